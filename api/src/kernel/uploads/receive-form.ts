import type { FastifyMultipartOptions } from '@fastify/multipart';
import { fileMaxBytes } from 'contract/wire/files';
import { HttpError } from 'server-kit/http-error';
import { collectForm, type ReceivedForm, type UploadForm } from './upload-form';
import type { Call } from '../../http/serve';
import {
  drain,
  receiveFile,
  refuseBrokenBody,
  type IncomingFile,
  type ReceivedFile,
  type Receiver,
} from './receive-file';

const nameless = /*i18n*/ 'Each part of the form needs a name';

/** The limits that apply while a body is read: what exceeds them is neither stored nor kept in memory. */
export const multipartOptions: FastifyMultipartOptions = {
  // The rest of too large a file is read and discarded, so that its field gets a message of its own.
  throwFileSizeLimit: false,
  limits: {
    fileSize: fileMaxBytes,
    // More than any form has; a caller who sends that many learns which part is wrong.
    files: 20,
    fields: 60,
    parts: 80,
    fieldNameSize: 100,
    fieldSize: 16 * 1024,
    headerPairs: 20,
  },
};

/** Bytes of the largest form. A file that is somewhat too large still gets a message of its own. */
const largestOf = ({ files }: UploadForm): number => (Object.keys(files).length + 2) * fileMaxBytes;

/**
 * Reads a multipart body, each file straight to the disk. Whatever `use` does, nothing stays in the staging
 * folder. A body that breaks off, or contains what no rule names, throws before `use` is called.
 */
export async function receiveForm<T>(
  services: Receiver,
  call: Call,
  form: UploadForm,
  use: (form: ReceivedForm<ReceivedFile>) => Promise<T>,
): Promise<T> {
  const { request } = call;
  if (!request.isMultipart()) throw new HttpError('unsupported-media-type');
  // Even a form without an answer has its last boundary: what comes empty was lost on the way.
  if (request.headers['content-length'] === '0') throw new HttpError('malformed-request');
  // Cut while the session was looked up: such a body has no end to wait for.
  if (request.raw.destroyed) throw new HttpError('malformed-request');
  const staged: string[] = [];
  try {
    if (Number(request.headers['content-length']) > largestOf(form)) throw new HttpError('body-too-large');
    return await use(await readParts(call, services, form, staged));
  } catch (error) {
    // What is still on its way is read and discarded: a browser that cannot finish sending never sees the
    // answer.
    request.raw.resume();
    throw error;
  } finally {
    for (const id of staged) await services.store.staging.discard(id);
  }
}

/** As `receiveForm`, of files that the API fetches itself. */
export async function receiveFetched<T>(
  services: Receiver,
  call: Call,
  { form, files }: { readonly form: UploadForm; readonly files: AsyncIterable<IncomingFile> },
  use: (received: ReceivedForm<ReceivedFile>) => Promise<T>,
): Promise<T> {
  const staged: string[] = [];
  try {
    const received = collectForm<ReceivedFile>(form);
    for await (const file of files) {
      const kinds = received.kindsOf(file.fieldname);
      if (kinds) received.file(file.fieldname, await receiveFile(file, kinds, services, staged, call));
    }
    return await use(received.end());
  } finally {
    for (const id of staged) await services.store.staging.discard(id);
  }
}

async function readParts(
  call: Call,
  services: Receiver,
  expected: UploadForm,
  staged: string[],
): Promise<ReceivedForm<ReceivedFile>> {
  const form = collectForm<ReceivedFile>(expected);
  const parts = call.request.parts();
  for (;;) {
    const next = await parts.next().catch(refuseBrokenBody);
    if (next.done) return form.end();
    const part = next.value;
    // The library's types promise a name that a body need not have.
    if (!(part.fieldname as string | undefined))
      throw new HttpError('malformed-request', { message: nameless });
    if (part.type === 'field') {
      form.text(part.fieldname, typeof part.value === 'string' && !part.valueTruncated ? part.value : null);
      continue;
    }
    const kinds = form.kindsOf(part.fieldname);
    if (kinds) form.file(part.fieldname, await receiveFile(part, kinds, services, staged, call));
    else await drain(part);
  }
}
