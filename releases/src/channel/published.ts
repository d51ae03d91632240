import { createHash } from 'node:crypto';
import type { BuildManifest } from 'platform/release';
import { readManifest, verifyStored } from '../build/publish';
import { ReleaseError } from '../release-error';
import { buildKey, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { buildsIn, mapEntries, type Manifests } from './compose';
import { mapBuilds, type ChannelDocument, type NamedBuild } from './document';

/** SHA-256 (hex) of the JSON of a build.json without its signature: what was signed. */
export function hashOf(manifest: BuildManifest): string {
  const { signature: _own, ...content } = manifest as BuildManifest & { readonly signature?: unknown };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Whether it is the build.json of the build that a channel names. */
export const isNamed = ({ sha256 }: NamedBuild, manifest: BuildManifest): boolean =>
  sha256 === undefined || sha256 === hashOf(manifest);

/** The manifest of a published build. @throws ReleaseError that names those which are */
async function requireManifest(store: Store, { name, version }: BuildId): Promise<BuildManifest> {
  const manifest = await readManifest(store, { name, version });
  if (manifest) return manifest;
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

/** The manifest of a build that is published and complete. */
export async function requireVerified(store: Store, build: BuildId): Promise<BuildManifest> {
  const manifest = await requireManifest(store, build);
  await verifyStored(store, manifest);
  return manifest;
}

/**
 * The manifests of all builds of a document, and of `targets`, which must be published.
 * Without builds that are gone, or are not those that the document names.
 */
export async function manifestsFor(
  store: Store,
  document: ChannelDocument | null,
  targets: readonly BuildId[] = [],
): Promise<Manifests> {
  const chosen = new Map<string, BuildManifest>();
  for (const target of targets) chosen.set(buildKey(target), await requireManifest(store, target));
  const known = await mapConcurrent(buildsIn(document), async (build) => {
    const manifest = chosen.get(buildKey(build)) ?? (await readManifest(store, build));
    chosen.delete(buildKey(build));
    return manifest && isNamed(build, manifest) ? [manifest] : [];
  });
  return new Map([...known.flat(), ...chosen.values()].map((manifest) => [buildKey(manifest), manifest]));
}

/** The document with the hash of each build.json that is in the store. */
export async function withHashes(store: Store, document: ChannelDocument): Promise<ChannelDocument> {
  const missing = buildsIn(document).filter(({ sha256 }) => sha256 === undefined);
  const found = await mapConcurrent(missing, async (build) => {
    const manifest = await readManifest(store, build);
    return manifest ? [[buildKey(build), hashOf(manifest)] as const] : [];
  });
  const hashes = new Map(found.flat());
  return mapEntries(document, (entry, name) =>
    mapBuilds(entry, ({ version, sha256 = hashes.get(buildKey({ name, version })) }) => ({
      version,
      ...(sha256 === undefined ? {} : { sha256 }),
    })),
  );
}
