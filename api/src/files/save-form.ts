import { setTimeout as pause } from 'node:timers/promises';
import { fileKinds } from 'shared/contract/files';
import type { FileSlot, ReceivedForm, UploadForm } from 'shared/contract/upload-form';
import { isUnavailable, type Transaction } from '../database/database';
import type { Call } from '../http/serve';
import { asCandidate } from '../profile/as-candidate';
import type { Step } from '../profile/versions';
import type { Services } from '../services';
import { encryptedSize, wrapKey } from './file-cipher';
import { receiveForm, type ReceivedFile } from './receive-form';
import { newFileName, refuseFiles, type FileStore } from './store';
import { putInSlot, type StoredFile } from './stored-files.sql';

interface Save {
  /** The steps that the form belongs to: their versions are checked against the request's `If-Match`. */
  readonly steps: readonly Step[];
  /** The answers that come with the files, saved in the same transaction. */
  readonly work?: (transaction: Transaction) => Promise<void>;
}

/** Throws when something is wrong with the form. */
export type CheckUpload = (form: ReceivedForm, slotOf: (part: string) => FileSlot) => Save;

/** Receives a form and saves its answers and files, all or nothing. */
export async function saveUpload(
  services: Services,
  call: Call,
  { rules, slots }: UploadForm,
  check: CheckUpload,
): Promise<void> {
  await receiveForm(services, call, rules, async (form) => {
    const slotOf = slots(form);
    const save = check(form, slotOf);
    const files = form.files.map((file) => ({ file, ...slotOf(file.part) }));
    await saveFiles(services, call, files, save);
  });
}

/**
 * The order is what keeps a candidate's papers safe: the new files are kept first, then one transaction points to them,
 * and only then are the replaced ones removed. Dying at any moment leaves files without a row, which the sweep removes,
 * never a row without a file.
 */
async function saveFiles(
  { database, store, fileKeys }: Services,
  { request, candidateId }: Call,
  files: readonly (FileSlot & { readonly file: ReceivedFile })[],
  { steps, work }: Save,
): Promise<void> {
  const kept: string[] = [];
  let replaced: string[];
  try {
    const stored: StoredFile[] = [];
    for (const { file, type, slot } of files) {
      const { extensions, contentType } = fileKinds[file.kind];
      const name = newFileName(extensions[0] ?? '');
      kept.push(name);
      await store
        .keep(file.stagedId, {
          name,
          ...(file.key
            ? { size: encryptedSize(file.size), contentType: 'application/octet-stream' }
            : { size: file.size, contentType }),
        })
        .catch((error: unknown) => refuseFiles(request, error));
      const { originalName, size, key } = file;
      const fileKey = key && wrapKey(fileKeys, name, key);
      stored.push({ name, type, slot, originalName, contentType, size, fileKey });
    }
    const save = async (transaction: Transaction): Promise<string[]> => {
      await work?.(transaction);
      const before: (string | null)[] = [];
      for (const file of stored) before.push(await putInSlot(transaction, candidateId, file));
      return before.filter((name) => name !== null);
    };
    replaced = await asCandidate(database, candidateId, save, { request, steps });
  } catch (error) {
    // When the database was lost during the commit, the rows may exist after all: then the sweep decides. No candidate
    // waits long for a store that is silent.
    if (!isUnavailable(error)) await Promise.race([removeAll(store, kept, request), pause(1_000)]);
    throw error;
  }
  await removeAll(store, replaced, request);
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
