import { endpoints } from 'shared/contract/endpoints';
import type { ExperiencePayload } from 'shared/contract/experience';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { patchUserData } from '../completed-steps';

/** Saves the professional step. No toast of success (spec section 8 names none). */
export function useSaveExperience() {
  return useMutation<unknown, ExperiencePayload>({
    mutationFn: (body) => call(endpoints.saveExperience, { body }),
    // The documents that a fresher needs are others.
    onSuccess: (_, { has_experience }) => patchUserData({ hasExperience: has_experience }),
  });
}
