import { endpoints } from 'shared/contract/endpoints';
import type { SelfAssessmentPayload } from 'shared/contract/self-assessment';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import type { Save } from '../step/step-props';

/** Saves the last step. No toast of success (spec section 8 names none): the dialog says it. */
export function useSaveSelfAssessment() {
  return useMutation<unknown, Save<SelfAssessmentPayload>>({
    mutationFn: (save) => call(endpoints.saveSelfAssessment, save),
  });
}
