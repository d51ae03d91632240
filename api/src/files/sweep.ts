import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { isFileName, type FileStore } from './store';
import { namesInUse } from './stored-files.sql';

/** Longer than any request lives: a younger file may be about to get its row. */
export const orphanAgeMs = 60 * 60 * 1000;
const everyMs = 30 * 60 * 1000;
const batchSize = 500;

export interface SweepOptions {
  readonly database: Database;
  readonly store: FileStore;
  readonly now?: Date;
}

/** Removes what a killed process or a lost answer left: uploads that still wait, and files that no row points to. */
export async function sweepFiles({ database, store, now = new Date() }: SweepOptions): Promise<number> {
  const isOld = (since: Date) => now.getTime() - since.getTime() > orphanAgeMs;
  let removed = 0;
  for (const { id, since } of await store.staging.list()) {
    if (!isOld(since)) continue;
    await store.staging.discard(id);
    removed += 1;
  }
  const removeUnused = async (names: readonly string[]) => {
    const used = await namesInUse(database, names);
    for (const name of names.filter((each) => !used.has(each))) {
      await store.remove(name);
      removed += 1;
    }
  };
  let batch: string[] = [];
  for await (const { name, keptAt } of store.list()) {
    if (isOld(keptAt) && isFileName(name)) batch.push(name);
    if (batch.length < batchSize) continue;
    await removeUnused(batch);
    batch = [];
  }
  if (batch.length > 0) await removeUnused(batch);
  return removed;
}

/**
 * Sweeps at once and then again and again. A failure waits for the next time.
 * @returns what ends it
 */
export function startSweeping(
  options: SweepOptions,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): () => Promise<void> {
  async function sweep(): Promise<void> {
    try {
      const removed = await sweepFiles(options);
      if (removed > 0) log.info({ removed }, 'removed unused files');
    } catch (error) {
      log.error({ err: error }, 'the files could not be swept');
    }
  }
  let running = sweep();
  const timer = setInterval(() => void (running = running.then(sweep)), everyMs);
  // Sweeping keeps no process alive.
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
