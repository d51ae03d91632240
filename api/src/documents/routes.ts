import { documentStepOf } from 'shared/contract/documents';
import { checkFiles, uploadForms, type DocumentSave } from 'shared/contract/upload-form';
import { saveUpload } from '../files/save-form';
import type { Call, Handlers } from '../http/serve';
import { readPerson } from '../profile/person';
import type { Services } from '../services';

/** The three calls for documents. Only the slots that are sent change; all files of a call are stored, or none. */
export function documentCalls(services: Services) {
  const save = (name: DocumentSave) => async (call: Call) => {
    await saveUpload(services, call, uploadForms[name], (form, slotOf) => {
      checkFiles(form);
      return { steps: form.files.map(({ part }) => documentStepOf(slotOf(part).slot)) };
    });
    return {
      data: await readPerson(services.database, call.candidateId),
      message: uploadForms[name].message,
    };
  };
  return {
    saveIdentityDocuments: save('saveIdentityDocuments'),
    saveAcademicDocuments: save('saveAcademicDocuments'),
    saveOtherDocuments: save('saveOtherDocuments'),
  } satisfies Partial<Handlers>;
}
