import { endpoints } from 'shared/contract/endpoints';
import type { ExperiencePayload } from 'shared/contract/experience';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { patchUserData } from '../completed-steps';
import type { Save } from '../step/step-props';

/** Saves the professional step. No toast of success (spec section 8 names none). */
export function useSaveExperience() {
  return useMutation<unknown, Save<ExperiencePayload>>({
    mutationFn: (save) => call(endpoints.saveExperience, save),
    // The documents that a fresher needs are others.
    onSuccess: (_, { body }) => patchUserData({ hasExperience: body.has_experience }),
  });
}
