import { encodedMappings, TraceMap, type SourceMapSegment } from '@jridgewell/trace-mapping';
import { integrityOf } from 'sdk/build/integrity-of';
import { makeRemote, type Made } from './fixture';

export const mappedScript = 'app.1a2b.js';
/** Where the script throws, as a browser says it: a line of the source for each. */
export const framesOf = {
  statuses: `${mappedScript}:1:11`,
  react: `${mappedScript}:1:21`,
  hero: `${mappedScript}:1:31`,
};

const sources = ['src/status/statuses.ts', 'node_modules/react/index.js', 'src/status/hero.tsx'];

interface MapChanges {
  /** Lines before the one that throws in src/status/statuses.ts. */
  readonly before?: number;
  readonly text?: string;
  /** The rightmost column that the map knows. */
  readonly lastColumn?: number;
}

/** A source map of `mappedScript`: three sources, each with the line that throws after others. */
export function makeMap({
  before = 40,
  text = '  return labels[status].text;',
  lastColumn = 30,
}: MapChanges = {}) {
  const mappings: SourceMapSegment[][] = [
    [
      [0, 0, 0, 0],
      [10, 0, before, 2],
      [20, 1, 0, 0],
      [lastColumn, 2, 1, 4],
    ],
  ];
  const contents = ['// more\n'.repeat(before) + text, 'react();', 'a\n  <Status />'];
  return {
    version: 3,
    file: mappedScript,
    names: [],
    sources,
    sourcesContent: contents,
    mappings: encodedMappings(new TraceMap({ version: 3, names: [], sources, mappings })),
  };
}

export const pinOf = (text: string) => ({ size: Buffer.byteLength(text), integrity: integrityOf(text) });

/** A build of mf-auth with a source map. */
export function makeMapped(version: string, changes: MapChanges = {}): Made {
  const { manifest, contents } = makeRemote('mf-auth', version, { routes: ['/sign-in'] });
  const file = `${mappedScript}.map`;
  const map = JSON.stringify(makeMap(changes));
  return { manifest: { ...manifest, maps: { [file]: pinOf(map) } }, contents: { ...contents, [file]: map } };
}
