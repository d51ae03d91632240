import { neededBy, readRevisionFile } from '../channel/revision-file';
import { ReleaseError } from '../release-error';
import { layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';

const dayMs = 24 * 60 * 60 * 1000;
/** Every revision is kept for this long, in days, */
export const wholeDays = 90;
/** and the last one of each day (UTC) for this long. */
export const dailyDays = 365;
/** Whatever their age: the newest revisions of a channel. `gc --keep` takes no more. */
export const alwaysKept = 1000;

export const ageText = `older than ${wholeDays} days (one a day stays for a year)`;

/** Removals at a time: each is one small request. */
const concurrency = 32;

/** The first index of a sorted list of `length` for which `isPast` holds, or `length`. */
async function firstIndex(length: number, from: number, isPast: (index: number) => Promise<boolean>) {
  let [low, high] = [from, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The revisions of a channel that are older than what is kept, oldest first. Reads about as many files as
 * days are kept, however many revisions there are: they are in the order of their times.
 * @param now milliseconds since 1970
 */
export async function findOldRevisions(store: Store, channel: string, now: number): Promise<number[]> {
  const names = await store.list(layout.revisions(channel));
  const numbers = names.map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b);
  const end = Math.max(0, numbers.length - alwaysKept);

  const fileAt = async (index: number) => {
    const revision = numbers[index] ?? 0;
    const stored = await readRevisionFile(store, channel, revision);
    if (stored) return stored;
    throw new ReleaseError(
      `${layout.revision(channel, revision)} cannot be read: restore it from a backup of the store`,
    );
  };
  const timeAt = async (index: number): Promise<number> => Date.parse((await fileAt(index)).time);

  const firstWhole = await firstIndex(end, 0, async (at) => (await timeAt(at)) >= now - wholeDays * dayMs);
  let at = await firstIndex(firstWhole, 0, async (index) => (await timeAt(index)) >= now - dailyDays * dayMs);
  const kept: number[] = [];
  while (at < firstWhole) {
    const day = Math.floor((await timeAt(at)) / dayMs);
    at = await firstIndex(firstWhole, at, async (index) => Math.floor((await timeAt(index)) / dayMs) > day);
    kept.push(at - 1);
  }
  // What a later revision needs of an earlier time, the first of those that stay whole needs, too.
  if (firstWhole < numbers.length) kept.push(firstWhole);
  const needed = (await mapConcurrent(kept, async (index) => neededBy(await fileAt(index)))).flat();
  const stays = new Set([...kept.map((index) => numbers[index]), ...needed]);
  return numbers.slice(0, firstWhole).filter((revision) => !stays.has(revision));
}

/** Removes revisions of `findOldRevisions`. */
export async function removeRevisions(store: Store, channel: string, revisions: readonly number[]) {
  await mapConcurrent(revisions, (revision) => store.remove(layout.revision(channel, revision)), concurrency);
}
