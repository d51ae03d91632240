import { retentionPeriods } from '../../retention-periods';
import type { Services } from '../../services';
import { isOutdated, markOf } from '../../files/deletion-marks';
import { isFileName } from '../../files/store';
import { namesInUse } from '../candidate/stored-files.sql';

export const orphanAgeMs = retentionPeriods.unusedFileHours * 60 * 60 * 1000;
const batchSize = 500;

/**
 * Removes what a killed process or a lost answer left: uploads that still wait, and files that no row points
 * to; and marks of deletions that no backup can undo any more.
 */
export async function sweepFiles(
  { database, store }: Pick<Services, 'database' | 'store'>,
  now = new Date(),
): Promise<number> {
  const isOld = (since: Date) => now.getTime() - since.getTime() > orphanAgeMs;
  let removed = 0;
  const staged = await store.staging.list();
  for (const { id, since } of staged) {
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
    const deletion = markOf({ name, keptAt });
    if (deletion && isOutdated(deletion, now)) await store.remove(name);
    if (isOld(keptAt) && isFileName(name)) batch.push(name);
    if (batch.length < batchSize) continue;
    await removeUnused(batch);
    batch = [];
  }
  if (batch.length > 0) await removeUnused(batch);
  return removed;
}
