import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileKinds } from 'contract/wire/files';
import { insertAccess } from '../access-log/access-log.sql';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { noteLook } from '../kernel/candidate/document-decisions.sql';
import { scanFile } from '../files/clamd';
import { openFile } from '../files/file-cipher';
import type { FileWork } from '../files/file-work';
import { renderableKinds, type RenderedPages } from '../files/render-pages';
import type { FileStore } from '../files/store';
import type { StoredFile } from '../kernel/candidate/stored-files.sql';
import { WorkRefusedError } from 'server-kit/work-refused-error';
import { StaffError } from './context';
import { slotLabels } from './file-version';
import { requireRight, type Actor } from './roles';

/** What papers are read with. */
export interface PaperServices extends Pick<Config, 'fileKeys' | 'clamd'> {
  readonly database: Database;
  readonly openStore: () => Promise<FileStore>;
}

/** What people call the files of a candidate, by the names of their slots. */
export const fileLabels = new Map([
  ['profile_picture', 'Profile picture'],
  ['resume', 'Resume'],
  ['cover', 'Cover letter'],
  ...slotLabels,
]);

/** The names of all files that a candidate may have. */
export const fileSlots: readonly string[] = [...fileLabels.keys()];

/** The paper cannot be shown as pictures: its original may be asked for. */
export class UnseenError extends StaffError {}

/** The whole file as it was sent. Throws a sentence that says why it is not given. */
async function readWhole({ openStore, fileKeys }: PaperServices, file: StoredFile): Promise<Buffer> {
  const store = await openStore();
  const content = await openFile({ store, fileKeys }, file)
    .then((stream) => stream && buffer(stream))
    .catch((cause: unknown) => {
      throw new StaffError('The file cannot be read', 'storage-unavailable', { cause });
    });
  if (!content) {
    const cause = new Error(`is ${store.description} the portal's FILE_STORE?`);
    throw new StaffError('The file store does not have this file', 'storage-unavailable', { cause });
  }
  if (content.length !== file.size)
    throw new StaffError(`The file is damaged: ${content.length} of ${file.size} bytes are there`);
  return content;
}

/**
 * A file may be older than the scanner's signatures, or than the scanner. Throws when it is not known to be
 * clean.
 */
async function assertClean(
  { clamd, database }: PaperServices,
  actor: Actor,
  candidateId: string,
  { slot, content }: { readonly slot: string; readonly content: Buffer },
): Promise<void> {
  if (!clamd) return;
  const chunks = Readable.from([content], { objectMode: false });
  const found = await scanFile(clamd, chunks).catch((cause: unknown) => {
    const message = 'The virus scanner does not answer, so the file is not given';
    throw new StaffError(message, 'unavailable', { cause });
  });
  if (found === null) return;
  const entry = { action: 'virus in a stored file', candidateId, detail: `${slot}: ${found}` };
  await insertAccess(database, { actor: actor.name, ...entry });
  throw new StaffError(
    `A virus was found in this file: ${found}. It is not given. Ask the candidate for another file`,
  );
}

/**
 * The file as the candidate sent it, scanned again; from now on it is being checked. Throws a sentence that
 * says why it is not given.
 */
export async function readPaper(
  services: PaperServices,
  actor: Actor,
  candidateId: string,
  file: StoredFile,
): Promise<Buffer> {
  requireRight(actor, 'see candidates');
  const content = await readWhole(services, file);
  await assertClean(services, actor, candidateId, { slot: file.slot, content });
  await noteLook(services.database, file.name);
  return content;
}

const kindOf = ({ contentType }: StoredFile) =>
  renderableKinds.find((kind) => fileKinds[kind].contentType === contentType);

/**
 * Pictures of the pages: the file itself may exploit the program that opens it.
 * @throws UnseenError for a file that cannot be drawn
 */
export async function readPages(
  services: PaperServices & { readonly fileWork: Pick<FileWork, 'renderPages'> },
  actor: Actor,
  candidateId: string,
  file: StoredFile,
): Promise<RenderedPages> {
  const bytes = await readPaper(services, actor, candidateId, file);
  const kind = kindOf(file);
  if (!kind) throw new UnseenError('A Word document cannot be shown as pictures');
  try {
    return await services.fileWork.renderPages({ bytes, kind }, actor.name);
  } catch (error) {
    if (error instanceof WorkRefusedError && error.reason === 'busy')
      throw new StaffError('Too many papers are being drawn at the moment. Try again', 'unavailable');
    throw new UnseenError(`The pages cannot be shown as pictures: ${(error as Error).message}`);
  }
}
