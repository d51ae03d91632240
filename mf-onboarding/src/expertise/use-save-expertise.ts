import { endpoints } from 'shared/contract/endpoints';
import type { ExpertisePayload } from 'shared/contract/expertise';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { toasts } from 'shared/runtime/toasts';

/** Saves the skills step. */
export function useSaveExpertise() {
  return useMutation<unknown, ExpertisePayload>({
    mutationFn: (body) => call(endpoints.saveExpertise, { body }),
    onSuccess: () => {
      toasts.success('Your skills and languages has been saved successfully');
    },
  });
}
