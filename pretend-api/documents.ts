import { absenceSchema } from 'contract/wire/document-absences';
import {
  documentStepOf,
  documentTypes,
  findCopyableResume,
  findDocumentStep,
  mayBeAbsent,
  noResumeMessage,
  resumeCopySlot,
} from 'contract/wire/documents';
import { fileKinds, provedTypes, uploaderTypes } from 'contract/wire/files';
import { ApiError, parse } from 'contract/request';
import { fileQuery } from 'contract/request-queries';
import { referenceOf } from 'contract/stored-files';
import { uploadForms, type UploadForm } from 'contract/upload-form';
import { ok, type Call, type Handlers } from './call';
import { clearAbsence, clearSlot, saveUpload, storeFile } from './form';
import { sampleFile } from './sample-file';
import { requireProof } from './state';
import { personOf, requireVersions } from './stored';

const save = (form: UploadForm) => async (call: Call) => {
  await saveUpload(call, form);
  return ok(personOf(call.state, call.candidate), form.message);
};

function requireAbsenceSlot(call: Call): string {
  const { slot = '' } = call.params;
  if (!mayBeAbsent.includes(slot)) throw new ApiError('not-found');
  requireVersions(call, [documentStepOf(slot)]);
  return slot;
}

export const documentCalls = {
  saveIdentityDocuments: save(uploadForms.saveIdentityDocuments),
  saveAcademicDocuments: save(uploadForms.saveAcademicDocuments),
  saveOtherDocuments: save(uploadForms.saveOtherDocuments),

  copyResume: (call) => {
    const { state, candidate, contents } = call;
    const resume = findCopyableResume(candidate.files);
    if (!resume) {
      throw new ApiError('not-found', { message: noResumeMessage });
    }
    const step = documentStepOf(resumeCopySlot);
    requireVersions(call, [step]);
    const target = { type: documentTypes[step], slot: resumeCopySlot };
    if (referenceOf(candidate.files, target.type, target.slot) === null) {
      const name = storeFile(state, candidate, { ...target, kind: 'pdf' }, resume);
      const content = contents.get(resume.name);
      if (content) contents.set(name, content);
    }
    return ok(personOf(state, candidate));
  },

  removeDocument: (call) => {
    const { slot = '' } = call.params;
    const step = findDocumentStep(slot);
    if (!step) throw new ApiError('not-found');
    const type = documentTypes[step];
    if (provedTypes.includes(type)) requireProof(call.state, call.token);
    requireVersions(call, [step]);
    clearSlot(call.candidate, { type, slot });
    return ok(personOf(call.state, call.candidate));
  },

  saveAbsence: (call) => {
    const { state, candidate } = call;
    const { reason } = parse(absenceSchema, call.body);
    const slot = requireAbsenceSlot(call);
    const isSame = candidate.documentAbsences?.some((one) => one.slot === slot && one.reason === reason);
    const isStored = candidate.files.some((file) => file.slot === slot);
    if (!isSame && !isStored) {
      clearAbsence(candidate, slot);
      const absence = { slot, reason, statedAt: new Date().toISOString() };
      candidate.documentAbsences = [...(candidate.documentAbsences ?? []), absence];
    }
    return ok(personOf(state, candidate));
  },

  removeAbsence: (call) => {
    clearAbsence(call.candidate, requireAbsenceSlot(call));
    return ok(personOf(call.state, call.candidate));
  },

  /**
   * A file that was sent in this page is returned unchanged; of older files only the name is kept, and a
   * sample is returned.
   */
  downloadFile: ({ state, candidate, token, params: { type = '' }, query, contents }) => {
    if (!(uploaderTypes as readonly string[]).includes(type)) throw new ApiError('not-found');
    if (provedTypes.includes(type)) requireProof(state, token);
    const { filename } = parse(fileQuery, query);
    const found = candidate.files.find((file) => file.type === type && file.name === filename);
    if (!found) throw new ApiError('not-found');
    const content = contents.get(found.name);
    const { contentType } = fileKinds[found.kind];
    return { status: 200, body: content ? content.slice(0, content.size, contentType) : sampleFile(found) };
  },
} satisfies Partial<Handlers>;
