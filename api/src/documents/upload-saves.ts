import { documentStepOf } from 'shared/contract/documents';
import { personalInformationPayloadSchema } from 'shared/contract/personal-information';
import { portfolioSchema } from 'shared/contract/portfolio';
import { checkFiles, checkForm, uploadForms, type DocumentSave } from 'shared/contract/upload-form';
import { putPending } from '../email-change/email-changes.sql';
import { saveUpload, type CheckUpload } from '../files/save-form';
import type { Call, Handlers } from '../http/serve';
import { updatePerson } from '../personal-information/personal-information.sql';
import { findAnswers, putAnswers } from '../profile/answers.sql';
import { readPerson } from '../profile/person';
import type { Services } from '../services';

/**
 * The saves that come with files. A file that is not sent stays as it was; answers and files of a call are all stored, or none.
 * Each answers with what is stored now.
 */
export function uploadSaveCalls(services: Services) {
  const { database, mail, limits } = services;
  const save =
    (
      name: keyof typeof uploadForms,
      checkFor: (candidateId: string) => CheckUpload,
      read: (candidateId: string) => Promise<unknown> = (id) => readPerson(database, id),
    ) =>
    async (call: Call) => {
      await saveUpload(services, call, uploadForms[name], checkFor(call.candidateId));
      mail.wake();
      return { data: await read(call.candidateId), message: uploadForms[name].message };
    };

  const saveDocuments = (name: DocumentSave) =>
    save(name, () => (form, slotOf) => {
      checkFiles(form);
      return { steps: form.files.map(({ part }) => documentStepOf(slotOf(part).slot)) };
    });
  const portfolio = 'resume-and-portfolio';

  return {
    /**
     * A new email address is pending until it is confirmed; an address that another account has is answered alike, so that no
     * one learns who has an account.
     */
    savePersonalInformation: save('savePersonalInformation', (candidateId) => (form) => {
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
    }),
    savePortfolio: save(
      'savePortfolio',
      (candidateId) => (form) => {
        const links = checkForm(portfolioSchema, form);
        return { steps: [portfolio], work: (db) => putAnswers(db, candidateId, portfolio, links) };
      },
      (candidateId) => findAnswers(database, candidateId, portfolio),
    ),
    saveIdentityDocuments: saveDocuments('saveIdentityDocuments'),
    saveAcademicDocuments: saveDocuments('saveAcademicDocuments'),
    saveOtherDocuments: saveDocuments('saveOtherDocuments'),
  } satisfies Partial<Handlers>;
}
