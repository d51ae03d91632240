import { applicationStages, stageIndex, usualTime } from 'contract/wire/applications';
import { brand } from 'contract/language/brand';
import { i18n } from 'server-kit/i18n';
import { messageText } from 'contract/language/message-text';
import type { ProfileStatus } from 'contract/wire/user-data';
import type { PendingChange } from './notices.sql';

/** All words of notices, in the language of the reader. */

const reviews: Readonly<Record<ProfileStatus, string>> = {
  'Profile under review':
    /*i18n*/ 'We are reviewing your profile. You do not have to do anything now. We will tell you when there is news.',
  'Profile requires updates':
    /*i18n*/ 'Some information in your profile needs attention. Review and update it to proceed.',
  'Profile approved':
    /*i18n*/ 'Your profile is approved, and matching with jobs has begun. You do not have to do anything now.',
};

type Application = NonNullable<PendingChange['application']>;

function applicationText(application: Application): string {
  const { number, company, isWithdrawn } = application;
  if (!isWithdrawn) return stageText(application);
  return i18n.t(
    'Your application {number} to {company} is withdrawn, and we do not consider it any more. Did you not want that? Change your password and write to us: we can open a new application.',
    { number, company },
  );
}

function stageText({ number, company, stage: id, text }: Application): string {
  const stage = messageText(i18n, id);
  const position = stageIndex(id) + 1;
  const where =
    position > 0
      ? i18n.t('Your application {number} to {company} is now at: {stage} (stage {position} of {count}).', {
          number,
          company,
          stage,
          position,
          count: applicationStages.length,
        })
      : i18n.t('Your application {number} to {company} is now at: {stage}.', { number, company, stage });
  const time = text && usualTime(i18n, text);
  const about = text && [
    messageText(i18n, text.meaning),
    time && i18n.t('This stage usually takes {time}.', { time }),
    i18n.t('Next: {next}', { next: messageText(i18n, text.next) }),
  ];
  return [where, ...(about ?? [])].filter(Boolean).join(' ');
}

export const texts = {
  titles: {
    profile: () => i18n.t('News about your profile at {brand}', { brand: brand.name }),
    applications: () => i18n.t('News about your applications at {brand}', { brand: brand.name }),
  },
  review: (status: ProfileStatus) => i18n.t(reviews[status]),
  application: applicationText,
  /** @param what the label of its slot */
  request: (what: string) => i18n.t('We need a document from you: {what}.', { what: i18n.t(what) }),
  /** @param what the label of its slot */
  absence: (what: string) =>
    i18n.t(
      'You told us some time ago that you had applied for this document: {what}. Has it come? Then upload it. If not, you do not have to do anything.',
      { what: i18n.t(what) },
    ),
  /** @param day '12 December' */
  deadline: (what: string, day: string) =>
    i18n.t('A reminder: we still need a document from you, {what}. Please send it by {day}.', {
      what: i18n.t(what),
      day,
    }),
  /** @param documents the labels of their slots */
  accepted: (documents: readonly string[]) =>
    i18n.t('We have checked and accepted: {documents}. You do not have to do anything for this.', {
      documents: new Intl.ListFormat(i18n.locales, { type: 'conjunction' }).format(
        documents.map((label) => i18n.t(label)),
      ),
    }),
  messageOfStaff: (message: string) => i18n.t('What our team wrote:\n{message}', { message }),
  steps: {
    upload: () => i18n.t('Upload the document'),
    update: () => i18n.t('See what to update'),
    applications: () => i18n.t('See your applications'),
    dashboard: () => i18n.t('Go to your dashboard'),
  },
};
