import { ReleaseError } from '../release-error';
import { layout, type BuildId } from './layout';
import { parseJson } from './parse-json';
import type { Store } from './store';

/**
 * `gc` removes a build this long after it marked it, and marks it no earlier than this long after it was
 * published. Half of it is longer than any publish or promotion takes: one that begins before the mark ends
 * before the removal.
 */
export const graceMs = 24 * 60 * 60 * 1000;

/**
 * When `gc` marked a build for removal, milliseconds since 1970; null if it did not, or if a power failure
 * damaged the mark: then `gc` marks the build again.
 */
export async function markedAt(store: Store, build: BuildId): Promise<number | null> {
  const mark = parseJson((await store.read(layout.removal(build))) ?? '');
  const { time } = (mark ?? {}) as { readonly time?: unknown };
  return typeof time === 'number' ? time : null;
}

/** Not flushed: a mark that is lost costs a day. */
export const markForRemoval = (store: Store, build: BuildId, now: number): Promise<void> =>
  store.put(layout.removal(build), Buffer.from(JSON.stringify({ time: now })), false);

const isPast = (time: number, now: number): boolean => now - time > graceMs / 2;

/** Whether a build was marked so long ago that `gc` may remove it at any moment. */
export async function isLeaving(store: Store, build: BuildId, now: number): Promise<boolean> {
  const time = await markedAt(store, build);
  return time !== null && isPast(time, now);
}

export const leavingText = ({ name, version }: BuildId): string =>
  `${name} ${version} is about to be removed by gc, as no channel used it: publish a new version`;

/**
 * Keeps `gc` from removing a build while it is published or promoted. @throws ReleaseError if it may remove
 * it at any moment
 */
export async function requireKept(store: Store, build: BuildId, now: number): Promise<void> {
  const time = await markedAt(store, build);
  if (time === null) return;
  if (isPast(time, now)) throw new ReleaseError(leavingText(build));
  await store.remove(layout.removal(build));
}
