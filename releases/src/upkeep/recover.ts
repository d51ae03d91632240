import type { BuildManifest } from 'platform/release';
import { endings } from '../build/compress';
import { readManifest, verifyStored, isNamed } from '../build/stored';
import { readChannel, swapChannel } from '../channel/channel-store';
import { buildsIn, currentBuilds, mapEntries } from '../channel/compose';
import type { ChannelDocument, NamedBuild, Stamp } from '../channel/document';
import { refuseFor, ReleaseError } from '../release-error';
import { buildKey, buildText, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';

/** Copies a build with its compressed copies, `build.json` last. No edge has a copy of its source maps. */
async function copyBuild(copy: Store, store: Store, build: BuildManifest): Promise<void> {
  const files = Object.keys(build.files).flatMap((file) => [file, file + endings.br, file + endings.gzip]);
  await mapConcurrent(files, async (file) => {
    const key = layout.buildFile(build, file);
    const bytes = await copy.read(key);
    if (bytes) await store.create(key, bytes);
  });
  await verifyStored(store, build);
  const bytes = await copy.read(layout.manifest(build));
  if (bytes) await store.create(layout.manifest(build), bytes);
}

/** Whether the store has a build, or has it now. */
async function bringBack(copy: Store, store: Store, build: BuildId & NamedBuild): Promise<boolean> {
  const stored = await readManifest(store, build);
  if (stored) return isNamed(build, stored);
  const manifest = await readManifest(copy, build);
  if (!manifest || !isNamed(build, manifest)) return false;
  const isWhole = await verifyStored(copy, manifest).then(
    () => true,
    () => false,
  );
  if (isWhole) await copyBuild(copy, store, manifest);
  return isWhole;
}

/**
 * Gives a store that was emptied or taken back what a copy of it has: the builds of the channel's newest
 * document there, and that document as a new revision, later than any that edges have served. Builds that the
 * copy does not have whole are no fallbacks any more.
 * @param copy what an edge kept (its EDGE_CACHE), or a backup; verified as the store is
 * @returns the new revision, and the builds that are not in it any more
 */
export async function recoverChannel(store: Store, copy: Store, stamp: Stamp) {
  const { channel } = stamp;
  const from = await readChannel(copy, channel);
  if (!from)
    throw new ReleaseError(`There is no document of ${channel} in ${copy.description} that can be used`);
  const missing = new Set<string>();
  for (const build of buildsIn(from))
    if (!(await bringBack(copy, store, build))) missing.add(buildKey(build));
  const isThere = (name: string, { version }: NamedBuild) => !missing.has(buildKey({ name, version }));
  const lost = currentBuilds(from).filter((build) => !isThere(build.name, build));
  refuseFor(
    lost.map(buildText),
    `${copy.description} does not have all of these builds, which candidates get: try the copy of another edge`,
  );
  const mended = mapEntries(from, ({ previous, canary, ...entry }, name) => ({
    ...entry,
    previous: previous.filter((build) => isThere(name, build)),
    ...(canary && isThere(name, canary.build) ? { canary } : {}),
  }));
  const newest = await readChannel(store, channel);
  const { forced: _then, from: _origin, ...content } = mended;
  const document: ChannelDocument = {
    ...content,
    ...stamp,
    revision: Math.max(newest?.revision ?? 0, from.revision) + 1,
    change: `recover revision ${from.revision} from a copy`,
  };
  const written = await swapChannel(store, document);
  if (!written) throw new ReleaseError(`${channel} was changed meanwhile: try again`);
  return { document: written, missing: [...missing] };
}
