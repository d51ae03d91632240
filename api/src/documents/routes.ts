import type { FastifyInstance } from 'fastify';
import {
  certificateNamesPart,
  certificateParts,
  documentSlots,
  documentStepOf,
} from 'shared/contract/documents';
import { endpoints } from 'shared/contract/endpoints';
import { pdfKinds } from 'shared/contract/files';
import { checkFiles } from '../files/check-form';
import { receiveForm, type FormRules, type ReceivedForm } from '../files/receive-form';
import { saveForm, type FileForSlot } from '../files/save-form';
import type { UploadOptions } from '../files/upload-options';
import { readPerson } from '../profile/person';
import { nameCertificates } from './certificates';

interface Call {
  readonly path: string;
  readonly rules: FormRules;
  readonly slots: (form: ReceivedForm) => FileForSlot[];
  readonly message: string;
}

const identity = documentSlots['basic-identity'];
const academic = documentSlots['academic-documents'];

const calls: readonly Call[] = [
  {
    path: endpoints.saveIdentityDocuments.path,
    rules: { files: Object.fromEntries(identity.map(({ name, kinds }) => [name, kinds])) },
    slots: ({ files }) => files.map((file) => ({ file, type: 'identity', slot: file.part })),
    message: 'Your basic identity documents has been saved successfully',
  },
  {
    path: endpoints.saveAcademicDocuments.path,
    rules: { files: Object.fromEntries(academic.map(({ name, kinds }) => [name, kinds])) },
    slots: ({ files }) => files.map((file) => ({ file, type: 'academic', slot: file.part })),
    message: 'Your academic documents has been saved successfully',
  },
  {
    path: endpoints.saveOtherDocuments.path,
    rules: {
      files: Object.fromEntries(certificateParts.map((part) => [part, pdfKinds])),
      lists: [certificateNamesPart],
    },
    slots: nameCertificates,
    message: 'Your other documents has been saved successfully',
  },
];

/** The three calls for documents. Only the slots that are sent change; all files of a call are stored, or none. */
export function registerDocuments(
  app: FastifyInstance,
  { database, store, requireSession }: UploadOptions,
): void {
  for (const { path, rules, slots, message } of calls) {
    app.post(path, async (request) => {
      const candidateId = await requireSession(request);
      await receiveForm(request, store, rules, async (form) => {
        const files = slots(form);
        checkFiles(form);
        const steps = new Set(files.map(({ slot }) => documentStepOf(slot)));
        await saveForm({ database, store, request, candidateId, steps: [...steps], files });
      });
      return { data: await readPerson(database, candidateId), message };
    });
  }
}
