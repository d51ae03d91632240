import { setTimeout as pause } from 'node:timers/promises';
import { fileKinds } from 'contract/files';
import { checkUpload, type UploadForm } from 'contract/upload-form';
import type { AnyObject, InferType, ObjectSchema } from 'yup';
import { isUnavailable, type Transaction } from '../database/database';
import type { Call } from '../http/serve';
import { asCandidate } from '../profile/as-candidate';
import type { Services } from '../services';
import { encryptedSize, wrapKey } from './file-cipher';
import { receiveForm } from './receive-form';
import { newFileName, refuseFiles, type FileStore } from './store';
import { putInSlot, type StoredFile } from './stored-files.sql';

/**
 * Receives a form and saves its answers and files, all or nothing. The order is what keeps a candidate's
 * papers safe: the new files are kept first, then one transaction points to them, and only then are the
 * replaced ones removed. Dying at any moment leaves files without a row, which the sweep removes, never a row
 * without a file.
 * @param work saves the answers, in the same transaction
 */
export function saveUpload<S extends ObjectSchema<AnyObject>>(
  services: Services,
  call: Call,
  form: UploadForm<S>,
  work?: (transaction: Transaction, answers: InferType<S>) => Promise<void>,
): Promise<void> {
  const { database, store, fileKeys } = services;
  const { request, candidateId } = call;
  return receiveForm(services, call, form, async (received) => {
    const { answers, slotOf, steps } = checkUpload(form, received);
    const kept: string[] = [];
    let replaced: string[];
    try {
      const stored: StoredFile[] = [];
      for (const { part, stagedId, kind, originalName, size, key } of received.files) {
        const { extensions, contentType } = fileKinds[kind];
        const name = newFileName(extensions[0] ?? '');
        kept.push(name);
        const bytes = key
          ? { size: encryptedSize(size), contentType: 'application/octet-stream' }
          : { size, contentType };
        await store.keep(stagedId, { name, ...bytes }).catch((error: unknown) => refuseFiles(request, error));
        const fileKey = key && wrapKey(fileKeys, name, key);
        stored.push({ ...slotOf(part), name, originalName, contentType, size, fileKey });
      }
      const save = async (transaction: Transaction): Promise<string[]> => {
        await work?.(transaction, answers);
        const before: (string | null)[] = [];
        for (const file of stored) before.push(await putInSlot(transaction, candidateId, file));
        return before.filter((name) => name !== null);
      };
      replaced = await asCandidate(database, candidateId, save, { request, steps });
    } catch (error) {
      // When the database was lost during the commit, the rows may exist after all: then the sweep decides.
      // No candidate waits long for a store that is silent.
      if (!isUnavailable(error)) await Promise.race([removeAll(store, kept, request), pause(1_000)]);
      throw error;
    }
    await removeAll(store, replaced, request);
  });
}

/** The sweep removes what cannot be removed now. */
async function removeAll(
  store: FileStore,
  names: readonly string[],
  { log }: Call['request'],
): Promise<void> {
  for (const name of names) {
    await store.remove(name).catch((error: unknown) => {
      log.warn({ err: error }, 'an unused file is left to the sweep');
    });
  }
}
