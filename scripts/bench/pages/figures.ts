import { summarise, type Summary } from '../statistics';
import type { BuildTimes } from './builds';
import type { Bytes } from './bytes';
import type { Scores } from './lighthouse';
import type { Load } from './load';
import { moveNames, type MoveName, type Moves } from './moves';
import type { SiteName } from './sites';

export type BySite<T> = Readonly<Record<SiteName, T>>;

/** Milliseconds. */
export interface LoadFigures {
  readonly largestPaint: Summary;
  readonly blocking: Summary;
  readonly fieldWorks: Summary | null;
  readonly alive: Summary | null;
}

/** All that was measured; a part that was not asked for is absent. Keys of the inner records are paths of screens. */
export interface PageFigures {
  bytes?: Readonly<Record<string, BySite<Bytes>>>;
  load?: Readonly<Record<string, BySite<LoadFigures>>>;
  /** The landing page as a static file. */
  copy?: LoadFigures;
  moves?: Readonly<Record<MoveName, BySite<Summary>>>;
  lighthouse?: Readonly<Record<string, Readonly<Record<keyof Scores, Summary>>>>;
  /** Seconds. */
  builds?: Readonly<Record<keyof BuildTimes, Summary>>;
}

function summariseKnown(times: readonly (number | null)[]): Summary | null {
  const known = times.filter((at) => at !== null);
  return known.length > 0 ? summarise(known) : null;
}

export function summariseLoads(loads: readonly Load[]): LoadFigures {
  return {
    largestPaint: summarise(loads.map(({ largestPaint }) => largestPaint)),
    blocking: summarise(loads.map(({ blocking }) => blocking)),
    fieldWorks: summariseKnown(loads.map(({ fieldWorks }) => fieldWorks)),
    alive: summariseKnown(loads.map(({ alive }) => alive)),
  };
}

export function summariseMoves(moves: BySite<readonly Moves[]>): Record<MoveName, BySite<Summary>> {
  const of = (site: SiteName, name: MoveName): Summary => summarise(moves[site].map((move) => move[name]));
  return Object.fromEntries(
    moveNames.map((name) => [name, { portal: of('portal', name), monolith: of('monolith', name) }]),
  ) as Record<MoveName, BySite<Summary>>;
}

/** Summarises records of figures, figure by figure. */
export function summariseEach<Key extends string>(
  records: readonly Readonly<Record<Key, number>>[],
): Record<Key, Summary> {
  const keys = Object.keys(records[0] ?? {}) as Key[];
  return Object.fromEntries(
    keys.map((key) => [key, summarise(records.map((record) => record[key]))]),
  ) as Record<Key, Summary>;
}
