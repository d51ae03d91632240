import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from './store';

/** Milliseconds to wait for a document, or for a file of which there is a copy. */
const patienceMs = 2_000;

/** The documents that a channel is read and verified with; an edge copies the files of builds itself. */
const isDocument = (key: string): boolean => key.startsWith('channels/') || key.endsWith('/build.json');

/**
 * Has a store keep copies of the documents that are read from it; what it does not answer is read in `kept`,
 * on this machine.
 */
export function keepCopies(store: Store, kept: Store): Store {
  const readStore = store.read.bind(store);
  const readAndKeep = async (key: string): Promise<Buffer | null> => {
    const bytes = await readStore(key);
    // A full disk must not keep releases from candidates.
    if (bytes && isDocument(key)) await kept.put(key, bytes).catch(() => undefined);
    return bytes;
  };
  const late = async (): Promise<never> => {
    await pause(patienceMs, undefined, { ref: false });
    throw new Error(`${store.description} does not answer`);
  };
  return Object.assign(store, {
    read: async (key: string): Promise<Buffer | null> => {
      const answer = readAndKeep(key);
      answer.catch(() => undefined); // it may fail while the copy is read
      const copy = await kept.read(key);
      if (!copy && !isDocument(key)) return answer;
      return Promise.race([answer, late()]).catch((error: unknown) => {
        if (copy) return copy;
        throw error;
      });
    },
  });
}
