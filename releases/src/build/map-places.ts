import { originalPositionFor, sourceContentFor } from '@jridgewell/trace-mapping';
import { traceMap, type StoredMap } from './source-maps';

/** Where code threw: in a source, or in the script itself where no map knows it. Line and column from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line of the source; null where it is not known. */
  readonly text: string | null;
  readonly isSource: boolean;
}

const longestText = 160;

/** Line and column of a script, from 1. */
export type Position = readonly [line: number, column: number];

/**
 * Where positions of a script are in the sources of its map; null for one that the map does not know, and for
 * all if the map is not to be used.
 */
export type FindPlaces = (map: StoredMap, positions: readonly Position[]) => Promise<(Place | null)[]>;

/** What a team's build says is written to terminals: nothing there may move the cursor or turn the text. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
    .slice(0, longestText);

/** `webpack://mf_x/./src/app.jsx` and `../../src/app.jsx` -> `src/app.jsx`. */
const shownSource = (source: string): string =>
  plain(source.replace(/^[a-z]+:\/\/[^/]*\//i, '').replace(/^(\.{0,2}\/)+/, ''));

/** In this process: a map of another team may keep it for seconds. */
export const placesIn: FindPlaces = async (stored, positions) => {
  const map = await traceMap(stored);
  return positions.map(([line, column]) => {
    // Browsers count columns from 1, maps from 0.
    const found = map && originalPositionFor(map, { line, column: column - 1 });
    if (!map || found?.source == null) return null;
    const text = sourceContentFor(map, found.source)?.split('\n')[found.line - 1];
    return {
      file: shownSource(found.source),
      line: found.line,
      column: found.column + 1,
      text: text === undefined ? null : plain(text),
      isSource: true,
    };
  });
};
