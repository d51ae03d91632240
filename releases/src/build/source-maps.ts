import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { BuildManifest } from 'platform/release';
import { ReleaseError } from '../release-error';
import { layout, type BuildId } from '../store/layout';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { integrityOf } from './integrity';
import { scriptOf } from './map-name';
import type { DistFile } from './read-dist';

/**
 * Bytes of one map, and of all maps of a build: the largest of ours has 4 MB. Segments (places) of one map:
 * decoded, each takes some hundred bytes of memory; that of ours with the most has 300,000.
 */
export const mapLimits = { one: 32 * 1024 ** 2, all: 128 * 1024 ** 2, segments: 1_000_000 };

const compressed = promisify(brotliCompress);
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
    typeof map.mappings === 'string' &&
    /^[\w+/,;]*$/.test(map.mappings) &&
    ['string', 'undefined'].includes(typeof map.file) &&
    isTexts(map.sources) &&
    isTexts(map.names ?? []) &&
    isTexts(map.sourcesContent ?? []);
  return isMap ? ({ names: [], ...map } as SourceMap) : null;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** Lines and segments of mappings. Decoded, they take far more memory than their text. */
const extentOf = (mappings: string) => ({
  lines: countOf(mappings, ';') + 1,
  segments: countOf(mappings, ';') + countOf(mappings, ',') + 1,
});

/** Whether every place that the map knows is one of the script. */
function fits(lines: readonly string[], map: SourceMap): boolean {
  const lengths = lines.map(({ length }) => length);
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
  const lines = script.toString('utf8').split('\n');
  const extent = extentOf(map.mappings);
  if (extent.lines > lines.length)
    return `${file} has mappings for ${extent.lines} lines, and ${own} has ${lines.length}: build again into an empty folder`;
  if (extent.segments > mapLimits.segments)
    return `${file} has more than ${mapLimits.segments} mappings: split ${own}, or leave the map out`;
  try {
    if ((map.file === undefined || unhashed(map.file) === unhashed(own)) && fits(lines, map)) return null;
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
  const scripts = new Map(files.map((one) => [one.file, one]));
  let all = 0;
  const problems = maps.flatMap((map) => {
    const script = scripts.get(scriptOf(map.file) ?? '');
    if (!script) return `${map.file} has no script beside it`;
    const { bytes } = script;
    all += map.bytes.length;
    return mapProblem(bytes, map) ?? [];
  });
  if (all > mapLimits.all)
    problems.push(`All source maps together have more than ${mapLimits.all / 1024 ** 2} MB`);
  if (problems.length > 0)
    throw new ReleaseError(`The source maps of ${name} ${version} cannot be stored:`, problems);
}

/** A map as it is stored. */
export const packMap = (bytes: Buffer): Promise<Buffer> =>
  compressed(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** The limit protects this machine from bytes that unpack into more than its memory. */
const unpackMap = (packed: Uint8Array, size: number): Promise<Buffer | null> =>
  unpacked(packed, { maxOutputLength: size + 1 }).catch(() => null);

/** Stores a packed map under a prefix that no edge reads. Another one is never overwritten. */
export async function storeMap(
  store: Store,
  build: BuildId,
  file: string,
  packed: Buffer,
  bytes: Buffer,
): Promise<void> {
  const key = layout.map(build, file);
  if (await store.create(key, packed)) return;
  const stored = await store.read(key);
  if (!(stored && (await unpackMap(stored, bytes.length))?.equals(bytes)))
    throw new ReleaseError(
      `The store already contains another ${file} of ${build.name} ${build.version}, from a publish that did not ` +
        'finish: publish a new version; gc removes the unfinished one',
    );
}

/** A map as it was read from the store, with what build.json pins of it. */
export interface StoredMap {
  readonly packed: Uint8Array;
  readonly size: number;
  readonly integrity: string;
}

/** The stored map of a script; null if the build has none. */
export async function readStoredMap(
  store: Store,
  manifest: BuildManifest,
  script: string,
): Promise<StoredMap | null> {
  const file = `${script}.map`;
  const pinned = Object.hasOwn(manifest.maps ?? {}, file) ? manifest.maps?.[file] : undefined;
  const packed = pinned && pinned.size <= mapLimits.one ? await store.read(layout.map(manifest, file)) : null;
  return pinned && packed ? { ...pinned, packed } : null;
}

/** The bytes of a stored map; null if they are not those of its pin. */
export async function openMap({ packed, size, integrity }: StoredMap): Promise<Buffer | null> {
  const bytes = await unpackMap(packed, size);
  return bytes && integrityOf(bytes) === integrity ? bytes : null;
}

/** Decodes a stored map; null if it is not that of its pin, or has more places than are published today. */
export async function traceMap(stored: StoredMap): Promise<TraceMap | null> {
  const bytes = await openMap(stored);
  const map = bytes && readMap(bytes);
  return map && extentOf(map.mappings).segments <= mapLimits.segments ? new TraceMap(map) : null;
}
