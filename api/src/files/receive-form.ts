import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart';
import { createSniffer } from 'contract/file-content';
import { fileMaxBytes, fileMessages, fitsByName, type FileKind } from 'contract/files';
import { ApiError } from 'contract/request';
import { collectForm, type ReceivedForm, type UploadForm } from 'contract/upload-form';
import { hasRefusedFile, insertAccess } from '../access-log/access-log.sql';
import type { Call } from '../http/serve';
import type { Services } from '../services';
import { scanFile } from './clamd';
import { isPlainDocument } from './docx-parts';
import { decryptFile, encryptFile, newFileKey } from './file-cipher';
import { cleanOriginalName } from './original-name';
import { refuseFiles } from './store';

const nameless = 'Each part of the form needs a name';

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

/** A file that has arrived whole and is of a kind that its part takes. */
export interface ReceivedFile {
  readonly part: string;
  readonly stagedId: string;
  readonly originalName: string;
  readonly kind: FileKind;
  readonly size: number;
  /** What its staged bytes are encrypted with; null for no encryption. */
  readonly key: Buffer | null;
}

type Receiver = Pick<Services, 'database' | 'store' | 'fileKeys' | 'clamd' | 'mail'>;

/**
 * Reads a multipart body, each file straight to the disk. Whatever `use` does, nothing stays in the staging folder.
 * A body that breaks off, or contains what no rule names, throws before `use` is called.
 */
export async function receiveForm<T>(
  services: Receiver,
  call: Call,
  form: UploadForm,
  use: (form: ReceivedForm<ReceivedFile>) => Promise<T>,
): Promise<T> {
  const { request } = call;
  if (!request.isMultipart()) throw new ApiError('unsupported-media-type');
  // Even a form without an answer has its last boundary: what comes empty was lost on the way.
  if (request.headers['content-length'] === '0') throw new ApiError('malformed-request');
  // Cut while the session was looked up: such a body has no end to wait for.
  if (request.raw.destroyed) throw new ApiError('malformed-request');
  const staged: string[] = [];
  try {
    if (Number(request.headers['content-length']) > largestOf(form)) throw new ApiError('body-too-large');
    return await use(await readParts(call, services, form, staged));
  } catch (error) {
    // What is still on its way is read and discarded: a browser that cannot finish sending never sees the answer.
    request.raw.resume();
    throw error;
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
      throw new ApiError('malformed-request', { message: nameless });
    if (part.type === 'field') {
      form.text(part.fieldname, typeof part.value === 'string' && !part.valueTruncated ? part.value : null);
      continue;
    }
    const kinds = form.kindsOf(part.fieldname);
    if (kinds) form.file(part.fieldname, await receiveFile(part, kinds, services, staged, call));
    else await drain(part);
  }
}

/** The file, or why it is refused. */
async function receiveFile(
  part: MultipartFile,
  kinds: readonly FileKind[],
  services: Receiver,
  staged: string[],
  { request, candidateId }: Call,
): Promise<ReceivedFile | string> {
  if (!fitsByName(part.filename, kinds)) {
    await drain(part);
    return fileMessages.kind(kinds);
  }
  const { store, fileKeys, clamd } = services;
  const sniffer = createSniffer();
  let size = 0;
  const key = fileKeys.length > 0 ? newFileKey() : null;
  const { id, stream } = await store.staging.create().catch((error: unknown) => refuseFiles(request, error));
  staged.push(id);
  // Each end's failure destroys the other end, too: whichever fails first is the cause.
  const cause: { end?: 'body' | 'disk' } = part.file.errored ? { end: 'body' } : {};
  part.file.once('error', () => (cause.end ??= 'body'));
  stream.once('error', () => (cause.end ??= 'disk'));
  try {
    await pipeline(
      part.file,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          sniffer.feed(chunk);
          yield chunk;
        }
      },
      // No readable byte reaches a disk, not even that of the staging folder.
      (chunks: AsyncIterable<Buffer>) => (key ? encryptFile(chunks, key) : chunks),
      stream,
    );
  } catch (error) {
    // The file must be closed before it is discarded, or it might be made after that.
    if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve));
    return cause.end === 'disk' ? refuseFiles(request, error) : refuseBrokenBody(error);
  }
  if (part.file.truncated || size > fileMaxBytes) return fileMessages.tooLarge;
  if (size === 0) return fileMessages.empty;
  const kind = sniffer.kind();
  if (!kind || !kinds.includes(kind)) return fileMessages.content(kinds);
  if (sniffer.isVast()) return fileMessages.vast;
  const stagedBytes = () => {
    const bytes = createReadStream(store.staging.path(id));
    return key ? decryptFile(bytes, key) : bytes;
  };
  // Its parts are compressed, and listed at its end.
  if (kind === 'docx' && !(await isPlainDocument(await buffer(stagedBytes()))))
    return fileMessages.content(kinds);
  if (clamd) {
    // Once it is there: a slow upload must not keep one of clamd's few threads.
    const found = await scanFile(clamd, stagedBytes()).catch((error: unknown) =>
      refuseFiles(request, error, 'the virus scanner'),
    );
    if (found !== null) {
      await recordVirus(services, candidateId, `${part.fieldname}: ${found}`);
      return fileMessages.infected;
    }
  }
  return {
    part: part.fieldname,
    stagedId: id,
    originalName: cleanOriginalName(part.filename, kind),
    kind,
    size,
    key,
  };
}

async function drain(part: MultipartFile): Promise<void> {
  try {
    for await (const _ of part.file) void _;
  } catch (error) {
    refuseBrokenBody(error);
  }
}

/** The connection broke, or what came is no multipart body: nothing of it counts. */
function refuseBrokenBody(error: unknown): never {
  if (error instanceof ApiError) throw error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  throw new ApiError(status === 413 ? 'body-too-large' : 'malformed-request');
}

/** Staff find each in the access log, and get a mail about the first of a candidate and day. */
async function recordVirus({ database, mail }: Receiver, candidateId: string, detail: string): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await hasRefusedFile(transaction, candidateId)))
      await mail.add(transaction, { kind: 'file-refused', ref: candidateId });
    await insertAccess(transaction, { actor: 'candidate', action: 'file refused', candidateId, detail });
  });
  mail.wake();
}
