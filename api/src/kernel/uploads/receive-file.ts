import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createSniffer, refusalOfContent } from 'contract/wire/file-content';
import { fileMessages, type FileKind } from 'contract/wire/files';
import { cleanOriginalName } from './original-name';
import { HttpError } from 'server-kit/http-error';
import { hasRefusedFile, insertAccess } from '../../access-log/access-log.sql';
import type { Call } from '../../http/serve';
import type { Services } from '../../services';
import { scanFile } from '../../files/clamd';
import { decryptFile, encryptFile, newFileKey } from '../../files/file-cipher';
import type { Inspection } from '../../files/inspect/inspect-file';
import { refuseFiles } from '../../files/store';
import { i18n } from 'server-kit/i18n';

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

/** A file on its way in: a part of a form, or what another service sends. */
export interface IncomingFile {
  readonly fieldname: string;
  readonly filename: string;
  /** `truncated` once there was more of it than a file may have. */
  readonly file: Readable & { readonly truncated: boolean };
}

export type Receiver = Pick<Services, 'database' | 'store' | 'fileKeys' | 'fileWork' | 'clamd' | 'mail'>;

/** A file in the staging folder, as it came. */
interface StagedFile extends Pick<ReceivedFile, 'stagedId' | 'size' | 'key'> {
  readonly path: string;
  readonly sniffer: ReturnType<typeof createSniffer>;
  /** Its readable bytes, from the disk. */
  readonly read: () => AsyncIterable<Buffer>;
}

/** The file, or why it is refused. @param staged gets the ids of what is in the staging folder */
export async function receiveFile(
  part: IncomingFile,
  kinds: readonly FileKind[],
  services: Receiver,
  staged: string[],
  call: Call,
): Promise<ReceivedFile | string> {
  const file = await stageBytes(part.file, services, staged, call);
  if (part.file.truncated) return fileMessages.tooLarge(i18n);
  const refusal = refusalOfContent(i18n, file.sniffer, part.filename, kinds);
  const kind = file.sniffer.kind();
  if (refusal !== null || !kind) return refusal ?? fileMessages.content(i18n, kinds);
  if (await hasVirus(part.fieldname, file, services, call)) return fileMessages.infected(i18n);
  const inspected = await inspect(file, kind, services, call);
  if (inspected.verdict !== 'plain') return refusals[inspected.verdict](kinds);
  const { stagedId, size, key } = inspected.cleaned
    ? await stageBytes(Readable.from([inspected.cleaned], { objectMode: false }), services, staged, call)
    : file;
  const originalName = cleanOriginalName(part.filename, kind);
  return { part: part.fieldname, stagedId, originalName, kind, size, key };
}

/** What a file is refused with that is not plain. */
const refusals = {
  active: () => fileMessages.active(i18n),
  locked: () => fileMessages.locked(i18n),
  unreadable: (kinds: readonly FileKind[]) => fileMessages.content(i18n, kinds),
  'too complex': () => fileMessages.tooComplex(i18n),
};

async function inspect(
  { path, key }: StagedFile,
  kind: FileKind,
  { fileWork }: Receiver,
  { request, candidateId }: Call,
): Promise<Inspection> {
  const inspected = await fileWork.inspect({ path, key, kind }, candidateId).catch((error: unknown) => {
    if (error instanceof HttpError) throw error;
    return refuseFiles(request, error);
  });
  const { problem } = inspected;
  if (problem !== null) request.log.warn({ kind, problem }, 'a file could not be looked into');
  return inspected;
}

/**
 * Streams bytes into the staging folder, encrypted where files are. @throws when the body or the disk breaks
 * off
 */
async function stageBytes(
  bytes: Readable,
  { store, fileKeys }: Receiver,
  staged: string[],
  { request }: Call,
): Promise<StagedFile> {
  const sniffer = createSniffer();
  let size = 0;
  const key = fileKeys.length > 0 ? newFileKey() : null;
  const { id, stream } = await store.staging.create().catch((error: unknown) => refuseFiles(request, error));
  staged.push(id);
  // Each end's failure destroys the other end, too: whichever fails first is the cause.
  const cause: { end?: 'body' | 'disk' } = bytes.errored ? { end: 'body' } : {};
  bytes.once('error', () => (cause.end ??= 'body'));
  stream.once('error', () => (cause.end ??= 'disk'));
  try {
    await pipeline(
      bytes,
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
  const path = store.staging.path(id);
  const read = () => {
    const stored = createReadStream(path);
    return key ? decryptFile(stored, key) : stored;
  };
  return { stagedId: id, size, key, path, sniffer, read };
}

/** Scans a file once it is there: a slow upload must not keep one of clamd's few threads. */
async function hasVirus(
  name: string,
  file: StagedFile,
  services: Receiver,
  { request, candidateId }: Call,
): Promise<boolean> {
  if (!services.clamd) return false;
  const found = await scanFile(services.clamd, file.read()).catch((error: unknown) =>
    refuseFiles(request, error, 'the virus scanner'),
  );
  if (found === null) return false;
  await recordVirus(services, candidateId, `${name}: ${found}`);
  return true;
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

/** Reads a part to its end and drops it, so that the parts after it arrive. */
export async function drain(part: IncomingFile): Promise<void> {
  try {
    for await (const _ of part.file) void _;
  } catch (error) {
    refuseBrokenBody(error);
  }
}

/** The connection broke, or what came is no multipart body: nothing of it counts. */
export function refuseBrokenBody(error: unknown): never {
  if (error instanceof HttpError) throw error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  throw new HttpError(status === 413 ? 'body-too-large' : 'malformed-request');
}
