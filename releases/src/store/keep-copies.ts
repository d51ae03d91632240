import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from './parse-json';
import type { Store } from './store';

/** Milliseconds to wait for a document, or for a file of which there is a copy. */
const patienceMs = 2_000;

/** The documents that a channel is read and verified with; an edge copies the files of builds itself. */
const isDocument = (key: string): boolean => key.startsWith('channels/') || key.endsWith('/build.json');

/** 0 for what is no channel's document. */
function revisionOf(bytes: Buffer | null): number {
  const { revision } = (parseJson(bytes ?? '') ?? {}) as { readonly revision?: unknown };
  return typeof revision === 'number' ? revision : 0;
}

/** Whether bytes may replace a copy: a channel and its timestamp never go back. */
const mayReplace = (key: string, bytes: Buffer, copy: Buffer | null): boolean =>
  !/^channels\/[^/]+(\/timestamp)?\.json$/.test(key) || revisionOf(bytes) >= revisionOf(copy);

/** Has a store keep copies of documents in `kept`, where what it does not answer, or has lost, is read. */
export function keepCopies(store: Store, kept: Store): Store {
  const readStore = store.read.bind(store);
  const readAndKeep = async (key: string, copy: Promise<Buffer | null>): Promise<Buffer | null> => {
    const bytes = await readStore(key);
    // A full disk must not keep releases from candidates.
    if (bytes && isDocument(key) && mayReplace(key, bytes, await copy))
      await kept.put(key, bytes).catch(() => undefined);
    return bytes;
  };
  const late = async (): Promise<never> => {
    await pause(patienceMs, undefined, { ref: false });
    throw new Error(`${store.description} does not answer`);
  };
  return Object.assign(store, {
    read: async (key: string): Promise<Buffer | null> => {
      const reading = kept.read(key);
      const answer = readAndKeep(key, reading);
      answer.catch(() => undefined); // it may fail while the copy is read
      const copy = await reading;
      if (!copy && !isDocument(key)) return answer;
      return Promise.race([answer, late()]).then(
        (bytes) => bytes ?? copy,
        (error: unknown) => {
          if (copy) return copy;
          throw error;
        },
      );
    },
  });
}
