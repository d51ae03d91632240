import { readManifest } from '../build/publish';
import { listChannels, readHistory } from '../channel/channel-store';
import { buildsIn } from '../channel/compose';
import { forgetProofs } from '../channel/proofs';
import { ReleaseError } from '../release-error';
import { buildKey, isName, isVersion, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { graceMs, markedAt, markForRemoval } from '../store/removal-mark';
import type { Store } from '../store/store';

export const keptRevisions = 20;

interface StoredBuild extends BuildId {
  readonly keys: readonly string[];
  /** False while a publish is in progress, or if it failed. */
  readonly published: boolean;
  /** When its newest file was written, milliseconds since 1970. */
  readonly modifiedAt: number;
}

export interface Garbage extends StoredBuild {
  /** The newest revision that named it, such as 'production revision 3'; null if none ever did. */
  readonly lastNamed: string | null;
  /** `mark` it for removal, `remove` it because it was marked long enough ago, or `wait`. */
  readonly action: 'mark' | 'remove' | 'wait';
}

async function listStored(store: Store): Promise<StoredBuild[]> {
  const builds = new Map<string, StoredBuild>();
  const objects = await store.objects('builds');
  for (const { key, modifiedAt } of objects) {
    const [, name = '', version = '', file = ''] = key.split('/');
    if (!isName(name) || !isVersion(version) || file === '') continue;
    const build = { name, version };
    const known = builds.get(buildKey(build));
    builds.set(buildKey(build), {
      ...build,
      keys: [...(known?.keys ?? []), key],
      published: known?.published === true || key === layout.manifest(build),
      modifiedAt: Math.max(known?.modifiedAt ?? 0, modifiedAt),
    });
  }
  return [...builds.values()].sort((a, b) => (buildKey(a) < buildKey(b) ? -1 : 1));
}

/** Every published build of the store, by name, then version. */
export const listBuilds = async (store: Store): Promise<BuildId[]> =>
  (await listStored(store)).filter(({ published }) => published);

/**
 * The builds that the newest `keep` revisions of each channel name, and the newest revision that named each
 * build.
 */
async function readNames(store: Store, keep: number) {
  const kept = new Set<string>();
  const lastNamed = new Map<string, string>();
  const channels = await listChannels(store);
  for (const channel of channels) {
    const history = await readHistory(store, channel);
    if (history.length < (history[0]?.revision ?? 0))
      throw new ReleaseError(
        `Some revisions of ${channel} cannot be read, so the builds that they name are not known: restore the missing ` +
          `revisions from a backup of the store`,
      );
    history.forEach((document, index) => {
      for (const build of buildsIn(document)) {
        const key = buildKey(build);
        if (index < keep) kept.add(key);
        if (!lastNamed.has(key)) lastNamed.set(key, `${channel} revision ${document.revision}`);
      }
    });
  }
  return { kept, lastNamed };
}

function actionOn(marked: number | null, expired: boolean): Garbage['action'] {
  if (!expired) return 'wait';
  return marked === null ? 'mark' : 'remove';
}

/**
 * The builds that no channel's newest `keep` (at least 1) revisions name, unfinished ones too, and what `gc`
 * does with each.
 */
export async function findGarbage(store: Store, keep: number, now: number): Promise<Garbage[]> {
  const { kept, lastNamed } = await readNames(store, keep);
  const unnamed = (await listStored(store)).filter((build) => !kept.has(buildKey(build)));
  return mapConcurrent(unnamed, async (build) => {
    const marked = await markedAt(store, build);
    // A publish that found the rest of a failed one may have ended after the mark.
    const expired = now - Math.max(marked ?? 0, build.modifiedAt) > graceMs;
    return { ...build, lastNamed: lastNamed.get(buildKey(build)) ?? null, action: actionOn(marked, expired) };
  });
}

/**
 * Removes `build.json` first: from then on the build is not published. Its global name is free at the end.
 */
async function removeBuild(store: Store, build: StoredBuild): Promise<void> {
  const container = (await readManifest(store, build))?.container;
  await store.remove(layout.manifest(build));
  const maps = (await store.objects(layout.maps(build))).map(({ key }) => key);
  await mapConcurrent([...build.keys, ...maps], (key) => store.remove(key));
  if (container) await store.remove(layout.container(container));
  await forgetProofs(store, build);
  await store.remove(layout.removal(build));
}

/** Unmarks builds that a promotion named after they were marked. */
async function unmarkNamed(store: Store, keep: number): Promise<void> {
  const { kept } = await readNames(store, keep);
  const names = await store.list('removals');
  for (const name of names) {
    const files = await store.list(`removals/${name}`);
    const builds = files.map((file) => ({ name, version: file.replace(/\.json$/, '') }));
    for (const build of builds) if (kept.has(buildKey(build))) await store.remove(layout.removal(build));
  }
}

/**
 * Marks builds that no kept revision names, and removes those marked more than `graceMs` ago; never
 * revisions.
 * @param onAction called before each mark and removal. @returns the marked and removed builds
 */
export async function collectGarbage(
  store: Store,
  keep: number,
  now: number,
  onAction?: (build: Garbage) => void,
): Promise<Garbage[]> {
  const garbage = (await findGarbage(store, keep, now)).filter(({ action }) => action !== 'wait');
  for (const build of garbage) {
    onAction?.(build);
    if (build.action === 'mark') await markForRemoval(store, build, now);
    // Another run of gc may have removed it meanwhile, and its team may be publishing it again.
    else if ((await markedAt(store, build)) !== null) await removeBuild(store, build);
  }
  await unmarkNamed(store, keep);
  return garbage;
}
