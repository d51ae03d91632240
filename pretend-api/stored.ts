import type { DocumentState } from 'contract/wire/document-decisions';
import { documentSlots, type DocumentStep } from 'contract/wire/documents';
import { profileSteps, type OnboardingStep, type PersonalInformation } from 'contract/wire/profile';
import { spread } from 'platform/release';
import { ApiError, expectedVersions } from 'contract/request';
import {
  documentReferences,
  personalInformationOf,
  referenceOf,
  type PersonRecord,
  type StoredProfile,
} from 'contract/stored-files';
import type { Call } from './call';
import { pendingEmailOf } from './email-change';
import type { Candidate, PretendState } from './state';

/** Stored answers with the references of their files, and the versions of both. */

export type Step = OnboardingStep | DocumentStep;

const isDocumentStep = (step: Step): step is DocumentStep => step in documentSlots;

export const pictureOf = ({ files }: Candidate): string | null =>
  referenceOf(files, 'profile_picture', 'profile_picture');

const personRecordOf = (state: PretendState, candidate: Candidate): PersonRecord => ({
  ...candidate.person,
  profile_picture: pictureOf(candidate),
  pending_email: pendingEmailOf(state, candidate),
});

export const personOf = (state: PretendState, candidate: Candidate): PersonalInformation => ({
  ...personalInformationOf(
    personRecordOf(state, candidate),
    candidate.files.map(({ kind: _, ...facts }) => facts),
    candidate.answers['professional-details']?.has_experience ?? null,
    versionOf,
  ),
  document_states: documentStatesOf(candidate),
  document_requests: candidate.documentRequests ?? [],
  document_absences: candidate.documentAbsences ?? [],
});

/** Nobody looks at what a pretend candidate sends. */
export const documentStatesOf = ({ files }: Candidate): DocumentState[] =>
  files
    .filter(({ type }) => type === 'identity' || type === 'academic' || type === 'other')
    .map(({ slot, storedAt }) => ({
      ...{ slot, state: 'received', receivedAt: storedAt, decidedAt: null },
      ...{ reason: null, sentence: null, dueOn: null },
    }))
    .sort((a, b) => a.slot.localeCompare(b.slot, 'en'));

/** The answers of all steps but the first; null where there are none. */
export function storedProfileOf({ answers, files }: Candidate): StoredProfile {
  const links = answers['resume-and-portfolio'];
  const [resume, cover] = [referenceOf(files, 'resume', 'resume'), referenceOf(files, 'cover', 'cover')];
  const none = Object.fromEntries(profileSteps.map((step) => [step, null])) as StoredProfile; // of each step
  return { ...none, ...answers, 'resume-and-portfolio': links ? { ...links, resume, cover } : null };
}

/** The stored answers of a step; null when there are none. */
export function answersOf(state: PretendState, candidate: Candidate, step: Step): unknown {
  if (step === 'personal-information') return personRecordOf(state, candidate);
  if (isDocumentStep(step)) return documentReferences(candidate.files, step);
  return storedProfileOf(candidate)[step];
}

/** 32 bits: enough to distinguish the answers of one candidate. */
export const versionOf = (stored: unknown): string => String(spread(JSON.stringify(stored)));

/** Throws `changed-elsewhere` when the answers of a step are not those that the caller's form began from. */
export function requireVersions({ state, candidate, ifMatch }: Call, steps: readonly Step[]): void {
  const expected = expectedVersions(ifMatch);
  if (!expected) return;
  for (const step of steps)
    if (!expected.includes(versionOf(answersOf(state, candidate, step))))
      throw new ApiError('changed-elsewhere');
}
