import type { BuildManifest } from 'platform/release';
import { placesIn, type FindPlaces, type Place, type Position } from '../build/map-places';
import { readStoredMap } from '../build/source-maps';
import { buildKey } from '../store/layout';
import type { Store } from '../store/store';

/** A place has some hundred bytes. */
const keptPlaces = 5_000;

/** Finds the places of frames by the source maps that were stored beside a build. */
export class SourcePlaces {
  /** By build and frame, the oldest first. */
  private readonly known = new Map<string, Place>();

  constructor(
    private readonly store: Store,
    private readonly findPlaces: FindPlaces = placesIn,
  ) {}

  /** @param frames such as `app.1a2b3c4d.js:1:2345`. @returns their places, in the same order */
  async find(manifest: BuildManifest, frames: readonly string[]): Promise<Place[]> {
    const keyOf = (frame: string): string => `${buildKey(manifest)} ${frame}`;
    const unknown = new Set(frames.filter((frame) => !this.known.has(keyOf(frame))));
    const byScript = new Map<string, string[]>();
    for (const frame of unknown) {
      const { file } = placeInScript(frame);
      byScript.set(file, [...(byScript.get(file) ?? []), frame]);
    }
    const found = new Map<string, Place>();
    for (const [script, ofScript] of byScript) {
      const map = await readStoredMap(this.store, manifest, script);
      const inScript = ofScript.map(placeInScript);
      const positions = inScript.map(({ line, column }): Position => [line, column]);
      const inSources = map ? await this.findPlaces(map, positions) : [];
      for (const [index, frame] of ofScript.entries()) found.set(frame, inSources[index] ?? inScript[index]!);
    }
    const placeOf = (frame: string): Place => found.get(frame) ?? this.known.get(keyOf(frame))!;
    const places = frames.map(placeOf);
    for (const [frame, place] of found) this.known.set(keyOf(frame), place);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= keptPlaces) break;
      this.known.delete(oldest);
    }
    return places;
  }
}

function placeInScript(frame: string): Place {
  const [, file = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(frame) ?? [];
  return { file, line: Number(line), column: Number(column), text: null, isSource: false };
}
