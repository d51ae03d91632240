import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { fileKinds } from 'shared/contract/files';
import type { FileSlot } from 'shared/contract/upload-form';
import { isUnavailable, type Database, type Transaction } from '../database/database';
import { asCandidate } from '../profile/as-candidate';
import type { Step } from '../profile/versions';
import type { ReceivedFile } from './receive-form';
import { refuseFiles } from './storage-failure';
import type { FileStore } from './store';
import { putInSlot, type StoredFile } from './stored-files.sql';

/** A file that has arrived, and the slot that it is for. */
interface FileForSlot extends FileSlot {
  readonly file: ReceivedFile;
}

interface SaveFormOptions {
  readonly database: Database;
  readonly store: FileStore;
  readonly request: FastifyRequest;
  readonly candidateId: string;
  /** The steps that the form belongs to: their versions are checked against the request's `If-Match`. */
  readonly steps: readonly Step[];
  readonly files: readonly FileForSlot[];
  /** The answers that come with the files, saved in the same transaction. */
  readonly work?: (transaction: Transaction) => Promise<void>;
}

/**
 * Saves answers and files, all or nothing. The order is what keeps a candidate's papers safe: the new files are kept
 * first, then one transaction points to them, and only then are the replaced ones removed. Dying at any moment leaves
 * files without a row, which the sweep removes, never a row without a file.
 */
export async function saveForm(options: SaveFormOptions): Promise<void> {
  const { database, store, request, candidateId, steps, files, work } = options;
  const kept: string[] = [];
  let replaced: string[];
  try {
    const stored: StoredFile[] = [];
    for (const { file, type, slot } of files) {
      const { extensions, contentType } = fileKinds[file.kind];
      const name = `${randomBytes(18).toString('hex')}${extensions[0]}`;
      kept.push(name);
      await store
        .keep(file.stagedId, { name, size: file.size, contentType })
        .catch((error: unknown) => refuseFiles(request, error));
      stored.push({ name, type, slot, originalName: file.originalName, contentType, size: file.size });
    }
    const save = async (transaction: Transaction): Promise<string[]> => {
      await work?.(transaction);
      const before: (string | null)[] = [];
      for (const file of stored) before.push(await putInSlot(transaction, candidateId, file));
      return before.filter((name) => name !== null);
    };
    replaced = await asCandidate(database, candidateId, save, { request, steps });
  } catch (error) {
    // When the database was lost during the commit, the rows may exist after all: then the sweep decides.
    if (!isUnavailable(error)) await removeAll(store, kept, request);
    throw error;
  }
  await removeAll(store, replaced, request);
}

/** The sweep removes what cannot be removed now. */
async function removeAll(store: FileStore, names: readonly string[], request: FastifyRequest): Promise<void> {
  for (const name of names) {
    await store.remove(name).catch((error: unknown) => {
      request.log.warn({ err: error }, 'an unused file is left to the sweep');
    });
  }
}
