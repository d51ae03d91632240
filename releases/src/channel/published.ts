import type { BuildManifest, ChannelDocument } from 'platform/release';
import { readManifest, verifyStored } from '../build/publish';
import { ReleaseError } from '../release-error';
import { buildKey, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { buildsIn, type Manifests } from './compose';

/** The manifest of a build that is published and complete. */
export async function requireVerified(store: Store, { name, version }: BuildId): Promise<BuildManifest> {
  const manifest = await readManifest(store, { name, version });
  if (manifest) {
    await verifyStored(store, manifest);
    return manifest;
  }
  const versions = await mapConcurrent(await store.list(layout.builds(name)), async (one) =>
    (await store.has(layout.manifest({ name, version: one }))) ? [one] : [],
  );
  const known = versions.flat().join(', ');
  const names = (await store.list('builds')).join(', ');
  throw new ReleaseError(
    known
      ? `${name} has no published build ${version}. Published: ${known}`
      : `${name} has no published build. Deployables with builds: ${names || 'none yet'}`,
  );
}

/** The manifests that a change of this document needs, the newly chosen ones included; those are complete. */
export async function manifestsFor(
  store: Store,
  document: ChannelDocument | null,
  targets: readonly BuildId[] = [],
): Promise<Manifests> {
  const verified = [];
  for (const target of targets) verified.push(await requireVerified(store, target));
  const known = await mapConcurrent(buildsIn(document), (build) => readManifest(store, build));
  const manifests = [...known.filter((manifest) => manifest !== null), ...verified];
  return new Map(manifests.map((manifest) => [buildKey(manifest), manifest]));
}
