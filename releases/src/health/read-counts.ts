import type { BuildId } from '../store/layout';
import type { Store } from '../store/store';
import { readRows, type Row } from './count-rows';
import type { Results } from './judge';
import { mostBuckets, percentile75, resultsOf, type Measure, type Vital } from './measures';
import { slotMs } from './slots';

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The sum of all edges, in each bucket of a measure. */
function bucketsOf(rows: readonly Row[], measure: Measure): number[] {
  const buckets = new Array<number>(mostBuckets).fill(0);
  for (const row of rows) if (row.measure === measure) buckets[row.bucket]! += row.count;
  return buckets;
}

/** How page views ended. */
function endsOf(rows: readonly Row[]): Results {
  const buckets = { views: bucketsOf(rows, 'views'), failures: bucketsOf(rows, 'failures') };
  return resultsOf((measure, bucket) => buckets[measure][bucket] ?? 0);
}

/** What a chart shows: a Web Vital, or the share of failed page views. */
export const shownMeasures = ['LCP', 'INP', 'CLS', 'errors'] as const satisfies readonly (Vital | 'errors')[];
export type ShownMeasure = (typeof shownMeasures)[number];

/** The 75th percentile, or the share of failed views; and of how many. */
interface Point {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
  readonly samples: number;
}

/** One measure of one build, oldest point first. */
export interface Line extends BuildId {
  readonly measure: ShownMeasure;
  readonly points: readonly Point[];
  readonly total: Point;
}

function pointOf(measure: ShownMeasure, slot: number, rows: readonly Row[]): Point {
  const time = slot * slotMs;
  if (measure === 'errors') {
    const { mounted, failed } = endsOf(rows);
    const samples = mounted + failed;
    return { time, value: failed / samples, samples };
  }
  const buckets = bucketsOf(rows, measure);
  const samples = buckets.reduce((sum, count) => sum + count, 0);
  return { time, value: percentile75(measure, buckets), samples };
}

const shownAs = (measure: Measure): ShownMeasure =>
  measure === 'views' || measure === 'failures' ? 'errors' : measure;

/** @param slots of one point */
export async function readLines(store: Store, channel: string, from: number, slots: number): Promise<Line[]> {
  const rows = await readRows(store, channel, from);
  const groups = groupBy(rows, ({ name, version, measure }) => `${name}@${version} ${shownAs(measure)}`);
  return [...groups.values()].flatMap((own) => {
    const [{ name, version, measure: counted } = own[0]!] = own; // no group is empty
    const measure = shownAs(counted);
    const bySlot = [...groupBy(own, ({ slot }) => slot - (slot % slots))].sort(
      ([one], [other]) => one - other,
    );
    const points = bySlot.map(([slot, some]) => pointOf(measure, slot, some));
    const total = pointOf(measure, Infinity, own);
    return total.samples > 0 ? [{ name, version, measure, points, total }] : [];
  });
}

/** How the page views with one build ended. */
export interface BuildHealth extends BuildId {
  readonly slots: readonly (Results & { readonly time: number })[];
}

export const healthMs = 24 * 3_600_000;

/** The builds with page views within `healthMs`. */
export async function readHealth(store: Store, channel: string): Promise<BuildHealth[]> {
  const rows = await readRows(store, channel, Date.now() - healthMs);
  const views = rows.filter(({ measure }) => shownAs(measure) === 'errors');
  return [...groupBy(views, ({ name, version }) => `${name}@${version}`)].map(([build, own]) => {
    const [name = '', version = ''] = build.split('@');
    const slots = [...groupBy(own, ({ slot }) => slot)];
    return { name, version, slots: slots.map(([slot, some]) => ({ time: slot * slotMs, ...endsOf(some) })) };
  });
}
