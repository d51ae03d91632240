import { endpoints } from 'shared/contract/endpoints';
import { expertisePayloadSchema } from 'shared/contract/expertise';
import { stepSave } from '../profile/step-save';
import { findExpertise, putExpertise } from './expertise.sql';
import { inOurWords } from './in-our-words';

/** POST /candidate/expertise. */
export const registerExpertise = stepSave({
  path: endpoints.saveExpertise.path,
  step: 'skills-and-expertise',
  schema: expertisePayloadSchema,
  message: 'Your skills and languages has been saved successfully',
  save: async (transaction, candidateId, expertise) => {
    const before = await findExpertise(transaction, candidateId);
    await putExpertise(
      transaction,
      candidateId,
      await inOurWords(transaction, { expertise, before, candidateId }),
    );
  },
});
