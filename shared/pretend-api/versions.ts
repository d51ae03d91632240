import { documentSlots, documentSteps, documentTypes, type DocumentStep } from 'shared/contract/documents';
import type { OnboardingStep } from 'shared/contract/profile';
import type { Call } from './call';
import { portfolioOf, personRecordOf, referenceOf } from './records';
import { Refusal } from './refusal';
import type { Candidate, PretendState } from './state';

type Step = OnboardingStep | DocumentStep;

/** The stored answers of a step; null when there are none. */
function answersOf(state: PretendState, candidate: Candidate, step: Step): unknown {
  const { answers } = candidate;
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
      return documentSlots[step].map(({ name }) => referenceOf(candidate, documentTypes[step], name));
  }
}

/** FNV-1a: enough to tell answers apart that one person gave. */
function versionOf(state: PretendState, candidate: Candidate, step: Step): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(answersOf(state, candidate, step)))
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

export function versionsOf<S extends Step>(
  state: PretendState,
  candidate: Candidate,
  steps: readonly S[],
): Record<S, string> {
  return Object.fromEntries(steps.map((step) => [step, versionOf(state, candidate, step)])) as Record<
    S,
    string
  >; // each step's
}

export const documentVersionsOf = (state: PretendState, candidate: Candidate): Record<DocumentStep, string> =>
  versionsOf(
    state,
    candidate,
    documentSteps.map(({ slug }) => slug),
  );

/** Throws `changed-elsewhere` when the answers of a step are not those that the caller's form began from. */
export function requireVersions(
  { state, ifMatch = '*' }: Call,
  candidate: Candidate,
  steps: readonly Step[],
): void {
  const expected = ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  if (expected.includes('*')) return;
  for (const step of steps)
    if (!expected.includes(versionOf(state, candidate, step))) throw new Refusal('changed-elsewhere');
}
