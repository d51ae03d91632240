import { object, type InferType } from 'yup';
import { yesOrNo } from './yes-no';

/** What a candidate is told by mail, and may switch off. Mails about the sign-in are always sent. */
export const noticeKinds = ['profile', 'applications'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The switches of the account page. */
export const noticeLabels: Readonly<Record<NoticeKind, string>> = {
  profile: /*i18n*/ 'Review of my profile and requests',
  applications: /*i18n*/ 'My applications',
};

/** The form and the body of POST /candidate/notices: which mails are sent. */
export const noticesSchema = object({
  profile: yesOrNo(/*i18n*/ 'Please say whether you want emails about your profile'),
  applications: yesOrNo(/*i18n*/ 'Please say whether you want emails about your applications'),
});
export type Notices = InferType<typeof noticesSchema>;

/** `data` of an unsubscribe link that was used: what is no longer sent. */
export interface Unsubscribed {
  readonly kinds: readonly NoticeKind[];
}

export const noticeMessages = {
  saved: /*i18n*/ 'Your choice of emails has been saved',
  unsubscribed: /*i18n*/ 'These emails are switched off',
  invalidLink: /*i18n*/ 'This link is not valid any more',
} as const;
