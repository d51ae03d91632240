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

/**
 * Keeps `gc` from removing a build while it is published or promoted. Called before either begins.
 * @returns false if the build was marked so long ago that `gc` may remove it at any moment
 */
export async function keepBuild(store: Store, build: BuildId, now: number): Promise<boolean> {
  const time = await markedAt(store, build);
  if (time === null) return true;
  if (now - time > graceMs / 2) return false;
  await store.remove(layout.removal(build));
  return true;
}

export async function requireKept(store: Store, build: BuildId, now: number): Promise<void> {
  if (await keepBuild(store, build, now)) return;
  throw new ReleaseError(
    `${build.name} ${build.version} is about to be removed by gc, as no channel used it: publish a new version`,
  );
}
