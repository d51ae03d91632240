import type { BuildManifest } from 'platform/release';
import { compressFile, encodings, endings, isCopyOf, quickQuality } from '../build/compress';
import { integrityOf } from 'sdk/build/integrity-of';
import { readManifest, readStored, isNamed } from '../build/stored';
import { unpackMap } from '../build/source-maps';
import { listChannels, readChannel } from '../channel/channel-store';
import { buildsIn } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { ReleaseError } from '../release-error';
import { buildKey, layout, manifestFile, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { SignedStore } from '../trust/signed-store';
import { staleness } from '../trust/timestamp';
import { listBuilds } from './gc';

async function verifyFile(store: Store, manifest: BuildManifest, file: string): Promise<string[]> {
  const { bytes, problems } = await readStored(store, manifest, file);
  if (!bytes) return problems;
  const pinned = manifest.files[file]!;
  const place = layout.buildFile(manifest, file);
  for (const encoding of encodings) {
    const ending = endings[encoding];
    const packed = await store.read(place + ending);
    if (packed) {
      if (!(await isCopyOf(pinned, encoding, packed)))
        problems.push(`${file}${ending} does not unpack to ${file}`);
    } else if ((await compressFile(file, bytes, quickQuality))[encoding]) {
      problems.push(`${file}${ending} is missing: browsers download more than they need`);
    }
  }
  return problems;
}

/**
 * Source maps that were changed or are lost. `recover` from an edge's copy brings none back; candidates get
 * the same without them, so that a build without any is worth a note.
 */
async function verifyMaps(store: Store, manifest: BuildManifest) {
  // The release server gives no sources away: their maps are verified where the store is.
  const pinned = store.withoutMaps ? [] : Object.entries(manifest.maps ?? {});
  const found = await mapConcurrent(pinned, async ([file, { integrity }]) => {
    const packed = await store.read(layout.map(manifest, file));
    const bytes = packed && (await unpackMap(packed));
    return { file, isThere: packed !== null, isRight: bytes !== null && integrityOf(bytes) === integrity };
  });
  if (found.length > 0 && found.every(({ isThere }) => !isThere))
    return {
      problems: [],
      notes: [`none of its ${found.length} source maps are there: errors have no source lines`],
    };
  const wrong = found.filter(({ isRight }) => !isRight);
  return { problems: wrong.map(({ file }) => `${file} is missing, or was changed`), notes: [] };
}

/**
 * Hashes a build's files, unpacks their copies and looks for strays. @returns the problems, what is worth a
 * note, and how many files it lists
 */
async function verifyBuild(store: Store, build: BuildId) {
  const manifest = await readManifest(store, build).catch((error: unknown) => {
    if (error instanceof ReleaseError) return error.message;
    throw error;
  });
  if (manifest === null || typeof manifest === 'string')
    return { files: 0, problems: [manifest ?? `${manifestFile} is missing`], notes: [] };
  if (buildKey(manifest) !== buildKey(build))
    return {
      files: 0,
      problems: [`${manifestFile} belongs to ${manifest.name} ${manifest.version}`],
      notes: [],
    };
  const files = Object.keys(manifest.files);
  const problems = await mapConcurrent(files, (file) => verifyFile(store, manifest, file));
  const maps = await verifyMaps(store, manifest);
  const known = new Set([manifestFile, ...files.flatMap((file) => [file, `${file}.br`, `${file}.gz`])]);
  const folder = layout.build(build);
  const stored = (await store.objects(folder)).map(({ key }) => key.slice(folder.length + 1));
  const strays = stored.filter((file) => !known.has(file));
  return {
    files: files.length,
    notes: maps.notes,
    problems: [...problems.flat(), ...maps.problems, ...strays.map((file) => `${file} was not published`)],
  };
}

/** The builds that a document names and that are not there. Of fallbacks no file is served then. */
async function missingBuilds(store: Store, document: ChannelDocument): Promise<string[]> {
  const found = await mapConcurrent(buildsIn(document), async (build) => {
    // An invalid build.json is reported with its build.
    const manifest = await readManifest(store, build).catch(() => 'invalid' as const);
    if (manifest === 'invalid' || (manifest && isNamed(build, manifest))) return [];
    const why = manifest ? 'whose build.json is another now' : 'which is not published';
    return [`${document.channel} names ${build.name} ${build.version}, ${why}`];
  });
  return found.flat();
}

/**
 * Checks every published build with its compressed copies, every channel, and the signatures of all. @returns
 * `problems`: what differs from what was published; `notes`: what is lost without a loss for candidates
 */
export async function verifyStore(store: Store) {
  const problems: string[] = [];
  const notes: string[] = [];
  if (store instanceof SignedStore) store.onRefused = (problem) => void problems.push(problem);
  const builds = await listBuilds(store);
  let count = 0;
  for (const build of builds) {
    const verified = await verifyBuild(store, build);
    count += verified.files;
    const named = (line: string): string => `${build.name} ${build.version}: ${line}`;
    problems.push(...verified.problems.map(named));
    notes.push(...verified.notes.map(named));
  }
  const channels = await listChannels(store);
  for (const channel of channels) {
    const newest = await readChannel(store, channel);
    if (!newest) continue;
    problems.push(...(await missingBuilds(store, newest)));
    const stale = await staleness(store, channel, newest.revision, Date.now());
    if (stale) problems.push(`${channel} ${stale}`);
  }
  return { builds: builds.length, files: count, problems, notes };
}
