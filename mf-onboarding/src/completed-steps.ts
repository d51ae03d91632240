import type { OnboardingStep, ProfileAggregate } from 'shared/contract/profile';
import type { UserData } from 'shared/contract/user-data';

/** The group of the profile that each step saves. Personal information is a record of its own (GET /candidate). */
export const groups = {
  'education-details': 'educations',
  'professional-details': 'professionals',
  'skills-and-expertise': 'skills',
  'resume-and-portfolio': 'resumes',
  'digital-readiness': 'digital_readiness',
  'self-assessment': 'self_assessment',
} as const satisfies Partial<Record<OnboardingStep, keyof ProfileAggregate>>;

/** A step whose answers stand in the profile. */
export type GroupStep = keyof typeof groups;

/**
 * Slugs of the steps that hold saved answers. The profile is the newest word on its groups; the user data, loaded
 * once by the header, tells the rest.
 */
export function completedSteps(
  profile: ProfileAggregate | undefined,
  userData: UserData | null,
): readonly OnboardingStep[] {
  const told = userData?.completedSteps?.onboarding ?? [];
  if (!profile) return told;
  const saved = Object.entries(groups) as [GroupStep, (typeof groups)[GroupStep]][];
  return [
    ...told.filter((slug) => slug === 'personal-information'),
    ...saved.filter(([, group]) => profile[group]).map(([slug]) => slug),
  ];
}
