import {
  profileGroups,
  profileSteps,
  type ProfileAggregate,
  type ProfileStep,
  type StoredAnswers,
} from 'contract/wire/profile';
import type { VersionOf } from 'contract/wire/stored-files';

/** What is stored of the steps of the profile; null where nothing is. */
export type StoredProfile = { readonly [Step in ProfileStep]: StoredAnswers[Step] | null };

/**
 * GET /candidate/profile. The versions are of the very answers that are sent: one read apart could be newer.
 */
export function profileOf(
  stored: StoredProfile,
  profile_picture: string | null,
  versionOf: VersionOf,
): ProfileAggregate {
  const groups = Object.fromEntries(profileSteps.map((step) => [profileGroups[step], stored[step]]));
  const versions = Object.fromEntries(profileSteps.map((step) => [step, versionOf(stored[step])]));
  return { ...groups, profile_picture, versions } as ProfileAggregate; // one group of each step
}
