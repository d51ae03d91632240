import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { BuildManifest, ChannelDocument } from 'shared/contract/release';
import { compressFile, endings, quickQuality } from '../build/compress';
import { integrityOf } from '../build/integrity';
import { readManifest } from '../build/publish';
import { listChannels, readChannel } from '../channel/channel-store';
import { recordsOf, shellName } from '../channel/compose';
import { toRecord } from '../channel/record';
import { ReleaseError } from '../release-error';
import { layout, manifestFile, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { listBuilds } from './gc';

/** One line per problem. */
interface Verified {
  readonly files: number;
  readonly problems: readonly string[];
}

const copies = [
  { encoding: 'br', unpack: promisify(brotliDecompress) },
  { encoding: 'gzip', unpack: promisify(gunzip) },
] as const;

async function verifyFile(
  store: Store,
  { name, version, files }: BuildManifest,
  file: string,
): Promise<string[]> {
  const pinned = files[file]!;
  const place = layout.buildFile(name, version, file);
  const bytes = await store.read(place);
  if (!bytes) return [`${file} is missing`];
  const problems =
    integrityOf(bytes) === pinned.integrity ? [] : [`${file} was changed after it was published`];
  for (const { encoding, unpack } of copies) {
    const ending = endings[encoding];
    const packed = await store.read(place + ending);
    if (packed) {
      // The limit protects this machine from a copy that unpacks into more than its memory.
      const plain = await unpack(packed, { maxOutputLength: pinned.size + 1 }).catch(() => null);
      if (!plain || integrityOf(plain) !== pinned.integrity)
        problems.push(`${file}${ending} does not unpack to ${file}`);
    } else if ((await compressFile(file, bytes, quickQuality))[encoding]) {
      problems.push(`${file}${ending} is missing: browsers download more than they need`);
    }
  }
  return problems;
}

/**
 * Hashes all files of a build, unpacks their compressed copies, and looks for files that were not published.
 * @returns the differences from build.json, one line each, and how many files it lists
 */
async function verifyBuild(store: Store, { name, version }: BuildId): Promise<Verified> {
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
  const files = Object.keys(manifest.files);
  const problems = await mapConcurrent(files, (file) => verifyFile(store, manifest, file));
  const known = new Set([manifestFile, ...files.flatMap((file) => [file, `${file}.br`, `${file}.gz`])]);
  const folder = layout.build(name, version);
  const stored = (await store.objects(folder)).map(({ key }) => key.slice(folder.length + 1));
  const strays = stored.filter((file) => !known.has(file));
  return {
    files: files.length,
    problems: [...problems.flat(), ...strays.map((file) => `${file} was not published`)],
  };
}

/** Compares the records of a channel with the builds: browsers block files whose hash differs from the record. */
async function verifyChannel(store: Store, document: ChannelDocument): Promise<string[]> {
  const problems: string[] = [];
  const where = `${document.channel} revision ${document.revision}`;
  const shellVersion = document.deployables[shellName]?.current.version;
  const find = (name: string, version: string | undefined) =>
    // An invalid build.json is reported with its build.
    version === undefined ? null : readManifest(store, name, version).catch(() => null);
  const shell = await find(shellName, shellVersion);
  for (const [name, deployable] of Object.entries(document.deployables)) {
    for (const record of recordsOf(deployable)) {
      const manifest = await find(name, record.version);
      const who = `${name} ${record.version}`;
      if (!manifest) problems.push(`${where} names ${who}, which is not published`);
      else if (shell && !isDeepStrictEqual(JSON.parse(JSON.stringify(toRecord(manifest, shell))), record))
        problems.push(`${where} has a record of ${who} that differs from its build.json`);
    }
  }
  return problems;
}

/** Checks every published build with its compressed copies, and compares every channel with them. */
export async function verifyStore(store: Store): Promise<Verified & { readonly builds: number }> {
  const problems: string[] = [];
  const builds = await listBuilds(store);
  let count = 0;
  for (const build of builds) {
    const verified = await verifyBuild(store, build);
    count += verified.files;
    problems.push(...verified.problems.map((problem) => `${build.name} ${build.version}: ${problem}`));
  }
  for (const channel of await listChannels(store)) {
    const document = await readChannel(store, channel);
    if (document) problems.push(...(await verifyChannel(store, document)));
  }
  return { builds: builds.length, files: count, problems };
}
