import type { FastifyInstance } from 'fastify';
import { documentStepOf } from 'shared/contract/documents';
import { endpoints } from 'shared/contract/endpoints';
import { checkFiles, documentSaves, uploadForms } from 'shared/contract/upload-form';
import { receiveForm } from '../files/receive-form';
import { saveForm } from '../files/save-form';
import type { UploadOptions } from '../files/upload-options';
import { readPerson } from '../profile/person';

/** The three calls for documents. Only the slots that are sent change; all files of a call are stored, or none. */
export function registerDocuments(
  app: FastifyInstance,
  { database, store, requireSession }: UploadOptions,
): void {
  for (const name of documentSaves) {
    const { rules, slots, message } = uploadForms[name];
    app.post(endpoints[name].path, async (request) => {
      const candidateId = await requireSession(request);
      await receiveForm(request, store, rules, async (form) => {
        const slotOf = slots(form);
        checkFiles(form);
        const files = form.files.map((file) => ({ file, ...slotOf(file.part) }));
        const steps = new Set(files.map(({ slot }) => documentStepOf(slot)));
        await saveForm({ database, store, request, candidateId, steps: [...steps], files });
      });
      return { data: await readPerson(database, candidateId), message };
    });
  }
}
