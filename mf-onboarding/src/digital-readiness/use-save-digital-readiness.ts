import type { DigitalReadinessPayload } from 'shared/contract/digital-readiness';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { useMutation } from 'shared/runtime/query';
import type { Save } from '../step/step-props';

/** Saves the digital readiness step. No toast of success (spec section 8 names none). */
export function useSaveDigitalReadiness() {
  return useMutation<unknown, Save<DigitalReadinessPayload>>({
    mutationFn: (save) => call(endpoints.saveDigitalReadiness, save),
  });
}
