import { vitalNames } from 'platform/report';
import type { Entry } from '../channel/compose';
import { stepOf } from '../channel/guarded';
import type { Store } from '../store/store';
import { readComparedRows, type Row } from './count-rows';
import { failureBucket, mostBuckets, percentile75, type ComparedMeasure, type Vital } from './measures';
import { logEvidence, type Table } from './sequential-test';
import { slotOf } from './slots';

export type ComparedRow = Row<ComparedMeasure>;
type Metric = 'failed' | 'late' | Vital;

/**
 * Of a guarded canary that does no harm, at most this share is taken back, over all metrics and its whole
 * life.
 */
export const falseAlarms = 0.01;
const metrics: readonly Metric[] = ['failed', 'late', ...vitalNames];
/** By Ville's inequality, with the share of false alarms split over the metrics. */
const enough = Math.log(metrics.length / falseAlarms);
/**
 * How much the odds of a slow page may grow: a new build is in no browser's cache yet. It is what a tenth of
 * an LCP
 * of 1 s, or 7 % of a usual one, makes of them.
 */
const vitalTolerance = 1.2;
/** Bad views of one edge and day that may be forged: three hostile networks have one each, of each metric. */
const mostForged = 3;
/** And their views of any kind (`comparedPerNetwork`). */
const mostForgedViews = 9;
/** What edges counted earlier is not read: their files are kept for 8 days. */
const windowMs = 7 * 24 * 3_600_000;

interface Figure {
  readonly metric: Metric;
  /** The logarithm of the evidence that the canary does harm. */
  readonly evidence: number;
  /** The share of failed views, or the 75th percentile; and of how many. */
  readonly canary: { readonly value: number; readonly samples: number };
  readonly current: { readonly value: number; readonly samples: number };
}

/** What is known about a guarded canary. */
export interface Comparison {
  /** Views of the canary at the present step that no three networks can have forged. */
  readonly views: number;
  /** The metric that is worse beyond doubt; null: none is. */
  readonly harm: Figure | null;
}

interface Versions {
  readonly canary: string;
  /** Undefined for the first canary of a remote: there is nothing to compare it with. */
  readonly current: string | undefined;
}

const noTable: Table = { canary: 0, canaryBad: 0, current: 0, currentBad: 0 };

const sum = (one: Table, other: Table): Table => ({
  canary: one.canary + other.canary,
  canaryBad: one.canaryBad + other.canaryBad,
  current: one.current + other.current,
  currentBad: one.currentBad + other.currentBad,
});

type Tables = ReadonlyMap<string, Table>;

/** Adds each row to the table of its stretch of time, by `keyOf`. */
function tablesOf(
  rows: readonly ComparedRow[],
  { canary }: Versions,
  keyOf: (row: ComparedRow) => string,
  isBad: (row: ComparedRow) => boolean,
  isView: (row: ComparedRow) => boolean,
): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const row of rows) {
    const views = isView(row) ? row.count : 0;
    const bad = isBad(row) ? row.count : 0;
    const added: Table =
      row.version === canary
        ? { ...noTable, canary: views, canaryBad: bad }
        : { ...noTable, current: views, currentBad: bad };
    tables.set(keyOf(row), sum(tables.get(keyOf(row)) ?? noTable, added));
  }
  return tables;
}

/**
 * Without the bad views of the canary that may be forged: those that weigh most, where few get the canary.
 */
function withoutForged(tables: Tables): Map<string, Table> {
  let left = mostForged;
  const shareOf = ({ canary, current }: Table): number => canary / (canary + current);
  const rarest = [...tables].sort(([, one], [, other]) => shareOf(one) - shareOf(other));
  return new Map(
    rarest.map(([key, table]) => {
      const forged = Math.min(left, table.canaryBad);
      left -= forged;
      return [key, { ...table, canary: table.canary - forged, canaryBad: table.canaryBad - forged }];
    }),
  );
}

/** A damaged file may have failures of views that it lacks. */
const consistent = ({ canary, canaryBad, current, currentBad }: Table): Table => ({
  canary: Math.max(canary, canaryBad),
  canaryBad,
  current: Math.max(current, currentBad),
  currentBad,
});

