import { originalPositionFor, sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping';
import type { BuildManifest } from 'platform/release';
import { readStoredMap } from '../build/source-maps';
import { buildKey } from '../store/layout';
import type { Store } from '../store/store';

/** Where code threw: in a source, or in the script itself where no map knows it. Line and column from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line of the source; null where it is not known. */
  readonly text: string | null;
  readonly isSource: boolean;
}

/** Maps are a megabyte each, and several times that when decoded. */
const keptMaps = 8;
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

/** Finds the places of frames by the source maps that were stored beside a build. */
export class SourcePlaces {
  private readonly maps = new Map<string, Promise<TraceMap | null>>();

  constructor(private readonly store: Store) {}

  /** @param frame `app.1a2b3c4d.js:1:2345` */
  async find(manifest: BuildManifest, frame: string): Promise<Place> {
    const [, script = '', ...numbers] = /^(.+):(\d+):(\d+)$/.exec(frame) ?? [];
    const [line = 0, column = 0] = numbers.map(Number);
    const map = await this.mapOf(manifest, script);
    // Browsers count columns from 1, maps from 0.
    const found = map && originalPositionFor(map, { line, column: column - 1 });
    if (!map || found?.source == null) return { file: script, line, column, text: null, isSource: false };
    const text = sourceContentFor(map, found.source)?.split('\n')[found.line - 1];
    return {
      file: shownSource(found.source),
      line: found.line,
      column: found.column + 1,
      text: text === undefined ? null : plain(text),
      isSource: true,
    };
  }

  private mapOf(manifest: BuildManifest, script: string): Promise<TraceMap | null> {
    const key = `${buildKey(manifest)} ${script}`;
    const known = this.maps.get(key) ?? readStoredMap(this.store, manifest, script);
    this.maps.delete(key);
    this.maps.set(key, known);
    known.catch(() => this.maps.delete(key)); // the store may answer the next time
    const [oldest] = this.maps.keys();
    if (oldest !== undefined && this.maps.size > keptMaps) this.maps.delete(oldest);
    return known;
  }
}
