import { personalInformationPayloadSchema } from 'shared/contract/personal-information';
import { checkForm, uploadForms } from 'shared/contract/upload-form';
import { putPending } from '../email-change/email-changes.sql';
import { saveUpload } from '../files/save-form';
import type { Handlers } from '../http/serve';
import { readPerson } from '../profile/person';
import type { Services } from '../services';
import { updatePerson } from './personal-information.sql';

/**
 * POST /candidate. Without a picture the stored one stays. A new email address is pending until it is confirmed; an
 * address that another account has is answered alike, so that no one learns who has an account. Answers with the person
 * as stored now.
 */
export function personalInformationCalls(services: Services) {
  const { database, mail, limits } = services;
  return {
    savePersonalInformation: async (call) => {
      const { candidateId } = call;
      await saveUpload(services, call, uploadForms.savePersonalInformation, (form) => {
        const person = checkForm(personalInformationPayloadSchema, form);
        return {
          steps: ['personal-information'],
          work: async (transaction) => {
            if (await updatePerson(transaction, candidateId, person)) return;
            const change = await putPending(transaction, candidateId, person.email);
            if (!change) return;
            await limits['email-change'].countAccount(candidateId);
            await mail.add(transaction, { kind: 'email-confirm', ref: change });
            await mail.add(transaction, { kind: 'email-notice', ref: change });
          },
        };
      });
      mail.wake();
      const data = await readPerson(database, candidateId);
      return { data, message: uploadForms.savePersonalInformation.message };
    },
  } satisfies Partial<Handlers>;
}
