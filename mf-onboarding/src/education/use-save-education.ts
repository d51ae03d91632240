import type { EducationPayload } from 'shared/contract/education';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';

/** Saves the education step. No toast of success (spec section 8 names none). */
export function useSaveEducation() {
  return useMutation<unknown, EducationPayload>({
    mutationFn: (body) => call(endpoints.saveEducation, { body }),
  });
}
