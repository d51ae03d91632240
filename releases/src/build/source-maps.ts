import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { BuildManifest } from 'platform/release';
import { ReleaseError } from '../release-error';
import { layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { integrityOf } from './integrity';
import { scriptOf } from './map-name';
import type { DistFile } from './read-dist';

/** Bytes of one map, and of all maps of a build. The largest of ours has 4 MB. */
export const mapLimits = { one: 32 * 1024 ** 2, all: 128 * 1024 ** 2 };

const packed = promisify(brotliCompress);
const unpacked = promisify(brotliDecompress);
/** Brotli's effort: only the release server reads them, rarely. */
const quality = 5;

/** A source map as it is checked here; indexed maps, which have `sections`, no bundler writes. */
interface SourceMap {
  readonly version: 3;
  readonly file?: string;
  readonly names: readonly string[];
  readonly sources: readonly (string | null)[];
  readonly sourcesContent?: readonly (string | null)[];
  readonly mappings: string;
}

const isTexts = (list: unknown): list is readonly (string | null)[] =>
  Array.isArray(list) && list.every((text) => text === null || typeof text === 'string');

function readMap(bytes: Buffer): SourceMap | null {
  const map = parseJson(bytes) as Partial<SourceMap> | null | undefined;
  const isMap =
    map?.version === 3 &&
    /^[\w+/,;]*$/.test(String(map.mappings)) &&
    ['string', 'undefined'].includes(typeof map.file) &&
    isTexts(map.sources) &&
    isTexts(map.names ?? []) &&
    isTexts(map.sourcesContent ?? []);
  return isMap ? ({ names: [], ...map } as SourceMap) : null;
}

/** Whether every place that the map knows is one of the script. */
function fits(script: Buffer, map: SourceMap): boolean {
  const lengths = script
    .toString('utf8')
    .split('\n')
    .map(({ length }) => length);
  const mappings = decodedMappings(new TraceMap(map));
  return mappings.every((segments, line) =>
    segments.every(
      ([column, source = 0]) => column <= (lengths[line] ?? -1) && source >= 0 && source < map.sources.length,
    ),
  );
}

/** webpack names a worker in its map by the hash that it had before the last plugins changed it. */
const unhashed = (file: string): string => (file.split('/').at(-1) ?? '').replace(/\.[0-9a-f]{8,}(?=\.)/, '');

/** @returns what is wrong with the map of a script, and what to do; null for one that belongs to it */
function mapProblem(script: Buffer, { file, bytes }: DistFile): string | null {
  const megabytes = mapLimits.one / 1024 ** 2;
  if (bytes.length > mapLimits.one)
    return `${file} has more than ${megabytes} MB: leave the sources of libraries out, or the map`;
  const map = readMap(bytes);
  if (!map) return `${file} is not a source map of version 3 without sections`;
  const own = scriptOf(file) ?? '';
  try {
    if ((map.file === undefined || unhashed(map.file) === unhashed(own)) && fits(script, map)) return null;
  } catch {
    return `${file} has mappings that cannot be read: build again`;
  }
  return `${file} belongs to another build than ${own}: build again into an empty folder`;
}

/** @throws ReleaseError that names each map which does not belong to its script, or is too large */
export function requireMapsFit(
  { name, version }: BuildId,
  files: readonly DistFile[],
  maps: readonly DistFile[],
): void {
  const scripts = new Map(files.map(({ file, bytes }) => [file, bytes]));
  const problems = maps.flatMap((map) => {
    const script = scripts.get(scriptOf(map.file) ?? '');
    return script ? (mapProblem(script, map) ?? []) : `${map.file} has no script beside it`;
  });
  const bytes = maps.reduce((sum, map) => sum + map.bytes.length, 0);
  if (bytes > mapLimits.all)
    problems.push(`All source maps together have more than ${mapLimits.all / 1024 ** 2} MB`);
  if (problems.length > 0)
    throw new ReleaseError(`The source maps of ${name} ${version} cannot be stored:`, problems);
}

async function unpack(bytes: Buffer, size: number): Promise<Buffer | null> {
  // The limit protects this machine from bytes that unpack into more than its memory.
  return unpacked(bytes, { maxOutputLength: size + 1 }).catch(() => null);
}

/** Stores the maps of a build under a prefix that no edge reads, compressed. Others are never overwritten. */
export async function storeMaps(store: Store, build: BuildId, maps: readonly DistFile[]): Promise<void> {
  await mapConcurrent(maps, async ({ file, bytes }) => {
    const key = layout.map(build, file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    if (await store.create(key, await packed(bytes, { params }))) return;
    const stored = await store.read(key);
    if (!(stored && (await unpack(stored, bytes.length))?.equals(bytes)))
      throw new ReleaseError(
        `The store already contains another ${file} of ${build.name} ${build.version}, from a publish that did not ` +
          'finish: publish a new version; gc removes the unfinished one',
      );
  });
}

/** The source map of a script as it was published; null if the build has none, or not these bytes. */
export async function readStoredMap(
  store: Store,
  manifest: BuildManifest,
  script: string,
): Promise<TraceMap | null> {
  const file = `${script}.map`;
  const pinned = Object.hasOwn(manifest.maps ?? {}, file) ? manifest.maps?.[file] : undefined;
  const stored = pinned && pinned.size <= mapLimits.one ? await store.read(layout.map(manifest, file)) : null;
  const bytes = pinned && stored && (await unpack(stored, pinned.size));
  if (!bytes || integrityOf(bytes) !== pinned.integrity) return null;
  return new TraceMap(bytes.toString('utf8'));
}
