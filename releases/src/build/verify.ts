import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { BuildManifest } from 'shared/contract/release';
import type { BuildId } from '../channel/compose';
import { mapInLanes } from '../store/lanes';
import { layout } from '../store/layout';
import type { Store } from '../store/store';
import { compressFile, quickQuality } from './compress';
import { isIntact } from './integrity';
import { manifestFile } from './manifest';
import { readManifest } from './publish';
import { ReleaseError } from '../release-error';

const copies = [
  { ending: '.br', key: 'br', unpack: promisify(brotliDecompress) },
  { ending: '.gz', key: 'gz', unpack: promisify(gunzip) },
] as const;

/** Every file under a folder of the store. The store lists names only: what has no bytes is a folder. */
async function walk(store: Store, folder: string, prefix = ''): Promise<string[]> {
  const found: string[] = [];
  for (const name of await store.list(folder)) {
    const below = await walk(store, `${folder}/${name}`, `${prefix}${name}/`);
    found.push(...(below.length > 0 ? below : [prefix + name]));
  }
  return found;
}

async function verifyFile(
  store: Store,
  { name, version }: BuildManifest,
  file: string,
  pinned: { readonly size: number; readonly integrity: string },
): Promise<string[]> {
  const place = layout.buildFile(name, version, file);
  const bytes = await store.read(place);
  if (!bytes) return [`${file} is missing`];
  const problems = isIntact(bytes, pinned.integrity) ? [] : [`${file} was changed after it was published`];
  for (const { ending, key, unpack } of copies) {
    const packed = await store.read(place + ending);
    if (packed) {
      // The limit meets a copy that would unpack into more than this machine's memory.
      const plain = await unpack(packed, { maxOutputLength: pinned.size + 1 }).catch(() => null);
      if (!plain || !isIntact(plain, pinned.integrity))
        problems.push(`${file}${ending} does not unpack to ${file}`);
    } else if ((await compressFile(file, bytes, quickQuality))[key]) {
      problems.push(`${file}${ending} is missing: browsers download more than they need`);
    }
  }
  return problems;
}

/**
 * Hashes all files of a build anew, unpacks their compressed copies, and looks for files that nobody published.
 * @returns what differs from build.json, one line each, and how many files that lists
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
    return { files: 0, problems: [`${manifestFile} is that of ${manifest.name} ${manifest.version}`] };
  }
  const problems: string[] = [];
  const files = Object.entries(manifest.files);
  const found = mapInLanes(files, ([file, pinned]) => verifyFile(store, manifest, file, pinned));
  problems.push(...(await found).flat());
  const known = new Set([manifestFile, ...files.flatMap(([file]) => [file, `${file}.br`, `${file}.gz`])]);
  const strays = (await walk(store, layout.build(name, version))).filter((file) => !known.has(file));
  return {
    files: files.length,
    problems: [...problems, ...strays.map((file) => `${file} was never published`)],
  };
}
