import type { BuildManifest, ChannelDocument } from 'shared/contract/release';
import { readManifest, verifyStored } from '../build/publish';
import { ReleaseError } from '../release-error';
import { layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { buildKey, buildsIn, type BuildId, type Manifests } from './compose';

async function requirePublished(store: Store, { name, version }: BuildId): Promise<BuildManifest> {
  const manifest = await readManifest(store, name, version);
  if (manifest) return manifest;
  const versions = await mapConcurrent(await store.list(layout.builds(name)), async (one) =>
    (await store.has(layout.manifest(name, one))) ? [one] : [],
  );
  const known = versions.flat().join(', ');
  const names = (await store.list('builds')).join(', ');
  throw new ReleaseError(
    known
      ? `${name} has no published build ${version}. Published: ${known}`
      : `${name} has no published build. Deployables with builds: ${names || 'none yet'}`,
  );
}

/** @throws ReleaseError unless the build is published and complete */
export async function requireVerified(store: Store, build: BuildId): Promise<BuildManifest> {
  const manifest = await requirePublished(store, build);
  await verifyStored(store, manifest);
  return manifest;
}

/**
 * Like `requireVerified` for each build, but only once: a change is computed again after a conflict. A change reads the channel
 * first and verifies its builds then, as that takes a while: it must notice concurrent changes.
 */
export function verifyOnce(store: Store, builds: readonly BuildId[]): () => Promise<BuildManifest[]> {
  let verified: Promise<BuildManifest[]> | undefined;
  const verify = async (): Promise<BuildManifest[]> => {
    const manifests: BuildManifest[] = [];
    for (const build of builds) manifests.push(await requireVerified(store, build));
    return manifests;
  };
  return () => (verified ??= verify());
}

/** The manifests that a change of this document needs, the newly chosen ones included. */
export async function manifestsFor(
  store: Store,
  document: ChannelDocument | null,
  targets: readonly BuildManifest[],
): Promise<Manifests> {
  const manifests = new Map<string, BuildManifest>();
  for (const build of buildsIn(document)) {
    const manifest = await readManifest(store, build.name, build.version);
    if (manifest) manifests.set(buildKey(build), manifest);
  }
  for (const target of targets) manifests.set(buildKey(target), target);
  return manifests;
}
