import { session } from 'shared/runtime/session';
import { mayWait, sharedDevice } from './shared-device';

/**
 * Picked files wait in IndexedDB until they are uploaded: a phone that reloads the page to free its memory
 * for the camera would lose them otherwise. Kept per person, for as long as `mayWait` says.
 */
const database = 'picked-files';
const store = 'files';
interface StoredPick {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
  readonly pickedAt: number;
  /** Bytes, not a File: some browsers lose the content of stored File objects. */
  readonly bytes: ArrayBuffer;
  /** Why the API refused it. */
  readonly refusal?: string;
}

/** The key under which a file of this page is kept, for `copyOf`. */
const keys = new WeakMap<File, string>();

const keyOf = (userId: string, slot: string) => `${userId}:${slot}`;
const ofUser = (userId: string) => IDBKeyRange.bound(keyOf(userId, ''), keyOf(userId, '\uffff'));

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device refused'));
  });
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<T> | Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'key' });
  const db = await settled(opening);
  try {
    const result = work(db.transaction(store, mode).objectStore(store));
    return await (result instanceof Promise ? result : settled(result));
  } finally {
    db.close();
  }
}

/**
 * Keeps `file` for this slot. Nothing is written for somebody who is no longer signed in. @throws when the
 * device has no room
 */
export async function keepPick(userId: string, slot: string, file: File): Promise<void> {
  const pick: StoredPick = {
    key: keyOf(userId, slot),
    name: file.name,
    type: file.type,
    lastModified: file.lastModified,
    pickedAt: Date.now(),
    bytes: await file.arrayBuffer(),
  };
  if (session.get()?.user.id !== userId) return;
  await withStore('readwrite', (files) => files.put(pick));
  keys.set(file, pick.key);
}

const fileOf = ({ name, type, lastModified, bytes }: StoredPick): File =>
  new File([bytes], name, { type, lastModified });

/** The copy of a picked file as it was when it was picked; null when the device does not keep one. */
export async function copyOf(file: File): Promise<File | null> {
  const key = keys.get(file);
  if (key === undefined) return null;
  const pick = await withStore(
    'readonly',
    (files) => files.get(key) as IDBRequest<StoredPick | undefined>, // written by keepPick alone
  );
  return pick ? fileOf(pick) : null;
}

/** Keeps why the API refused what waits for this slot. */
export async function keepRefusal(userId: string, slot: string, refusal: string): Promise<void> {
  await withStore('readwrite', async (files) => {
    // Written by keepPick alone.
    const pick = await settled(files.get(keyOf(userId, slot)) as IDBRequest<StoredPick | undefined>);
    if (pick) await settled(files.put({ ...pick, refusal }));
  });
}

export async function dropPick(userId: string, slot: string): Promise<void> {
  await withStore('readwrite', (files) => files.delete(keyOf(userId, slot)));
}

/** Removes every pick of this person from the device. */
export async function forgetPicks(userId: string): Promise<void> {
  await withStore('readwrite', (files) => files.delete(ofUser(userId)));
}

const allOf = (userId: string) =>
  // Written by keepPick alone.
  withStore('readonly', (files) => files.getAll(ofUser(userId)) as IDBRequest<StoredPick[]>);

/**
 * How many picks of this person wait here, by the first part of the slot's name: 'documents', 'onboarding'.
 * None: absent.
 */
export async function countPicks(userId: string): Promise<Readonly<Partial<Record<string, number>>>> {
  const counts: Record<string, number> = {};
  const picks = await allOf(userId);
  for (const pick of picks) {
    if (!mayWait(pick.pickedAt)) continue;
    const group = pick.key.slice(keyOf(userId, '').length).split('/')[0] ?? '';
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/**
 * The files that wait for these slots; those that have waited too long are removed instead.
 * @param refusals gets why the API refused those that it refused
 */
export async function readPicks(
  userId: string,
  slots: readonly string[],
  refusals: Record<string, string> = {},
): Promise<Record<string, File>> {
  const picks: Record<string, File> = {};
  const stored = await allOf(userId);
  for (const pick of stored) {
    const slot = pick.key.slice(keyOf(userId, '').length);
    if (!mayWait(pick.pickedAt)) await dropPick(userId, slot);
    else if (slots.includes(slot)) {
      picks[slot] = fileOf(pick);
      if (pick.refusal !== undefined) refusals[slot] = pick.refusal;
    }
  }
  return picks;
}

/**
 * Removes what may not wait here while this person is signed in: what anybody left too long ago, and on a
 * shared device all of others. One pick at a time: together they may not fit into memory.
 */
export const tidyPicks = (userId: string): Promise<void> =>
  withStore(
    'readwrite',
    (files) =>
      new Promise((resolve, reject) => {
        const picks = files.openCursor();
        picks.onerror = () => reject(picks.error ?? new Error('The device refused'));
        picks.onsuccess = () => {
          const { result: at } = picks;
          if (!at) return resolve();
          const { key, pickedAt } = at.value as StoredPick; // written by keepPick alone
          const isOthers = !key.startsWith(keyOf(userId, ''));
          if (!mayWait(pickedAt) || (isOthers && sharedDevice.get())) at.delete();
          at.continue();
        };
      }),
  );
