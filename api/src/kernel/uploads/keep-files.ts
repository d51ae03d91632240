import { setTimeout as pause } from 'node:timers/promises';
import { extensionOf } from 'contract/wire/files';
import { isUnavailable, type Transaction } from '../../database/database';
import type { Call } from '../../http/serve';
import { asCandidate } from '../candidate/as-candidate';
import type { Step } from '../candidate/versions';
import type { Services } from '../../services';
import { encryptedSize, wrapKey } from '../../files/file-cipher';
import { newFileName, refuseFiles, type FileStore } from '../../files/store';
import type { StoredFile } from '../candidate/stored-files.sql';

/** A file in the staging folder, and what its row will say. */
export interface NewFile extends Pick<StoredFile, 'type' | 'slot' | 'originalName' | 'contentType' | 'size'> {
  readonly stagedId: string;
  /** A name that ends as the content's kind does. */
  readonly ending: string;
  /** What its staged bytes are encrypted with; null for no encryption. */
  readonly key: Buffer | null;
}

interface Saved {
  readonly files: readonly NewFile[];
  /** Whose versions the request's `If-Match` names. */
  readonly steps: readonly Step[];
}

/** How failures of the file store are reported. */
interface FailureReport {
  readonly log: { warn(details: object, message: string): void };
  /** Says why the store did not keep a file; by default as the store says it. */
  readonly refuse?: (error: unknown) => never;
}

/**
 * Stores files, all or nothing. The order is what keeps a candidate's papers safe: the new files are kept
 * first, then one transaction points to them, and only then are the replaced ones removed. Dying at any
 * moment leaves files without a row, which the sweep removes, never a row without a file.
 * @param point one transaction, which makes the rows; returns the names of files that none names now
 */
export async function keepAll(
  { store, fileKeys }: Pick<Services, 'store' | 'fileKeys'>,
  files: readonly NewFile[],
  report: FailureReport,
  point: (stored: readonly StoredFile[]) => Promise<readonly string[]>,
): Promise<void> {
  const { refuse = rethrow } = report;
  const kept: string[] = [];
  let unused: readonly string[];
  try {
    const stored: StoredFile[] = [];
    for (const { stagedId, ending, key, ...file } of files) {
      const name = newFileName(extensionOf(ending));
      kept.push(name);
      const bytes = key
        ? { size: encryptedSize(file.size), contentType: 'application/octet-stream' }
        : { size: file.size, contentType: file.contentType };
      await store.keep(stagedId, { name, ...bytes }).catch(refuse);
      stored.push({ ...file, name, fileKey: key && wrapKey(fileKeys, name, key) });
    }
    unused = await point(stored);
  } catch (error) {
    // When the database was lost during the commit, the rows may exist after all: then the sweep decides.
    // No candidate waits long for a store that is silent.
    if (!isUnavailable(error)) await Promise.race([removeAll(store, kept, report), pause(1_000)]);
    throw error;
  }
  await removeAll(store, unused, report);
}

function rethrow(error: unknown): never {
  throw error;
}

/** Stores the files of a candidate's call. @param point as `keepAll`'s, in a transaction of the candidate */
export async function keepFiles(
  services: Services,
  { request, candidateId }: Call,
  { files, steps }: Saved,
  point: (transaction: Transaction, stored: readonly StoredFile[]) => Promise<readonly string[]>,
): Promise<void> {
  const report = { log: request.log, refuse: (error: unknown) => refuseFiles(request, error) };
  await keepAll(services, files, report, (stored) => {
    const work = (transaction: Transaction) => point(transaction, stored);
    return asCandidate(services.database, candidateId, work, { request, steps });
  });
}

/** The sweep removes what cannot be removed now. */
export async function removeAll(
  store: FileStore,
  names: readonly string[],
  { log }: Pick<FailureReport, 'log'>,
): Promise<void> {
  for (const name of names) {
    await store.remove(name).catch((error: unknown) => {
      log.warn({ err: error }, 'an unused file is left to the sweep');
    });
  }
}
