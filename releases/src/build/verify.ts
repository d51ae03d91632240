import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { BuildManifest } from 'shared/contract/release';
import { mapConcurrent } from '../store/map-concurrent';
import { layout, manifestFile, type BuildId } from '../store/layout';
import type { Store } from '../store/store';
import { compressFile, quickQuality } from './compress';
import { integrityOf } from './integrity';
import { readManifest } from './publish';
import { ReleaseError } from '../release-error';

const copies = [
  { ending: '.br', key: 'br', unpack: promisify(brotliDecompress) },
  { ending: '.gz', key: 'gz', unpack: promisify(gunzip) },
] as const;

async function verifyFile(
  store: Store,
  { name, version }: BuildManifest,
  file: string,
  pinned: { readonly size: number; readonly integrity: string },
): Promise<string[]> {
  const place = layout.buildFile(name, version, file);
  const bytes = await store.read(place);
  if (!bytes) return [`${file} is missing`];
  const problems =
    integrityOf(bytes) === pinned.integrity ? [] : [`${file} was changed after it was published`];
  for (const { ending, key, unpack } of copies) {
    const packed = await store.read(place + ending);
    if (packed) {
      // The limit protects this machine from a copy that unpacks into more than its memory.
      const plain = await unpack(packed, { maxOutputLength: pinned.size + 1 }).catch(() => null);
      if (!plain || integrityOf(plain) !== pinned.integrity)
        problems.push(`${file}${ending} does not unpack to ${file}`);
    } else if ((await compressFile(file, bytes, quickQuality))[key]) {
      problems.push(`${file}${ending} is missing: browsers download more than they need`);
    }
  }
  return problems;
}

/**
 * Hashes all files of a build, unpacks their compressed copies, and looks for files that were not published.
 * @returns the differences from build.json, one line each, and how many files it lists
 */
export async function verifyBuild(
  store: Store,
  { name, version }: BuildId,
): Promise<{ readonly files: number; readonly problems: readonly string[] }> {
  let manifest: BuildManifest | null;
  try {
    manifest = await readManifest(store, name, version);
  } catch (error) {
    if (error instanceof ReleaseError) return { files: 0, problems: [error.message] };
    throw error;
  }
  if (!manifest) return { files: 0, problems: [`${manifestFile} is missing`] };
  if (manifest.name !== name || manifest.version !== version) {
    return { files: 0, problems: [`${manifestFile} belongs to ${manifest.name} ${manifest.version}`] };
  }
  const problems: string[] = [];
  const files = Object.entries(manifest.files);
  const found = mapConcurrent(files, ([file, pinned]) => verifyFile(store, manifest, file, pinned));
  problems.push(...(await found).flat());
  const known = new Set([manifestFile, ...files.flatMap(([file]) => [file, `${file}.br`, `${file}.gz`])]);
  const folder = layout.build(name, version);
  const stored = (await store.objects(folder)).map(({ key }) => key.slice(folder.length + 1));
  const strays = stored.filter((file) => !known.has(file));
  return {
    files: files.length,
    problems: [...problems, ...strays.map((file) => `${file} was not published`)],
  };
}
