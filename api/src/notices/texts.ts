import { applicationStages, stageIndex, usualTime } from 'contract/applications';
import { brand } from 'contract/brand';
import type { ProfileStatus } from 'contract/user-data';
import type { PendingChange } from './notices.sql';

/** All words of notices. Another language is another object of this type. */

const reviews: Readonly<Record<ProfileStatus, string>> = {
  'Profile under review':
    'We are reviewing your profile. You do not have to do anything now. We will tell you when there is news.',
  'Profile requires updates':
    'Some information in your profile needs attention. Review and update it to proceed.',
  'Profile approved':
    'Your profile is approved, and matching with jobs has begun. You do not have to do anything now.',
};

function stageText({ number, company, stage, text }: NonNullable<PendingChange['application']>): string {
  const at = stageIndex(stage);
  const where = at < 0 ? '' : ` (stage ${at + 1} of ${applicationStages.length})`;
  const time = text && usualTime(text);
  const about = text && [text.meaning, time && `This stage usually takes ${time}.`, `Next: ${text.next}`];
  return [`Your application ${number} to ${company} is now at: ${stage}${where}.`, ...(about ?? [])]
    .filter(Boolean)
    .join(' ');
}

export const english = {
  titles: {
    profile: `News about your profile at ${brand.name}`,
    applications: `News about your applications at ${brand.name}`,
  },
  review: (status: ProfileStatus) => reviews[status],
  application: stageText,
  /** @param what the label of its slot */
  request: (what: string) => `We need a document from you: ${what}.`,
  /** @param what the label of its slot */
  absence: (what: string) =>
    `You told us some time ago that you had applied for this document: ${what}. Has it come? Then upload it. If not, you do not have to do anything.`,
  messageOfStaff: (message: string) => `What our team wrote:\n${message}`,
  steps: {
    upload: 'Upload the document',
    update: 'See what to update',
    applications: 'See your applications',
    dashboard: 'Go to your dashboard',
  },
};

export type NoticeTexts = typeof english;
