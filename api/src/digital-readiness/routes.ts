import { digitalReadinessPayloadSchema } from 'shared/contract/digital-readiness';
import { endpoints } from 'shared/contract/endpoints';
import { stepSave } from '../profile/step-save';
import { putDigitalReadiness } from './digital-readiness.sql';

/** POST /candidate/digital-readiness. */
export const registerDigitalReadiness = stepSave({
  path: endpoints.saveDigitalReadiness.path,
  step: 'digital-readiness',
  schema: digitalReadinessPayloadSchema,
  message: 'Your digital readiness has been saved successfully',
  save: putDigitalReadiness,
});
