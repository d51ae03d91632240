import { uploadForms, type UploadForm } from '../kernel/uploads/upload-form';
import { putPending } from '../kernel/access/email-changes.sql';
import { saveUpload } from '../kernel/uploads/save-form';
import type { Call, Handlers } from '../http/serve';
import { putAnswers, readAnswers } from '../kernel/candidate/answers.sql';
import { readPerson } from '../kernel/candidate/person';
import { updatePerson } from '../kernel/candidate/profile.sql';
import type { Services } from '../services';

/**
 * The saves that come with files. A file that is not sent stays as it was; answers and files of a call are
 * all stored, or none. Each responds with the stored files.
 */
export function uploadSaveCalls(services: Services) {
  const { database, mail, limits } = services;
  const saveDocuments = (form: UploadForm) => async (call: Call) => {
    await saveUpload(services, call, form);
    return { data: await readPerson(database, call.candidateId), message: form.message };
  };

  return {
    /**
     * A new email address is pending until it is confirmed; an address that another account has is answered
     * alike, so that no one learns who has an account.
     */
    savePersonalInformation: async (call) => {
      const { candidateId } = call;
      const form = uploadForms.savePersonalInformation;
      await saveUpload(services, call, form, async (transaction, person) => {
        if (await updatePerson(transaction, candidateId, person)) return;
        const change = await putPending(transaction, candidateId, person.email);
        if (!change) return;
        await limits['email-change'].countAccount(candidateId);
        await mail.add(transaction, { kind: 'email-confirm', ref: change });
        await mail.add(transaction, { kind: 'email-notice', ref: change });
      });
      mail.wake();
      return { data: await readPerson(database, candidateId), message: form.message };
    },
    savePortfolio: async (call) => {
      const { candidateId } = call;
      const form = uploadForms.savePortfolio;
      await saveUpload(services, call, form, (db, links) => putAnswers(db, candidateId, form.step, links));
      return { data: await readAnswers(database, candidateId, form.step), message: form.message };
    },
    saveIdentityDocuments: saveDocuments(uploadForms.saveIdentityDocuments),
    saveAcademicDocuments: saveDocuments(uploadForms.saveAcademicDocuments),
    saveOtherDocuments: saveDocuments(uploadForms.saveOtherDocuments),
  } satisfies Partial<Handlers>;
}
