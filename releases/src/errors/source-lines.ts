import {
  originalPositionFor,
  sourceContentFor,
  TraceMap,
  type EncodedSourceMap,
} from '@jridgewell/trace-mapping';
import { addUp, type GroupRow } from '../health/group-row';
import type { BuildId } from '../store/layout';

/*
 * Where builds threw, in their own sources: for the command line and for pages. It runs in Node and in
 * browsers, and imports nothing but the reader of source maps.
 */

/** What a build threw in browsers: `GET /v1/errors/<name>` has the groups as they were reported. */
export interface ErrorsOfBuild<Group = GroupRow> extends BuildId {
  readonly role: 'canary' | 'current' | 'earlier';
  /** The version that candidates had before this one; null for a build that is under no trial. */
  readonly replaces: string | null;
  readonly groups: readonly Group[];
}

/** Where code threw: in a source, or in the script itself where no map knows it. Line and column from 1. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line of the source; null where it is not known. */
  readonly text: string | null;
  readonly isSource: boolean;
}

/** What page views with a build have in common: the name of the error, and where it was thrown. */
export interface ErrorGroup extends Omit<GroupRow, 'frames'> {
  /** The innermost first; none when only code of others, such as React, was on the stack. */
  readonly places: readonly Place[];
  /** The build that this one replaces does not have it. */
  readonly isNew: boolean;
}

type Mapped = Omit<ErrorGroup, 'isNew'>;

/** Where the release server has the map of a script, below `/v1`. */
export const mapPath = ({ name, version }: BuildId, file: string): string =>
  `/maps/${name}/${version}/${file.split('/').map(encodeURIComponent).join('/')}`;

/** The text of a source map, such as `app.1a2b.js.map`; null where the reader can get none. */
type ReadMap = (build: BuildId, file: string) => Promise<string | null>;

/** Characters of `mappings` of one map. Decoded, they take fifty times that. */
const mostMappings = 8 * 1024 ** 2;
const longestText = 160;

/** What a team's build says is written to terminals: nothing there may move the cursor or turn the text. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .slice(0, longestText);

/** `webpack://mf_x/./src/app.jsx` and `../../src/app.jsx` -> `src/app.jsx`. */
const shownSource = (source: string): string =>
  plain(source.replace(/^[a-z]+:\/\/[^/]*\//i, '').replace(/^(\.{0,2}\/)+/, ''));

function placeInScript(frame: string): Place {
  const [, file = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(frame) ?? [];
  return { file, line: Number(line), column: Number(column), text: null, isSource: false };
}

function placeInSource(map: TraceMap, place: Place): Place {
  // Browsers count columns from 1, maps from 0.
  const { source, line, column } = originalPositionFor(map, { line: place.line, column: place.column - 1 });
  if (source === null) return place;
  const text = sourceContentFor(map, source)?.split('\n')[line - 1];
  return {
    file: shownSource(source),
    line,
    column: column + 1,
    text: text === undefined ? null : plain(text),
    isSource: true,
  };
}

/** Places of one script in the sources of its map; as they are where the map is of no use. */
function inSources(text: string, places: readonly Place[]): readonly Place[] {
  try {
    const map = JSON.parse(text) as EncodedSourceMap;
    if (map.mappings.length > mostMappings) return places;
    const trace = new TraceMap(map);
    return places.map((place) => placeInSource(trace, place));
  } catch {
    return places; // publish decodes no map, so one may be broken
  }
}

/** The places of all frames of a build. A map is read once, and only one is in memory. */
async function placesOf(build: ErrorsOfBuild, readMap: ReadMap): Promise<ReadonlyMap<string, Place>> {
  const frames = [...new Set(build.groups.flatMap((group) => group.frames))];
  const found = new Map<string, Place>();
  for (const script of new Set(frames.map((frame) => placeInScript(frame).file))) {
    const text = await readMap(build, `${script}.map`);
    const ofScript = frames.filter((frame) => placeInScript(frame).file === script);
    const raw = ofScript.map(placeInScript);
    const places = text === null ? raw : inSources(text, raw);
    for (const [index, frame] of ofScript.entries()) found.set(frame, places[index]!);
  }
  return found;
}

const isOfLibrary = ({ file }: Place): boolean => /^(node_modules|webpack)\//.test(file);

/** The place that a team looks at first: in its own code, if that was on the stack. */
export const topPlace = ({ places }: Pick<ErrorGroup, 'places'>): Place | undefined =>
  places.find((place) => place.isSource && !isOfLibrary(place)) ?? places[0];

/** 'TypeError in src/status/statuses.ts:41'. */
export function titleOf(group: Pick<ErrorGroup, 'name' | 'places'>): string {
  const top = topPlace(group);
  if (!top) return `${group.name} outside of its own files`;
  const where = top.isSource ? `${top.file}:${top.line}` : `${top.file}:${top.line}:${top.column}`;
  return `${group.name} in ${where}`;
}

/** The same in another build, where the lines before it may be others. */
function lastingId(group: Mapped): string {
  const top = topPlace(group);
  return [group.name, top?.file, top?.text ?? `${top?.line}:${top?.column}`].join('\n');
}

/** Groups of one name and line are one. */
async function mapGroups(build: ErrorsOfBuild, readMap: ReadMap): Promise<Mapped[]> {
  const places = await placesOf(build, readMap);
  const merged = new Map<string, Mapped>();
  for (const { frames, ...group } of build.groups) {
    const mapped = { ...group, places: frames.map((frame) => places.get(frame)!) };
    const known = merged.get(titleOf(mapped));
    merged.set(titleOf(mapped), known ? addUp(known, mapped) : mapped);
  }
  return [...merged.values()];
}

/** Finds the sources. New groups come first, then the most frequent. */
export async function toSourceLines(
  builds: readonly ErrorsOfBuild[],
  readMap: ReadMap,
): Promise<ErrorsOfBuild<ErrorGroup>[]> {
  const mapped: ErrorsOfBuild<Mapped>[] = [];
  for (const build of builds) mapped.push({ ...build, groups: await mapGroups(build, readMap) });
  return mapped.map((build) => {
    const before = mapped.find(({ version }) => version === build.replaces);
    const known = new Set(before?.groups.map(lastingId));
    const groups = build.groups.map((group) => ({
      ...group,
      isNew: build.replaces !== null && !known.has(lastingId(group)),
    }));
    groups.sort((one, other) => Number(other.isNew) - Number(one.isNew) || other.views - one.views);
    return { ...build, groups };
  });
}
