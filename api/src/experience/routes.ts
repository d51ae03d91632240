import { endpoints } from 'shared/contract/endpoints';
import { experiencePayloadSchema } from 'shared/contract/experience';
import { stepSave } from '../profile/step-save';
import { putExperience } from './experience.sql';

/** POST /candidate/experience. */
export const registerExperience = stepSave({
  path: endpoints.saveExperience.path,
  step: 'professional-details',
  schema: experiencePayloadSchema,
  message: 'Your professional details have been saved successfully',
  save: putExperience,
});
