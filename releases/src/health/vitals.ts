import { randomUUID } from 'node:crypto';
import { vitalNames } from 'shared/contract/report';
import { buildKey, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';

/** What is counted of each build: Web Vitals of sampled pages, and page views with or without a failure (1 or 0). */
export const measures = [...vitalNames, 'errors'] as const;
export type Measure = (typeof measures)[number];

export const slotMs = 15 * 60_000;
const slotOf = (time: number): number => Math.floor(time / slotMs);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const keptMs = 8 * 24 * 3_600_000;
const everyMs = 60_000;
/** Of one edge and day: about ten busy builds. */
const mostRows = 30_000;
const mostBytes = 1024 * 1024;

/** Each bucket is a fifth wider than the one before. So counts of edges can be added, and a percentile is right to a tenth. */
const growth = 1.2;
const mostBuckets = 40;
const smallest: Readonly<Record<Measure, number>> = { LCP: 100, INP: 8, CLS: 0.005, errors: 1 };
function bucketOf(measure: Measure, value: number): number {
  if (measure === 'errors') return value;
  const bucket = Math.ceil(Math.log(value / smallest[measure]) / Math.log(growth));
  return Math.min(Math.max(bucket, 0), mostBuckets - 1);
}

/** How often, by `<name>@<version>` and `<slot> <measure> <bucket>`. */
type Builds = Record<string, Record<string, number>>;

/** Counts of one edge, written to the store each minute: `vitals/<channel>/<day>.<edge>.json`, without networks or routes. */
export class VitalCounts {
  private readonly edge = randomUUID();
  private day = '';
  private builds: Builds = {};
  private rows = 0;
  private isChanged = false;
  private readonly timer = setInterval(() => void this.write(), everyMs).unref();

  constructor(
    private readonly store: Store,
    private readonly channel: string,
    private readonly log: { warn(error: unknown, message: string): void },
  ) {}

  /** @param build one that the channel offers */
  record(build: BuildId, measure: Measure, value: number): void {
    const day = dayOf(Date.now());
    if (day !== this.day) {
      void this.write();
      [this.day, this.builds, this.rows] = [day, {}, 0];
    }
    const counts = (this.builds[buildKey(build)] ??= {});
    const row = `${slotOf(Date.now())} ${measure} ${bucketOf(measure, value)}`;
    if (!(row in counts) && ++this.rows > mostRows) return;
    counts[row] = (counts[row] ?? 0) + 1;
    this.isChanged = true;
  }

  /** A store that fails costs a minute of the charts. */
  async write(): Promise<void> {
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
    } catch (error) {
      this.log.warn(error, 'Web Vitals could not be written');
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
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
  let over = -samples * 0.75;
  const bucket = buckets.findIndex((count) => (over += count) >= 0);
  // As if the values of a bucket were spread evenly.
  const percentile = smallest[measure] * growth ** (bucket - over / (buckets[bucket] ?? 1));
  const value = measure === 'errors' ? (buckets[1] ?? 0) / samples : percentile;
  return { time: slot * slotMs, value, samples };
}

const rowPattern = new RegExp(`^(\\d{1,9}) (${measures.join('|')}) ([0-3]?\\d)$`);

/** What all edges of a channel have counted since `from`; rows that are not valid are skipped. @param slots of one point */
export async function readVitals(store: Store, channel: string, from: number, slots: number) {
  const folder = layout.vitals(channel);
  const names = (await store.list(folder)).filter((name) => name >= dayOf(from));
  const files = await mapConcurrent(names, (name) => store.read(`${folder}/${name}`));
  /** Buckets by slot; the last one is the sum. */
  const sums = new Map<string, Map<number, number[]>>();
  const rows = files.flatMap((bytes) => {
    const file = bytes && bytes.length <= mostBytes ? parseJson(bytes) : null;
    return Object.entries((file ?? {}) as Builds).flatMap(([build, counts]) =>
      Object.entries(counts).map(([row, count]) => ({ build, count, match: rowPattern.exec(row) ?? [] })),
    );
  });
  for (const { build, count, match } of rows) {
    const [slot, bucket] = [Number(match[1]), Number(match[3])];
    if (!(slot >= slotOf(from)) || !Number.isSafeInteger(count)) continue;
    const key = `${build}@${match[2]}`;
    const bySlot = sums.get(key) ?? new Map<number, number[]>();
    sums.set(key, bySlot);
    for (const start of [slot - (slot % slots), Infinity]) {
      const buckets = bySlot.get(start) ?? new Array<number>(mostBuckets).fill(0);
      bySlot.set(start, buckets);
      buckets[bucket] = (buckets[bucket] ?? 0) + count;
    }
  }
  return [...sums].flatMap(([key, bySlot]): Line[] => {
    const [name, version, measure] = key.split('@') as [string, string, Measure]; // as joined above
    const sorted = [...bySlot].sort(([one], [other]) => one - other);
    const points = sorted.map(([slot, buckets]) => pointOf(measure, slot, buckets));
    const total = points.pop();
    return total ? [{ name, version, measure, points, total }] : [];
  });
}
