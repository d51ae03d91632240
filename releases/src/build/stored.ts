import { createHash } from 'node:crypto';
import type { BuildManifest } from 'platform/release';
import { integrityOf } from 'sdk/build/integrity-of';
import { refuseFor, ReleaseError } from '../release-error';
import { isVersion, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { readJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { parseManifest } from './manifest';

/** Reads the build.json of a published build; null if the build is not published. */
export async function readManifest(store: Store, build: BuildId): Promise<BuildManifest | null> {
  const key = layout.manifest(build);
  const bytes = await store.read(key);
  return bytes && parseManifest(bytes, key);
}

/** SHA-256 (hex) of the JSON of a build.json without its signature: what was signed. */
export function hashOf(manifest: BuildManifest): string {
  const { signature: _own, ...content } = manifest as BuildManifest & { readonly signature?: unknown };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Whether it is the build.json of the build that a channel names. */
export const isNamed = ({ sha256 }: { readonly sha256?: string }, manifest: BuildManifest): boolean =>
  sha256 === undefined || sha256 === hashOf(manifest);

/** The published versions of a deployable, by name. */
export async function publishedVersions(store: Store, name: string): Promise<string[]> {
  const listed = (await store.list(layout.builds(name))).filter(isVersion);
  const found = await mapConcurrent(listed, async (version) =>
    (await store.has(layout.manifest({ name, version }))) ? [version] : [],
  );
  return found.flat();
}

/** The manifest of a published build. @throws ReleaseError that names those which are */
export async function requireManifest(store: Store, { name, version }: BuildId): Promise<BuildManifest> {
  const manifest = await readManifest(store, { name, version });
  if (manifest) return manifest;
  const known = (await publishedVersions(store, name)).join(', ');
  const names = (await store.list('builds')).join(', ');
  throw new ReleaseError(
    known
      ? `${name} has no published build ${version}. Published: ${known}`
      : `${name} has no published build. Deployables with builds: ${names || 'none yet'}`,
    'not-published',
  );
}

/** The manifest of a build that is published and complete. */
export async function requireVerified(store: Store, build: BuildId): Promise<BuildManifest> {
  const manifest = await requireManifest(store, build);
  await verifyStored(store, manifest);
  return manifest;
}

/** @returns its bytes, and what is wrong with a file of a published build */
export async function readStored(store: Store, manifest: BuildManifest, file: string) {
  const pinned = Object.hasOwn(manifest.files, file) ? manifest.files[file] : undefined;
  const bytes = pinned ? await store.read(layout.buildFile(manifest, file)) : null;
  if (!bytes) return { bytes, problems: [`${file} is missing`] };
  const isSame = integrityOf(bytes) === pinned?.integrity;
  return { bytes, problems: isSame ? [] : [`${file} was changed after it was published`] };
}

/** Checks that every file of a published build is in the store, with its hash. */
export async function verifyStored(store: Store, manifest: BuildManifest): Promise<void> {
  const read = (file: string) => readStored(store, manifest, file).then(({ problems }) => problems);
  const problems = (await mapConcurrent(Object.keys(manifest.files), read)).flat();
  refuseFor(problems, `${manifest.name} ${manifest.version} is damaged in the store:`, 'damaged');
}

/** A file of a published build; null if the store does not have the bytes that its build.json pins. */
export async function readBuildFile(
  store: Store,
  build: BuildManifest,
  file: string,
): Promise<Buffer | null> {
  const { bytes, problems } = await readStored(store, build, file);
  return problems.length > 0 ? null : bytes;
}

/** Between mark and removal, and publish and mark. Half of it is longer than any publish or promotion. */
export const graceMs = 24 * 60 * 60 * 1000;

/** When `gc` marked a build for removal, milliseconds since 1970; null if it did not. */
export async function markedAt(store: Store, build: BuildId): Promise<number | null> {
  const mark = await readJson(store, layout.removal(build));
  return (mark as { readonly time: number } | null)?.time ?? null;
}

export const markForRemoval = (store: Store, build: BuildId, now: number): Promise<void> =>
  store.put(layout.removal(build), Buffer.from(JSON.stringify({ time: now })));

const isPast = (time: number, now: number): boolean => now - time > graceMs / 2;

/** Whether a build was marked so long ago that `gc` may remove it at any moment. */
export async function isLeaving(store: Store, build: BuildId, now: number): Promise<boolean> {
  const time = await markedAt(store, build);
  return time !== null && isPast(time, now);
}

export const leavingText = ({ name, version }: BuildId): string =>
  `${name} ${version} is about to be removed by gc, as no channel used it: publish a new version`;

/** Keeps `gc` from removing a build. @throws ReleaseError if it may remove it at any moment */
export async function requireKept(store: Store, build: BuildId, now: number): Promise<void> {
  const time = await markedAt(store, build);
  if (time === null) return;
  if (isPast(time, now)) throw new ReleaseError(leavingText(build), 'not-published');
  await store.remove(layout.removal(build));
}
