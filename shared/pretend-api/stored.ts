import type { DocumentStep } from 'shared/contract/documents';
import type { PortfolioRecord } from 'shared/contract/portfolio';
import type { OnboardingStep, PersonalInformation } from 'shared/contract/profile';
import { ApiError, expectedVersions } from 'shared/contract/request';
import {
  documentReferences,
  personalInformationOf,
  referenceOf,
  type PersonRecord,
} from 'shared/contract/stored-files';
import type { Call } from './call';
import { pendingEmailOf } from './email-change';
import type { Candidate, PretendState } from './state';

/** Stored answers with the references of their files, and the versions of both. */

type Step = OnboardingStep | DocumentStep;

const personRecordOf = (state: PretendState, candidate: Candidate): PersonRecord => ({
  ...candidate.person,
  profile_picture: referenceOf(candidate.files, 'profile_picture', 'profile_picture'),
  pending_email: pendingEmailOf(state, candidate),
});

export const personOf = (state: PretendState, candidate: Candidate): PersonalInformation =>
  personalInformationOf(
    personRecordOf(state, candidate),
    candidate.files,
    candidate.answers.professionals?.has_experience ?? null,
    versionOf,
  );

export function portfolioOf({ answers: { portfolio }, files }: Candidate): PortfolioRecord | null {
  if (!portfolio) return null;
  const [resume, cover] = [referenceOf(files, 'resume', 'resume'), referenceOf(files, 'cover', 'cover')];
  return { ...portfolio, resume, cover };
}

/** The stored answers of a step; null when there are none. */
export function answersOf(state: PretendState, candidate: Candidate, step: Step): unknown {
  const { answers, files } = candidate;
  switch (step) {
    case 'personal-information':
      return personRecordOf(state, candidate);
    case 'education-details':
      return answers.educations;
    case 'professional-details':
      return answers.professionals;
    case 'skills-and-expertise':
      return answers.skills;
    case 'resume-and-portfolio':
      return portfolioOf(candidate);
    case 'digital-readiness':
      return answers.digital_readiness;
    case 'self-assessment':
      return answers.self_assessment;
    case 'basic-identity':
    case 'academic-documents':
    case 'professional-background':
    case 'skills-validation':
      return documentReferences(files, step);
  }
}

/** FNV-1a: enough to distinguish the answers of one candidate. */
export function versionOf(stored: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(stored))
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Throws `changed-elsewhere` when the answers of a step are not those that the caller's form began from. */
export function requireVersions(
  { state, ifMatch }: Call,
  candidate: Candidate,
  steps: readonly Step[],
): void {
  const expected = expectedVersions(ifMatch);
  if (!expected) return;
  for (const step of steps)
    if (!expected.includes(versionOf(answersOf(state, candidate, step))))
      throw new ApiError('changed-elsewhere');
}
