import {
  decodedMappings,
  encodedMap,
  encodedMappings,
  TraceMap,
  type SourceMapSegment,
} from '@jridgewell/trace-mapping';

/** One replaced piece: it ends at this column of its line, and what follows moves by so many columns. */
interface Edit {
  readonly end: number;
  readonly moves: number;
}

/** A script, and its source map (Source Map format, ECMA-426) as JSON; undefined for a script without one. */
interface MappedScript {
  readonly script: string;
  readonly map: string | undefined;
}

/** @param edits by line, from 0, in the order of their columns */
function moveColumns(map: string, edits: ReadonlyMap<number, readonly Edit[]>): string {
  const trace = new TraceMap(map);
  const mappings = decodedMappings(trace).map((segments, line) => {
    const own = edits.get(line);
    if (!own) return segments;
    let next = 0;
    let moved = 0;
    return segments.map(([column, ...source]) => {
      for (let edit = own[next]; edit && edit.end <= column; edit = own[next]) {
        moved += edit.moves;
        next += 1;
      }
      return [column + moved, ...source] as SourceMapSegment;
    });
  });
  const moved = new TraceMap({ ...encodedMap(trace), mappings });
  return JSON.stringify({ ...(JSON.parse(map) as object), mappings: encodedMappings(moved) });
}

/**
 * Replaces text in a finished script and moves the columns of its source map with it, which the browser's
 * stack traces are looked up by.
 * @param pattern global; neither what it matches nor what `by` gives may contain a line break
 */
export function replaceInScript(
  { script, map }: MappedScript,
  pattern: RegExp,
  by: (match: RegExpExecArray) => string,
): MappedScript {
  const edits = new Map<number, Edit[]>();
  let text = '';
  let last = 0;
  let line = 0;
  let lineStart = 0;
  let nextLineEnd = script.indexOf('\n');
  for (const match of script.matchAll(pattern)) {
    const [found] = match;
    const replacement = by(match);
    for (let end = nextLineEnd; end >= 0 && end < match.index; end = nextLineEnd) {
      line += 1;
      lineStart = end + 1;
      nextLineEnd = script.indexOf('\n', lineStart);
    }
    text += script.slice(last, match.index) + replacement;
    last = match.index + found.length;
    const edit = { end: last - lineStart, moves: replacement.length - found.length };
    const ofLine = edits.get(line);
    if (ofLine) ofLine.push(edit);
    else edits.set(line, [edit]);
  }
  const moves = [...edits.values()].flat().some((edit) => edit.moves !== 0);
  return { script: text + script.slice(last), map: map && moves ? moveColumns(map, edits) : map };
}
