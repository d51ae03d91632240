import { randomUUID } from 'node:crypto';
import { failureCauses, vitalNames, type FailureCause } from 'platform/report';
import { buildKey, isName, isVersion, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { noCounts, type Results } from './judge';

/** What is counted of each build: Web Vitals of sampled pages, and how page views ended. */
export const measures = [...vitalNames, 'errors'] as const;
export type Measure = (typeof measures)[number];

export const slotMs = 15 * 60_000;
const slotOf = (time: number): number => Math.floor(time / slotMs);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const keptMs = 8 * 24 * 3_600_000;
/** More often than the ops page refreshes, which is every 15 seconds. */
const everyMs = 10_000;
/** Of one edge and day: about ten busy builds. */
const mostRows = 30_000;
const mostBytes = 1024 * 1024;
/** How far the clock of another edge may be ahead. */
const clockSkewMs = 60_000;

/** Each bucket is a fifth wider than the one before. So counts of edges can be added, and a percentile is right to a tenth. */
const growth = 1.2;
const mostBuckets = 40;
const smallest = { LCP: 100, INP: 8, CLS: 0.005 } as const;
function bucketOf(vital: keyof typeof smallest, value: number): number {
  const bucket = Math.ceil(Math.log(value / smallest[vital]) / Math.log(growth));
  return Math.min(Math.max(bucket, 0), mostBuckets - 1);
}
/** The buckets of page views: those that went well, then those that failed by their causes. */
const outcomes: readonly (FailureCause | null)[] = [null, ...failureCauses];

/** How often, by `<name>@<version>` and `<slot> <measure> <bucket>`. */
type Builds = Record<string, Record<string, number> | null>;

/** Counts of one edge, written to the store when they change: `vitals/<channel>/<day>.<edge>.json`, without networks or routes. */
export class EdgeCounts {
  private readonly edge = randomUUID();
  private day = '';
  private builds: Builds = {};
  private rows = 0;
  private isChanged = false;
  private hasFailed = false;
  private underWay: Promise<void> | null = null;
  private readonly timer = setInterval(() => void this.write(), everyMs).unref();

  constructor(
    private readonly store: Store,
    private readonly channel: string,
    private readonly log: { warn(error: unknown, message: string): void },
  ) {}

  /** @param build one that the channel offers */
  addVital(build: BuildId, vital: keyof typeof smallest, value: number): void {
    this.add(build, vital, bucketOf(vital, value));
  }

  /** @param wentWell the view was counted as one that did, before it failed */
  addView(build: BuildId, failure: FailureCause | null, wentWell = false): void {
    this.add(build, 'errors', outcomes.indexOf(failure));
    if (wentWell) this.add(build, 'errors', 0, -1);
  }

  private add(build: BuildId, measure: Measure, bucket: number, change = 1): void {
    const day = dayOf(Date.now());
    if (day !== this.day) {
      void this.writeChange();
      [this.day, this.builds, this.rows] = [day, {}, 0];
    }
    const counts = (this.builds[buildKey(build)] ??= {});
    const row = `${slotOf(Date.now())} ${measure} ${bucket}`;
    const known = counts[row] ?? 0;
    // A view of an earlier slot stays there.
    if (known + change < 0 || (!(row in counts) && ++this.rows > mostRows)) return;
    counts[row] = known + change;
    this.isChanged = true;
  }

  /** A store that fails costs charts, never a report: it gets the counts when it works again. One write at a time, so that a slow store gets no queue. */
  write(): Promise<void> {
    this.underWay ??= this.writeChange().then(() => void (this.underWay = null));
    return this.underWay;
  }

  private async writeChange(): Promise<void> {
    if (!this.isChanged) return;
    this.isChanged = false;
    const folder = layout.vitals(this.channel);
    try {
      await this.store.put(
        `${folder}/${this.day}.${this.edge}.json`,
        Buffer.from(JSON.stringify(this.builds)),
      );
      const oldest = dayOf(Date.now() - keptMs);
      const old = (await this.store.list(folder)).filter((name) => name < oldest);
      await mapConcurrent(old, (name) => this.store.remove(`${folder}/${name}`));
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) this.log.warn(error, 'counts for the ops page could not be written');
      [this.hasFailed, this.isChanged] = [true, true];
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
    await this.write();
  }
}

/** The 75th percentile, or the share of failed views; and of how many. */
interface Point {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
  readonly samples: number;
}

/** One measure of one build, oldest point first. */
export interface Line extends BuildId {
  readonly measure: Measure;
  readonly points: readonly Point[];
  readonly total: Point;
}

function pointOf(measure: Measure, slot: number, buckets: readonly number[]): Point {
  const samples = buckets.reduce((sum, count) => sum + count, 0);
  const time = slot * slotMs;
  if (measure === 'errors') return { time, value: 1 - (buckets[0] ?? 0) / samples, samples };
  let over = -samples * 0.75;
  const bucket = buckets.findIndex((count) => (over += count) >= 0);
  // As if the values of a bucket were spread evenly.
  return { time, value: smallest[measure] * growth ** (bucket - over / (buckets[bucket] ?? 1)), samples };
}

interface Slots extends BuildId {
  readonly measure: Measure;
  /** Start of a slot -> its buckets. */
  readonly bySlot: Map<number, number[]>;
}

/** What all edges of a channel have counted since `from`; rows that are not valid are skipped. @param slots that become one */
async function readSlots(
  store: Store,
  channel: string,
  from: number,
  slots: number,
  wanted: readonly Measure[],
): Promise<Slots[]> {
  const rowPattern = new RegExp(`^(\\d{1,9}) (${wanted.join('|')}) ([0-3]?\\d)$`);
  const folder = layout.vitals(channel);
  const names = (await store.list(folder)).filter((name) => name >= dayOf(from));
  const files = await mapConcurrent(names, (name) => store.read(`${folder}/${name}`));
  const sums = new Map<string, Slots>();
  const rows = files.flatMap((bytes) => {
    const file = bytes && bytes.length <= mostBytes ? parseJson(bytes) : null;
    return Object.entries((file ?? {}) as Builds).flatMap(([build, counts]) =>
      Object.entries(counts ?? {}).map(([row, count]) => ({
        build,
        count,
        match: rowPattern.exec(row) ?? [],
      })),
    );
  });
  const newest = slotOf(Date.now() + clockSkewMs);
  for (const { build, count, match } of rows) {
    const [slot, bucket] = [Number(match[1]), Number(match[3])];
    if (!(slot >= slotOf(from) && slot <= newest) || !Number.isSafeInteger(count) || count <= 0) continue;
    const [name = '', version = ''] = build.split('@');
    if (!isName(name) || !isVersion(version)) continue;
    const key = `${build} ${match[2]}`;
    const sum = sums.get(key) ?? {
      name,
      version,
      measure: match[2] as Measure,
      bySlot: new Map<number, number[]>(),
    };
    sums.set(key, sum);
    const start = slot - (slot % slots);
    const buckets = sum.bySlot.get(start) ?? new Array<number>(mostBuckets).fill(0);
    sum.bySlot.set(start, buckets);
    buckets[bucket] = (buckets[bucket] ?? 0) + count;
  }
  return [...sums.values()];
}

const added = (lists: readonly (readonly number[])[]): number[] =>
  Array.from({ length: mostBuckets }, (_, at) => lists.reduce((sum, buckets) => sum + (buckets[at] ?? 0), 0));

/** @param slots of one point */
export async function readLines(store: Store, channel: string, from: number, slots: number): Promise<Line[]> {
  return (await readSlots(store, channel, from, slots, measures)).map(({ bySlot, measure, ...build }) => {
    const sorted = [...bySlot].sort(([one], [other]) => one - other);
    const points = sorted.map(([slot, buckets]) => pointOf(measure, slot, buckets));
    return { ...build, measure, points, total: pointOf(measure, Infinity, added([...bySlot.values()])) };
  });
}

/** How the page views with one build ended. */
export interface BuildHealth extends BuildId {
  readonly slots: readonly (Results & { readonly time: number })[];
}

function resultsOf(buckets: readonly number[]): Results {
  const causes = { ...noCounts.causes };
  outcomes.forEach((cause, at) => cause && (causes[cause] = buckets[at] ?? 0));
  const failed = Object.values(causes).reduce((sum, count) => sum + count, 0);
  return { mounted: buckets[0] ?? 0, failed, causes };
}

export const healthMs = 24 * 3_600_000;

/** The builds with page views within `healthMs`. */
export async function readHealth(store: Store, channel: string): Promise<BuildHealth[]> {
  const found = await readSlots(store, channel, Date.now() - healthMs, 1, ['errors']);
  return found.map(({ name, version, bySlot }) => ({
    name,
    version,
    slots: [...bySlot].map(([slot, buckets]) => ({ time: slot * slotMs, ...resultsOf(buckets) })),
  }));
}
