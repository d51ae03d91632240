import type { BuildManifest } from 'platform/release';
import { compressFile, encodings, endings, isCopyOf, quickQuality } from '../build/compress';
import { integrityOf } from 'sdk/build/integrity-of';
import { publishedVersions, readManifest, readStored, isNamed } from '../build/stored';
import { unpackMap } from '../build/source-maps';
import { listChannels, readChannel } from '../channel/channel-store';
import { buildsIn } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { ReleaseError } from '../release-error';
import { buildKey, buildText, isName, layout, manifestFile, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { SignedStore } from '../trust/signed-store';
import { staleness } from '../trust/timestamp';

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

/** A source map that was changed. A missing one, as in an edge's copy, is no problem. */
async function verifyMap(store: Store, manifest: BuildManifest, file: string): Promise<string[]> {
  const packed = await store.read(layout.map(manifest, file));
  const bytes = packed && (await unpackMap(packed));
  const isRight = bytes !== null && integrityOf(bytes) === manifest.maps?.[file]?.integrity;
  return !packed || isRight ? [] : [`${file} was changed after it was published`];
}

/** Hashes a build's files, unpacks their copies, looks for strays. @returns problems, and how many files */
async function verifyBuild(store: Store, build: BuildId) {
  const manifest = await readManifest(store, build).catch((error: unknown) => {
    if (error instanceof ReleaseError) return error.message;
    throw error;
  });
  if (manifest === null || typeof manifest === 'string')
    return { files: 0, problems: [manifest ?? `${manifestFile} is missing`] };
  if (buildKey(manifest) !== buildKey(build))
    return { files: 0, problems: [`${manifestFile} belongs to ${buildText(manifest)}`] };
  const files = Object.keys(manifest.files);
  const problems = await mapConcurrent(files, (file) => verifyFile(store, manifest, file));
  const maps = Object.keys(manifest.maps ?? {});
  const changed = await mapConcurrent(maps, (file) => verifyMap(store, manifest, file));
  const known = new Set([manifestFile, ...files.flatMap((file) => [file, `${file}.br`, `${file}.gz`])]);
  const folder = layout.build(build);
  const stored = (await store.objects(folder)).map(({ key }) => key.slice(folder.length + 1));
  const strays = stored.filter((file) => !known.has(file));
  return {
    files: files.length,
    problems: [...problems.flat(), ...changed.flat(), ...strays.map((file) => `${file} was not published`)],
  };
}

/** The builds that a document names and that are not there. Of fallbacks no file is served then. */
async function missingBuilds(store: Store, document: ChannelDocument): Promise<string[]> {
  const found = await mapConcurrent(buildsIn(document), async (build) => {
    // An invalid build.json is reported with its build.
    const manifest = await readManifest(store, build).catch(() => 'invalid' as const);
    if (manifest === 'invalid' || (manifest && isNamed(build, manifest))) return [];
    const why = manifest ? 'whose build.json is another now' : 'which is not published';
    return [`${document.channel} names ${buildText(build)}, ${why}`];
  });
  return found.flat();
}

/** Every published build of the store, by name, then version. */
async function listBuilds(store: Store): Promise<BuildId[]> {
  const names = (await store.list('builds')).filter(isName);
  const found = await mapConcurrent(names, async (name) =>
    (await publishedVersions(store, name)).map((version) => ({ name, version })),
  );
  return found.flat();
}

/** Checks every build with its copies, every channel, all signatures. @returns what is not as published */
export async function verifyStore(store: Store) {
  const problems: string[] = [];
  if (store instanceof SignedStore) store.onRefused = (problem) => void problems.push(problem);
  const builds = await listBuilds(store);
  let count = 0;
  for (const build of builds) {
    const verified = await verifyBuild(store, build);
    count += verified.files;
    problems.push(...verified.problems.map((line) => `${buildText(build)}: ${line}`));
  }
  const channels = await listChannels(store);
  for (const channel of channels) {
    const newest = await readChannel(store, channel);
    if (!newest) continue;
    problems.push(...(await missingBuilds(store, newest)));
    const stale = await staleness(store, channel, newest.revision, Date.now());
    if (stale) problems.push(`${channel} ${stale}`);
  }
  return { builds: builds.length, files: count, problems };
}
