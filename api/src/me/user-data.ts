import { completedDocumentSteps, countRequiredDocuments } from 'contract/wire/documents';
import { onboardingSteps, type OnboardingStep } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';

/** User data without what follows from the steps and documents. */
export type KnownUser = Omit<UserData, 'requiredDocuments' | 'completedSteps'>;

/**
 * GET /candidate/me.
 * @param slots of the stored files; those that are no documents do not count
 * @param absentSlots that the candidate has no document for
 */
export function userDataOf(
  user: KnownUser,
  slots: readonly string[],
  absentSlots: readonly string[],
  isAnswered: (step: OnboardingStep) => boolean,
): UserData {
  const stored = new Set(slots);
  const absent = new Set(absentSlots);
  return {
    ...user,
    requiredDocuments: countRequiredDocuments(stored, user.hasExperience, absent),
    completedSteps: {
      onboarding: onboardingSteps.map(({ slug }) => slug).filter(isAnswered),
      documents: completedDocumentSteps(stored, user.hasExperience, absent),
    },
  };
}