function addUp(files: readonly Tables[]): Table[] {
  const all = new Map<string, Table>();
  for (const file of files)
    for (const [key, table] of file) all.set(key, sum(all.get(key) ?? noTable, consistent(table)));
  return [...all.values()];
}

const total = (tables: readonly Table[]): Table => tables.reduce(sum, noTable);

/** Tables of views by quarter of an hour and step. */
function viewTables(rows: readonly ComparedRow[], versions: Versions, isLate: boolean): Map<string, Table> {
  const stepOfRow = ({ measure, bucket }: ComparedRow): number =>
    measure === 'compared-views' ? bucket : Math.floor(bucket / 2);
  return tablesOf(
    rows.filter(({ measure }) => measure === 'compared-views' || measure === 'compared-failures'),
    versions,
    (row) => `${row.slot} ${stepOfRow(row)}`,
    (row) => row.measure === 'compared-failures' && row.bucket === failureBucket(stepOfRow(row), isLate),
    ({ measure }) => measure === 'compared-views',
  );
}

function failureFigure(
  files: readonly (readonly ComparedRow[])[],
  versions: Versions,
  metric: Metric,
): Figure {
  const tables = files.map((rows) => viewTables(rows, versions, metric === 'late'));
  const all = total(addUp(tables));
  return {
    metric,
    evidence: logEvidence(addUp(tables.map(withoutForged)), 1),
    canary: { value: all.canaryBad / all.canary, samples: all.canary },
    current: { value: all.currentBad / all.current, samples: all.current },
  };
}

/**
 * The last bucket that is not slow, of each slot: where about a quarter of both builds' samples are above it.
 * It
 * may depend on the time, but not on the build.
 */
function slowestGood(rows: readonly ComparedRow[]): Map<number, number> {
  const bySlot = new Map<number, number[]>();
  for (const { slot, bucket, count } of rows) {
    const buckets = bySlot.get(slot) ?? new Array<number>(mostBuckets).fill(0);
    buckets[bucket]! += count;
    bySlot.set(slot, buckets);
  }
  const limitOf = (buckets: readonly number[]): number => {
    const samples = buckets.reduce((one, other) => one + other, 0);
    let above = samples;
    const distances = buckets.map((count) => Math.abs((above -= count) - samples / 4));
    return distances.indexOf(Math.min(...distances));
  };
  return new Map([...bySlot].map(([slot, buckets]) => [slot, limitOf(buckets)]));
}

function vitalFigure(files: readonly (readonly ComparedRow[])[], versions: Versions, vital: Vital): Figure {
  const own = files.map((rows) => rows.filter(({ measure }) => measure === `compared-${vital}`));
  const limits = slowestGood(own.flat());
  const tables = own.map((rows) =>
    tablesOf(
      rows,
      versions,
      ({ slot }) => String(slot),
      ({ slot, bucket }) => bucket > (limits.get(slot) ?? mostBuckets),
      () => true,
    ),
  );
  const percentileOf = (version: string | undefined) => {
    const buckets = new Array<number>(mostBuckets).fill(0);
    for (const row of own.flat()) if (row.version === version) buckets[row.bucket]! += row.count;
    const samples = buckets.reduce((one, other) => one + other, 0);
    return { value: percentile75(vital, buckets), samples };
  };
  return {
    metric: vital,
    evidence: logEvidence(addUp(tables.map(withoutForged)), vitalTolerance),
    canary: percentileOf(versions.canary),
    current: percentileOf(versions.current),
  };
}

/**
 * Views of the canary at a step, in stretches of time in which the current build, if there is one, was seen
 * too.
 */
function viewsAt(files: readonly (readonly ComparedRow[])[], versions: Versions, step: number): number {
  const ofStep = files.map(
    (rows) => new Map([...viewTables(rows, versions, false)].filter(([key]) => key.endsWith(` ${step}`))),
  );
  const isComparable = ({ current }: Table): boolean => current > 0 || versions.current === undefined;
  return ofStep
    .map((tables) => total([...tables.values()].filter(isComparable)).canary)
    .reduce((views, more) => views + Math.max(0, more - mostForgedViews), 0);
}

