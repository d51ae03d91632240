import { listChannels, readChannel, readHistory, timeOfRevision } from '../channel/channel-store';
import { buildsIn } from '../channel/compose';
import { ReleaseError } from '../release-error';
import { buildKey, buildText, isName, isVersion, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { graceMs, markedAt, markForRemoval } from '../build/stored';
import type { Store } from '../store/store';

export const keptRevisions = 20;

const dayMs = 24 * 60 * 60 * 1000;
/** Revisions stay for this long; the newest ones whatever their age. */
export const keptDays = 400;

/** Builds that are looked at, marked or removed at a time. */
const concurrency = 16;

interface Garbage extends BuildId {
  /** False while a publish is in progress, or if it failed. */
  readonly published: boolean;
  /** What was marked long enough ago is removed. */
  readonly action: 'mark for removal' | 'remove' | 'keep for now';
}

/** 'remove: mf-auth 1.0.0' */
export const garbageText = ({ published, action, ...build }: Garbage): string =>
  `${action}: ${buildText(build)}${published ? '' : ' (unfinished publish)'}`;

interface Clutter {
  readonly builds: readonly Garbage[];
  /** How many are older than what is kept, by channel; without channels that have none. */
  readonly revisions: Readonly<Record<string, number>>;
}

/** The builds that have an entry `<area>/<name>/<version>`, by name, then version. */
async function listIn(store: Store, area: string, ending = ''): Promise<BuildId[]> {
  const names = (await store.list(area)).filter(isName);
  const builds = await mapConcurrent(names, async (name) => {
    const entries = (await store.list(`${area}/${name}`)).filter((entry) => entry.endsWith(ending));
    return entries
      .map((entry) => entry.slice(0, entry.length - ending.length))
      .filter(isVersion)
      .map((version) => ({ name, version }));
  });
  return builds.flat();
}

const removeAll = (store: Store, keys: readonly string[]) =>
  mapConcurrent(keys, (key) => store.remove(key), 32);

/** Every build that has a folder in the store. */
const listStored = (store: Store) => listIn(store, 'builds');

const listMarked = (store: Store) => listIn(store, 'removals', '.json');

/** The builds that the newest `keep` revisions of each channel name. */
async function readNames(store: Store, keep: number): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  const channels = await listChannels(store);
  for (const channel of channels) {
    const history = await readHistory(store, channel, keep);
    if (history.length < Math.min(keep, history[0]?.revision ?? 0))
      throw new ReleaseError(
        `Some revisions of ${channel} cannot be read, so the builds that they name are not known: restore the missing ` +
          `revisions from a backup of the store`,
      );
    for (const build of history.flatMap(buildsIn)) kept.add(buildKey(build));
  }
  return kept;
}

/** When the newest file of a build was written, milliseconds since 1970, and whether it is published. */
async function lookAt(store: Store, build: BuildId) {
  const objects = await store.objects(layout.build(build));
  return {
    published: objects.some(({ key }) => key === layout.manifest(build)),
    modifiedAt: objects.reduce((newest, { modifiedAt }) => Math.max(newest, modifiedAt), 0),
  };
}

function actionOn(marked: number | null, isPast: boolean): Garbage['action'] {
  if (!isPast) return 'keep for now';
  return marked === null ? 'mark for removal' : 'remove';
}

/** The builds that no channel's newest `keep` (at least 1) revisions name, unfinished ones too. */
async function findUnnamed(store: Store, keep: number, now: number): Promise<Garbage[]> {
  const kept = await readNames(store, keep);
  const marks = new Set((await listMarked(store)).map(buildKey));
  const unnamed = (await listStored(store)).filter((build) => !kept.has(buildKey(build)));
  return mapConcurrent(
    unnamed,
    async (build) => {
      const marked = marks.has(buildKey(build)) ? await markedAt(store, build) : null;
      const { published, modifiedAt } = await lookAt(store, build);
      // A publish that found the rest of a failed one may have ended after the mark.
      const isPast = now - Math.max(marked ?? 0, modifiedAt) > graceMs;
      return { ...build, published, action: actionOn(marked, isPast) };
    },
    concurrency,
  );
}

/** Revisions older than `keptDays`, but the newest `keep`. Reads those and one more: times are in order. */
async function oldRevisions(store: Store, channel: string, keep: number, now: number): Promise<number[]> {
  const newest = (await readChannel(store, channel))?.revision ?? 0;
  const files = await store.list(layout.revisions(channel));
  const numbers = files.map((file) => Number.parseInt(file, 10)).sort((a, b) => a - b);
  const old: number[] = [];
  for (const revision of numbers) {
    const time = revision > newest - keep ? now : await timeOfRevision(store, channel, revision);
    if (time !== null && now - time <= keptDays * dayMs) break;
    old.push(revision);
  }
  return old;
}

/** @returns how many revisions are too old, by channel */
async function clearRevisions(store: Store, keep: number, now: number, apply: boolean) {
  const revisions: Record<string, number> = {};
  const channels = await listChannels(store);
  for (const channel of channels) {
    const old = await oldRevisions(store, channel, keep, now);
    if (old.length > 0) revisions[channel] = old.length;
    if (apply)
      await removeAll(
        store,
        old.map((revision) => layout.revision(channel, revision)),
      );
  }
  return revisions;
}

/** The revisions and builds that nobody needs, and what `gc` does with each build. */
export const findClutter = async (store: Store, keep: number, now: number): Promise<Clutter> => ({
  builds: await findUnnamed(store, keep, now),
  revisions: await clearRevisions(store, keep, now, false),
});

/** Removes a build unless another gc did, and its team publishes it again. `build.json` first. */
async function removeMarked(store: Store, build: Garbage): Promise<Garbage[]> {
  if ((await markedAt(store, build)) === null) return [];
  await store.remove(layout.manifest(build));
  for (const folder of [layout.build(build), layout.maps(build)])
    await removeAll(
      store,
      (await store.objects(folder)).map(({ key }) => key),
    );
  await store.remove(layout.removal(build));
  return [build];
}

/** Unmarks builds that a promotion named after they were marked. */
async function unmarkNamed(store: Store, keep: number): Promise<void> {
  const kept = await readNames(store, keep);
  const builds = await listMarked(store);
  await removeAll(store, builds.filter((build) => kept.has(buildKey(build))).map(layout.removal));
}

/** Marks builds and removes those marked `graceMs` ago, and old revisions. @returns what was done */
export async function collectGarbage(store: Store, keep: number, now: number): Promise<Clutter> {
  const builds = await findUnnamed(store, keep, now);
  const marks = builds.filter(({ action }) => action === 'mark for removal');
  await mapConcurrent(marks, (build) => markForRemoval(store, build, now), concurrency);
  const past = builds.filter(({ action }) => action === 'remove');
  const done = await mapConcurrent(past, (build) => removeMarked(store, build), concurrency);
  await unmarkNamed(store, keep);
  return { builds: [...marks, ...done.flat()], revisions: await clearRevisions(store, keep, now, true) };
}
