import { documentStepOf } from 'shared/contract/documents';
import { fileKinds, uploaderTypes } from 'shared/contract/files';
import { ApiError, parse } from 'shared/contract/request';
import { fileQuery } from 'shared/contract/request-queries';
import { checkFiles, uploadForms, type DocumentSave } from 'shared/contract/upload-form';
import { candidateOf, ok, type Endpoint } from './call';
import { storeFiles, takeForm } from './form';
import { sampleFile } from './sample-file';
import { personOf, requireVersions } from './stored';

export function saveDocuments(name: DocumentSave): Endpoint {
  const { rules, slots, message } = uploadForms[name];
  return async (call) => {
    const candidate = candidateOf(call);
    const form = await takeForm(call.body, rules);
    const slotOf = slots(form);
    checkFiles(form);
    const steps = form.files.map(({ part }) => documentStepOf(slotOf(part).slot));
    requireVersions(call, candidate, steps);
    storeFiles(call, candidate, form, slotOf);
    return ok(personOf(call.state, candidate), message);
  };
}

/** A file that was sent in this page is returned unchanged; of older files only the name is kept, and a sample is returned. */
export const downloadFile: Endpoint = (call) => {
  const candidate = candidateOf(call);
  const { type = '' } = call.params;
  if (!(uploaderTypes as readonly string[]).includes(type)) throw new ApiError('not-found');
  const { filename } = parse(fileQuery, call.query);
  const found = candidate.files.find((file) => file.type === type && file.name === filename);
  if (!found) throw new ApiError('not-found');
  const content = call.contents.get(found.name);
  const contentType = fileKinds[found.kind].contentType;
  return { status: 200, body: content ? content.slice(0, content.size, contentType) : sampleFile(found) };
};
