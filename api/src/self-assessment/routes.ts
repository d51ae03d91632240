import { endpoints } from 'shared/contract/endpoints';
import { selfAssessmentSchema } from 'shared/contract/self-assessment';
import { stepSave } from '../profile/step-save';
import { putSelfAssessment } from './self-assessment.sql';

/** POST /candidate/self-assessment. */
export const registerSelfAssessment = stepSave({
  path: endpoints.saveSelfAssessment.path,
  step: 'self-assessment',
  schema: selfAssessmentSchema,
  message: 'Your self-assessment has been saved successfully',
  save: putSelfAssessment,
});
