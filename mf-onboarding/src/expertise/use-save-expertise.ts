import { endpoints } from 'shared/contract/endpoints';
import type { ExpertisePayload } from 'shared/contract/expertise';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import { toasts } from 'shared/runtime/toasts';
import type { Save } from '../step/step-props';

/** Saves the skills step. */
export function useSaveExpertise() {
  return useMutation<unknown, Save<ExpertisePayload>>({
    mutationFn: (save) => call(endpoints.saveExpertise, save),
    onSuccess: () => {
      toasts.success('Your skills and languages has been saved successfully');
    },
  });
}
