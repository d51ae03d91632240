import { readHistory } from '../channel/channel-store';
import { buildKey, buildsIn, type BuildId } from '../channel/compose';
import { sweepHealth } from '../health/health-file';
import { ReleaseError } from '../release-error';
import { isName, isVersion, layout } from './layout';
import { deadAfterMs, whileCleaning } from './lease';
import type { Store } from './store';

/** How many revisions of each channel keep their builds unless somebody says otherwise. */
export const keptRevisions = 20;

/** A build that no kept revision names. */
export interface Garbage extends BuildId {
  /** The newest revision that named it, such as 'production revision 3'; null when none ever did. */
  readonly lastNamed: string | null;
}

/** Every channel of the store, sorted. */
export async function listChannels(store: Store): Promise<string[]> {
  const names = (await store.list('channels')).map((entry) => entry.replace(/\.json$/, ''));
  return [...new Set(names)].filter(isName).sort();
}

/** Every build of the store, by name, then version. */
export async function listBuilds(store: Store): Promise<BuildId[]> {
  const builds: BuildId[] = [];
  for (const name of (await store.list('builds')).filter(isName)) {
    const versions = (await store.list(layout.builds(name))).filter(isVersion);
    builds.push(...versions.map((version) => ({ name, version })));
  }
  return builds;
}

/**
 * The builds that none of the newest `keep` revisions of any channel names.
 * @throws ReleaseError for `keep` below 1: what runs now is never garbage
 */
export async function findGarbage(store: Store, keep: number): Promise<Garbage[]> {
  if (!Number.isSafeInteger(keep) || keep < 1)
    throw new ReleaseError('Keep at least one revision: the current one');
  const builds = await listBuilds(store);
  const kept = new Set<string>();
  const lastNamed = new Map<string, string>();
  for (const channel of await listChannels(store)) {
    const history = await readHistory(store, channel);
    history.forEach((document, index) => {
      for (const build of buildsIn(document)) {
        const key = buildKey(build);
        if (index < keep) kept.add(key);
        if (!lastNamed.has(key)) lastNamed.set(key, `${channel} revision ${document.revision}`);
      }
    });
  }
  return builds
    .filter((build) => !kept.has(buildKey(build)))
    .map((build) => ({ ...build, lastNamed: lastNamed.get(buildKey(build)) ?? null }));
}

/**
 * Removes the builds that no kept revision names, and counts that nobody will look at again. The revisions themselves stay: the
 * record is complete for good.
 * @param takes called before each removal, so that the reader sees how far it came
 * @returns what was removed; less than all when it took so long that a promotion may no longer be held back
 */
export async function collectGarbage(
  store: Store,
  keep: number,
  takes: (build: Garbage) => void = () => undefined,
  clock: () => number = Date.now,
): Promise<Garbage[]> {
  const began = clock();
  return whileCleaning(
    store,
    async () => {
      const removed: Garbage[] = [];
      for (const build of await findGarbage(store, keep)) {
        if (clock() - began > deadAfterMs / 2) break;
        takes(build);
        await store.remove(layout.build(build.name, build.version));
        removed.push(build);
      }
      for (const channel of (await store.list('health')).filter(isName))
        await sweepHealth(store, channel, clock());
      return removed;
    },
    clock,
  );
}
