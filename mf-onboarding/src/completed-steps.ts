import {
  onboardingSteps,
  profileGroups,
  type OnboardingStep,
  type ProfileAggregate,
} from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { patchUserData } from 'shared/queries/patch-user-data';
import { userDataStore } from 'shared/runtime/user-data';

export type Step = (typeof onboardingSteps)[number];

/**
 * Slugs of the steps that have saved answers: a saved step never becomes unsaved, so either source is enough.
 */
export function completedSteps(
  profile: ProfileAggregate | undefined,
  userData: UserData | null,
): readonly OnboardingStep[] {
  const isSaved = (slug: OnboardingStep) =>
    userData?.completedSteps?.onboarding.includes(slug) ||
    (slug !== 'personal-information' && Boolean(profile?.[profileGroups[slug]]));
  return onboardingSteps.map(({ slug }) => slug).filter(isSaved);
}

/** The steps without saved answers, in order; null when neither source has been loaded. */
export function unsavedSteps(
  profile: ProfileAggregate | undefined,
  userData: UserData | null,
): readonly Step[] | null {
  const known = userData?.completedSteps;
  if (!profile && !known) return null;
  const saved = completedSteps(profile, userData);
  // Only the user data knows about personal information; without it nothing is claimed.
  return onboardingSteps.filter(
    ({ slug }) => !saved.includes(slug) && (known || slug !== 'personal-information'),
  );
}

/** Adds steps to the completed ones in the user data. Another backend may leave the list out. */
export function markSaved(slugs: readonly OnboardingStep[]): void {
  const completed = userDataStore.get().userData?.completedSteps;
  if (!completed || slugs.every((slug) => completed.onboarding.includes(slug))) return;
  const onboarding = onboardingSteps
    .map(({ slug }) => slug)
    .filter((slug) => slugs.includes(slug) || completed.onboarding.includes(slug));
  patchUserData({ completedSteps: { ...completed, onboarding } });
}
