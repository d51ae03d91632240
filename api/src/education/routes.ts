import { educationPayloadSchema } from 'shared/contract/education';
import { endpoints } from 'shared/contract/endpoints';
import { stepSave } from '../profile/step-save';
import { checkStudies } from './check-studies';
import { findEducation, putEducation } from './education.sql';

/** POST /candidate/education. */
export const registerEducation = stepSave({
  path: endpoints.saveEducation.path,
  step: 'education-details',
  schema: educationPayloadSchema,
  message: 'Your education details have been saved successfully',
  save: async (transaction, candidateId, study) => {
    const before = await findEducation(transaction, candidateId);
    await checkStudies(transaction, { study, before, candidateId });
    await putEducation(transaction, candidateId, study);
  },
});
