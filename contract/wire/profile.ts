import type { DigitalReadinessRecord } from './digital-readiness';
import type { DigilockerState } from './digilocker';
import type { DocumentAbsence } from './document-absences';
import type { DocumentState } from './document-decisions';
import type { DocumentRequest } from './document-requests';
import type { DocumentStep } from './documents';
import type { EducationPayload } from './education';
import type { ExperienceRecord } from './experience';
import type { ExpertiseRecord } from './expertise';
import type { FileFacts } from './files';
import table from './onboarding-steps.json' with { type: 'json' };
import type { PersonalInformationPayload } from './personal-information';
import type { PortfolioRecord } from './portfolio';
import type { SelfAssessmentForm } from './self-assessment';

/**
 * The onboarding wizard's steps, and what it reads; each step's form and payload are in a file of the step's
 * name.
 */

/**
 * In their order. The first and the sixth are the titles that spec section 2 prints; the others follow the
 * slugs. `minutes` is our estimate: about 20 seconds for a question, a minute for an answer in one's own
 * words.
 */
export const onboardingSteps = Object.entries(table).map(([slug, step]) => ({
  slug: slug as OnboardingStep, // the keys of the table
  ...step,
}));

export type OnboardingStep = keyof typeof table;

/**
 * An opaque version of the stored answers of each step, by slug. A save sends the version that its form began
 * from as `If-Match` (RFC 9110, section 13.1.1); when the stored answers have changed since, the API answers
 * 412 `changed-elsewhere`. A save without the header is not checked.
 */
export type StepVersions<Step extends string> = Readonly<Partial<Record<Step, string>>>;

/** GET /candidate: the person record, with the document groups (spec section 3). Dates are YYYY-MM-DD. */
export interface PersonalInformation extends Readonly<
  Record<Exclude<keyof PersonalInformationPayload, 'dob'>, string>
> {
  readonly dob: string | null;
  readonly profile_picture: string | null;
  /** Slot's name on the wire -> its stored reference, null or absent when there is none. */
  readonly identity_documents: Readonly<Partial<Record<string, string | null>>>;
  readonly academic_documents: Readonly<Partial<Record<string, string | null>>>;
  readonly other_documents: readonly { readonly name: string; readonly path: string }[];
  /** A new email address that is not confirmed yet; until then `email` signs in. */
  readonly pending_email?: string | null;
  /** False for a fresher; null until the professional details are saved. */
  readonly has_experience?: boolean | null;
  /** As in the user data. */
  readonly document_requests?: readonly DocumentRequest[];
  /** What each stored document is at, by slot. */
  readonly document_states?: readonly DocumentState[];
  /** What the candidate has no document for. */
  readonly document_absences?: readonly DocumentAbsence[];
  /** Absent where this API has no DigiLocker; only GET /candidate says it. */
  readonly digilocker?: DigilockerState;
  /** What is known of each stored file, the resume and the picture among them. */
  readonly files?: readonly FileFacts[];
  readonly versions?: StepVersions<'personal-information' | DocumentStep>;
}

/** What is stored of each step but the first; files of the portfolio as references for the download. */
export interface StoredAnswers {
  'education-details': EducationPayload;
  'professional-details': ExperienceRecord;
  'skills-and-expertise': ExpertiseRecord;
  'resume-and-portfolio': PortfolioRecord;
  'digital-readiness': DigitalReadinessRecord;
  'self-assessment': SelfAssessmentForm;
}

export type ProfileStep = keyof StoredAnswers;

/** The group of the profile that each step saves. */
export const profileGroups = {
  'education-details': 'educations',
  'professional-details': 'professionals',
  'skills-and-expertise': 'skills',
  'resume-and-portfolio': 'resumes',
  'digital-readiness': 'digital_readiness',
  'self-assessment': 'self_assessment',
} as const satisfies Record<ProfileStep, string>;

export const profileSteps = Object.keys(profileGroups) as ProfileStep[];

/** GET /candidate/profile (spec section 3, "Profile aggregate"); a group is null until its step was saved. */
export type ProfileAggregate = {
  readonly [Step in ProfileStep as (typeof profileGroups)[Step]]: StoredAnswers[Step] | null;
} & {
  readonly profile_picture: string | null;
  readonly versions?: StepVersions<ProfileStep>;
};
