import { readChannel } from '../channel/channel-store';
import { neededBy, readRevisionFile } from '../channel/revision-file';
import { ReleaseError } from '../release-error';
import { layout } from '../store/layout';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';

const dayMs = 24 * 60 * 60 * 1000;
/** Every revision is kept for this long, in days, */
const wholeDays = 90;
/** and the last one of each day (UTC) for this long. */
const dailyDays = 365;
/** Whatever their age: the newest revisions of a channel. `gc --keep` takes no more. */
export const alwaysKept = 1000;

export const ageText = `older than ${wholeDays} days (one a day stays for a year)`;

/**
 * How far the clean-up of a channel has come, so that it lists nothing: there are half a million revisions in
 * a year of thirty teams.
 */
interface Thinned {
  /** All revisions from here on are there. */
  readonly below: number;
  /** The last revisions of their days, oldest first, */
  readonly daily: readonly number[];
  /** and the revisions that these need. */
  readonly needed: readonly number[];
}

async function readThinned(store: Store, channel: string): Promise<Thinned> {
  const bytes = await store.read(layout.thinned(channel));
  return ((bytes && parseJson(bytes)) as Thinned | null | undefined) ?? { below: 1, daily: [], needed: [] };
}

/** The first number from `low` on, below `high`, for which `isPast` holds; else `high`. By halving. */
async function firstFrom(low: number, high: number, isPast: (number: number) => Promise<boolean>) {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (await isPast(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Removes the revisions of a channel that are older than what is kept, a day at a time: an end in between
 * loses nothing. Revisions are in the order of their times, so it reads a dozen for each day that it removes.
 * @param now milliseconds since 1970
 * @param apply false: says only how many it would remove
 * @returns how many
 */
export async function thinRevisions(
  store: Store,
  channel: string,
  now: number,
  apply: boolean,
): Promise<number> {
  const newest = (await readChannel(store, channel))?.revision ?? 0;
  let count = 0;
  let thinned = await readThinned(store, channel);

  const fileOf = (revision: number) => readRevisionFile(store, channel, revision);
  /** Null for one that a clean-up removed before it ended. */
  const timeOf = async (revision: number): Promise<number | null> => {
    const stored = await fileOf(revision);
    return stored && Date.parse(stored.time);
  };
  const isFrom = (time: number) => async (revision: number) => ((await timeOf(revision)) ?? 0) >= time;
  const remove = async (revisions: readonly number[]): Promise<void> => {
    count += revisions.length;
    if (!apply) return;
    await store.removeAll(revisions.map((one) => layout.revision(channel, one)));
  };
  const settle = async (next: Thinned): Promise<void> => {
    thinned = next;
    if (apply) await store.put(layout.thinned(channel), Buffer.from(JSON.stringify(next)));
  };

  const today = Math.floor(now / dayMs) * dayMs;
  const end = Math.max(thinned.below, newest - alwaysKept + 1);
  const whole = await firstFrom(thinned.below, end, isFrom(today - wholeDays * dayMs));
  for (let at = thinned.below; at < whole;) {
    const time = await timeOf(at);
    if (time === null) {
      at += 1;
      continue;
    }
    const next = await firstFrom(at, whole, isFrom((Math.floor(time / dayMs) + 1) * dayMs));
    const last = next - 1;
    const stored = await fileOf(last);
    if (!stored)
      throw new ReleaseError(
        `${layout.revision(channel, last)} cannot be read: restore it from a backup of the store`,
      );
    // What a later revision needs of this day, the last one of the day needs, too: it has not changed since.
    const needed = neededBy(stored).filter((revision) => revision >= at && revision < last);
    const stays = new Set([last, ...needed]);
    const { below } = thinned;
    const ofDay = Array.from({ length: next - below }, (_, index) => below + index);
    await remove(ofDay.filter((revision) => !stays.has(revision)));
    const { daily } = thinned;
    await settle({ below: next, daily: [...daily, last], needed: [...thinned.needed, ...needed] });
    at = next;
  }

  const { daily, below } = thinned;
  const isOfYear = isFrom(today - dailyDays * dayMs);
  const kept = await firstFrom(0, daily.length, (index) => isOfYear(daily[index] ?? 0));
  if (kept > 0) {
    const oldest = await fileOf(daily[kept] ?? below);
    const still = new Set(oldest ? neededBy(oldest) : []);
    const isGone = (revision: number) => revision < (daily[kept] ?? below) && !still.has(revision);
    const before = [...new Set([...daily.slice(0, kept), ...thinned.needed])];
    await remove(before.filter(isGone));
    await settle({
      below,
      daily: daily.slice(kept),
      needed: before.filter((revision) => !isGone(revision)),
    });
  }
  return count;
}
