import { object, type InferType } from 'yup';
import { plainBoolean, yesOrNo } from './yes-no';

/** What a candidate is told, and may switch off. Mails about the sign-in are always sent. */
export const noticeKinds = ['profile', 'applications'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The ways to a candidate. */
export type ChannelName = 'mail' | 'phone';

/** The switches of the account page. */
export const noticeLabels: Readonly<Record<NoticeKind, string>> = {
  profile: /*i18n*/ 'Review of my profile and requests',
  applications: /*i18n*/ 'My applications',
};

const phone = plainBoolean(/*i18n*/ 'Please say whether you want messages by SMS or WhatsApp').optional();

/**
 * The form and the body of POST /candidate/notices: which mails are sent, and which messages by SMS or
 * WhatsApp. Those are missing where the installation has no gateway; a body without them leaves them.
 */
export const noticesSchema = object({
  profile: yesOrNo(/*i18n*/ 'Please say whether you want emails about your profile'),
  applications: yesOrNo(/*i18n*/ 'Please say whether you want emails about your applications'),
  phoneProfile: phone,
  phoneApplications: phone,
});
export type Notices = InferType<typeof noticesSchema>;

/** `data` of an unsubscribe link that was used: what is no longer sent. */
export interface Unsubscribed {
  readonly kinds: readonly NoticeKind[];
}

export const noticeMessages = {
  noNumber: /*i18n*/ 'Add your mobile number to your profile first',
  saved: /*i18n*/ 'Your choice of emails has been saved',
  /** By a page that offers messages, too. */
  channelsSaved: /*i18n*/ 'Your choice has been saved',
  unsubscribed: /*i18n*/ 'These emails are switched off',
  invalidLink: /*i18n*/ 'This link is not valid any more',
} as const;
