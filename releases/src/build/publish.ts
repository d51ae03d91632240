import { isDeepStrictEqual } from 'node:util';
import type { BuildManifest } from 'shared/contract/release';
import { ReleaseError } from '../release-error';
import { mapInLanes } from '../store/lanes';
import { layout } from '../store/layout';
import type { Store, StoredFile } from '../store/store';
import { isIntact } from './integrity';
import { bestQuality, compressFile, type BrotliQuality } from './compress';
import { manifestFile, parseManifest } from './manifest';
import { readDist } from './read-dist';

export interface Published {
  readonly manifest: BuildManifest;
  /** False when the very same build was in the store before. */
  readonly created: boolean;
}

/** The files in which two builds of one version differ. */
export function differingFiles(stored: BuildManifest, offered: BuildManifest): string[] {
  const names = new Set([...Object.keys(stored.files), ...Object.keys(offered.files)]);
  const differing = [...names].filter(
    (file) => stored.files[file]?.integrity !== offered.files[file]?.integrity,
  );
  return differing.length === 0 && !isDeepStrictEqual(stored, offered) ? [manifestFile] : differing.sort();
}

async function withCompressed(files: readonly StoredFile[], quality: BrotliQuality): Promise<StoredFile[]> {
  const copies = await Promise.all(
    files.map(async ({ file, bytes }) => {
      const { br, gz } = await compressFile(file, bytes, quality);
      return [
        { file, bytes },
        ...(br ? [{ file: `${file}.br`, bytes: br }] : []),
        ...(gz ? [{ file: `${file}.gz`, bytes: gz }] : []),
      ];
    }),
  );
  return copies.flat();
}

/** Reads a published build's build.json; null where no such build was published. */
export async function readManifest(
  store: Store,
  name: string,
  version: string,
): Promise<BuildManifest | null> {
  const place = layout.manifest(name, version);
  const bytes = await store.read(place);
  return bytes && parseManifest(bytes, place);
}

/**
 * Puts a built folder into the store, for good: a version is published once.
 * @param folder the build's `dist`
 * @param accept throws for a version that is not to be published; nothing is stored then
 * @throws ReleaseError when the folder is not a sound build of `name`, or when other bytes were published as this version
 */
export async function publish(
  store: Store,
  name: string,
  folder: string,
  quality: BrotliQuality = bestQuality,
  accept: (version: string) => void = () => undefined,
): Promise<Published> {
  const { manifest, manifestBytes, files } = await readDist(folder);
  if (manifest.name !== name) {
    throw new ReleaseError(`${folder} holds a build of ${manifest.name}, not of ${name}`);
  }
  const { version } = manifest;
  accept(version);
  const place = layout.build(name, version);
  if (!(await store.has(place))) {
    const copies = await withCompressed(files, quality);
    const created = await store.createFolder(place, [
      ...copies,
      { file: manifestFile, bytes: manifestBytes },
    ]);
    if (created) return { manifest, created };
  }
  const stored = await readManifest(store, name, version);
  if (!stored)
    throw new ReleaseError(`${place} stands in the store without its ${manifestFile}: remove that folder`);
  const differing = differingFiles(stored, manifest);
  if (differing.length > 0) {
    throw new ReleaseError(
      `${name} ${version} was published before, with other contents. A published version never changes: ` +
        'raise it with `npx lerna version`, build and publish again. These files differ:',
      differing,
    );
  }
  return { manifest: stored, created: false };
}

/**
 * Proves that every file of a published build is still in the store with its hash.
 * @throws ReleaseError that names the files missing or changed
 */
export async function verifyStored(store: Store, manifest: BuildManifest): Promise<void> {
  const found = await mapInLanes(Object.entries(manifest.files), async ([file, { integrity }]) => {
    const bytes = await store.read(layout.buildFile(manifest.name, manifest.version, file));
    if (!bytes) return `${file} is missing`;
    return isIntact(bytes, integrity) ? '' : `${file} was changed after it was published`;
  });
  const problems = found.filter(Boolean);
  if (problems.length > 0) {
    throw new ReleaseError(`${manifest.name} ${manifest.version} is damaged in the store:`, problems);
  }
}
