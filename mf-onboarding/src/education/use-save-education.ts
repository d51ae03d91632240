import type { EducationPayload } from 'shared/contract/education';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import type { Save } from '../step/step-props';

/** Saves the education step. No toast of success (spec section 8 names none). */
export function useSaveEducation() {
  return useMutation<unknown, Save<EducationPayload>>({
    mutationFn: (save) => call(endpoints.saveEducation, save),
  });
}
