import type { StageText } from './applications';
import type { SessionUser } from './auth';
import type { DocumentState } from './document-decisions';
import type { DocumentRequest } from './document-requests';
import type { DocumentStep } from './documents';
import type { Notices } from './notices';
import type { OnboardingStep } from './profile';

/**
 * The statuses that staff set, by the keys of the dashboard's messages and images, whose texts are in the
 * dashboard (spec section 4).
 */
export const profileStatusTexts = {
  'under-review': /*i18n*/ 'Profile under review',
  'requires-updates': /*i18n*/ 'Profile requires updates',
  approved: /*i18n*/ 'Profile approved',
} as const;

type StatusKey = keyof typeof profileStatusTexts;
export type ProfileStatus = (typeof profileStatusTexts)[StatusKey];
export const profileStatuses: readonly ProfileStatus[] = Object.values(profileStatusTexts);

/** A candidate without a status is shown the default. */
export type ProfileStatusKey = StatusKey | 'default';

/** Any other value, or none, is `default` (spec section 4). */
export function profileStatusKey(status: string | null | undefined): ProfileStatusKey {
  const keys = Object.keys(profileStatusTexts) as StatusKey[]; // of the table
  return keys.find((key) => profileStatusTexts[key] === status) ?? 'default';
}

/**
 * `data` of GET /candidate/me (spec section 3, "User data"); the fields behind `email` are optional for
 * another backend's sake.
 */
export interface UserData extends SessionUser {
  /** Identifies the picture file; null until one is stored. */
  readonly profile_picture?: string | null;
  readonly profileStatus?: string | null;
  /** What staff want changed, shown under "Profile requires updates"; null when they left no message. */
  readonly statusMessage?: string | null;
  /** A new email address that is not confirmed yet; until then `email` signs in. */
  readonly pendingEmail?: string | null;
  /** Whether a link in its mailbox was used; then mails reach the candidate. */
  readonly emailVerified?: boolean;
  /** The privacy notice that was shown at the sign-up; null for accounts that are older than it. */
  readonly privacyNotice?: { readonly version: string; readonly acceptedAt: string } | null;
  /** ISO 8601: when the account is deleted, because the candidate asked for it; null while it is kept. */
  readonly deleteAt?: string | null;
  /** Whether there is a passkey, which stands in for the password. */
  readonly hasPasskey?: boolean;
  /** BCP 47 tag of what mails are written in; missing while none was chosen: then it is English. */
  readonly language?: string;
  /** Which mails and messages are sent. */
  readonly notices?: Notices;
  /**
   * The mobile number that messages by SMS or WhatsApp go to, without +91; '' while there is none. Missing
   * where the installation sends none.
   */
  readonly phoneNoticesTo?: string;
  /** False for a fresher; null until the professional details are saved. */
  readonly hasExperience?: boolean | null;
  /**
   * Required document slots of this candidate, without those that the candidate has no document for: how many
   * there are, and how many have a stored file.
   */
  readonly requiredDocuments?: { readonly uploaded: number; readonly required: number };
  /** What staff ask for and is not answered yet, the longest open first. */
  readonly documentRequests?: readonly DocumentRequest[];
  /** What each stored document is at, by slot. */
  readonly documentStates?: readonly DocumentState[];
  /**
   * When staff changed the status or its message last.
   * @format date-time
   */
  readonly profileStatusAt?: string | null;
  /**
   * What changed after it is new to the candidate.
   * @format date-time
   */
  readonly newSince?: string;
  /** What the stages of applications mean, in their order; null without an application. */
  readonly applicationStages?: readonly StageText[] | null;
  /** Steps with saved answers, so that the dashboard can offer to continue. */
  readonly completedSteps?: {
    readonly onboarding: readonly OnboardingStep[];
    readonly documents: readonly DocumentStep[];
  };
}
