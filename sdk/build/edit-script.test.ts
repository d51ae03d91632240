import {
  encodedMappings,
  originalPositionFor,
  TraceMap,
  type SourceMapSegment,
} from '@jridgewell/trace-mapping';
import { replaceInScript } from 'sdk/build/edit-script';

const script = 'start(%PINS%);one();two();\nconst name = %PINS% + three(%PINS%);';
/** Each call is at a line of its own in the source. */
const calls = ['one', 'two', 'three'];
const mappings = script
  .split('\n')
  .map((line) =>
    calls.flatMap((call, index): SourceMapSegment[] =>
      line.includes(call) ? [[line.indexOf(call), 0, index, 0]] : [],
    ),
  );
const decoded = new TraceMap({ version: 3, names: [], sources: ['src/a.ts'], mappings });
const map = JSON.stringify({
  ...{ version: 3, file: 'app.js', names: [], sources: ['src/a.ts'], sourcesContent: [calls.join('\n')] },
  mappings: encodedMappings(decoded),
});

/** The lines of the source that the calls of a script lead to. */
function linesIn(edited: string, editedMap: string): (number | null)[] {
  const trace = new TraceMap(editedMap);
  return calls.map((call) => {
    const line = edited.split('\n').findIndex((text) => text.includes(call));
    const column = edited.split('\n')[line]!.indexOf(call);
    return originalPositionFor(trace, { line: line + 1, column }).line;
  });
}

test.each([
  ['longer', 'sha256-abcdefgh'],
  ['shorter', '1'],
  ['gone', ''],
])('what follows a text that is %s after it was replaced keeps its place in the source', (_what, by) => {
  const edited = replaceInScript({ script, map }, /%PINS%/g, () => by);
  expect(edited.script).toBe(script.replaceAll('%PINS%', by));
  expect(linesIn(edited.script, edited.map!)).toEqual([1, 2, 3]);
  expect(JSON.parse(edited.map!)).toMatchObject({ file: 'app.js', sourcesContent: [calls.join('\n')] });
});

test('groups of the pattern can be used', () => {
  const edited = replaceInScript(
    { script: 'a(webpackChunkold)', map: undefined },
    /(webpack)Chunk\w+/g,
    ([, tool]) => `${tool}Own`,
  );
  expect(edited).toEqual({ script: 'a(webpackOwn)', map: undefined });
});

test('a script without the text, and its map, stay as they are', () => {
  expect(replaceInScript({ script, map }, /none/g, () => 'some')).toEqual({ script, map });
});