/** @param files what each edge has counted in a day, since the canary began */
export function compare(
  files: readonly (readonly ComparedRow[])[],
  versions: Versions,
  step: number,
): Comparison {
  const of = files.map((rows) =>
    rows.filter(({ version }) => version === versions.canary || version === versions.current),
  );
  const figures = metrics.map((metric) =>
    metric === 'failed' || metric === 'late'
      ? failureFigure(of, versions, metric)
      : vitalFigure(of, versions, metric),
  );
  const worst = figures.reduce((one, other) => (other.evidence > one.evidence ? other : one));
  return { views: viewsAt(of, versions, step), harm: worst.evidence >= enough ? worst : null };
}

/**
 * Compares the guarded canaries of some deployables of a channel. Of a first canary only the views are
 * counted: it does no harm as long as the automatic rollback leaves it (docs/decisions/0012).
 */
export async function readComparisons(
  store: Store,
  channel: string,
  entries: Readonly<Record<string, Entry>>,
): Promise<ReadonlyMap<string, Comparison>> {
  const guarded = Object.entries(entries).flatMap(([name, { current, canary }]) =>
    canary?.guarded ? [{ name, current, canary }] : [],
  );
  if (guarded.length === 0) return new Map();
  const since = Math.min(...guarded.map(({ canary }) => Date.parse(canary.since)));
  const files = await readComparedRows(store, channel, Math.max(since, Date.now() - windowMs));
  return new Map(
    guarded.map(({ name, current, canary }) => {
      const from = slotOf(Date.parse(canary.since));
      const own = files.map((rows) => rows.filter((row) => row.name === name && row.slot >= from));
      const versions = { canary: canary.build.version, current: current?.version };
      return [name, compare(own, versions, stepOf(canary.share))];
    }),
  );
}

const percent = (share: number): string => `${Number((share * 100).toPrecision(2))} %`;

function valueText(metric: Metric, value: number): string {
  if (metric === 'failed' || metric === 'late') return percent(value);
  return metric === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`;
}

const subjects: Readonly<Record<Metric, string>> = {
  failed: 'Failed views',
  late: 'Views with a late exception',
  LCP: 'LCP (75th percentile)',
  INP: 'INP (75th percentile)',
  CLS: 'CLS (75th percentile)',
};

/** '1,000' */
const count = (number: number): string => number.toLocaleString('en');

/**
 * 'LCP (75th percentile): 2880 ms, but 2310 ms with 1.0.0 in the same time (640 and 5,210 views). If both
 * were
 * equal, chance would show this in at most 1 of 3,200 canaries'
 */
export function harmText({ metric, evidence, canary, current }: Figure, currentVersion = 'no build'): string {
  const [mine, other] = [canary, current].map(({ value }) => valueText(metric, value));
  const views = `${count(canary.samples)} and ${count(current.samples)} views`;
  const odds = evidence < Math.log(1e6) ? count(Math.floor(Math.exp(evidence))) : 'a million';
  return (
    `${subjects[metric]}: ${mine}, but ${other} with ${currentVersion} in the same time (${views}). ` +
    `If both were equal, chance would show this in at most 1 of ${odds} canaries`
  );
}

/** '10 %: 412 of 1,000 views, no harm found', and what else the next step waits for. */
export function progressText({ current, canary, frozen }: Entry, { views, harm }: Comparison): string {
  if (!canary?.guarded) return '';
  const { guarded, share } = canary;
  const found = harm ? harmText(harm, current?.version) : 'no harm found';
  const isEarly = Date.now() < Date.parse(guarded.until);
  const waits = isEarly ? `; next step from ${guarded.until.slice(0, 16).replace('T', ' ')} UTC` : '';
  const held = frozen ? '; it waits for the end of the freeze' : '';
  return `${share} %: ${count(views)} of ${count(guarded.views)} views, ${found}${waits}${held}`;
}
