import { fileKinds, provedTypes, uploaderTypes } from 'contract/files';
import { ApiError, parse } from 'contract/request';
import { fileQuery } from 'contract/request-queries';
import { uploadForms, type UploadForm } from 'contract/upload-form';
import { ok, type Call, type Handlers } from './call';
import { saveUpload } from './form';
import { sampleFile } from './sample-file';
import { requireProof } from './state';
import { personOf } from './stored';

const save = (form: UploadForm) => async (call: Call) => {
  await saveUpload(call, form);
  return ok(personOf(call.state, call.candidate), form.message);
};

export const documentCalls = {
  saveIdentityDocuments: save(uploadForms.saveIdentityDocuments),
  saveAcademicDocuments: save(uploadForms.saveAcademicDocuments),
  saveOtherDocuments: save(uploadForms.saveOtherDocuments),

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
