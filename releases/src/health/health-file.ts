import { failureCauses, type FailureCause } from 'shared/contract/report';
import { array, mixed, number, object, string } from 'yup';
import { buildKey, isName, isVersion, layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { minuteOf, timeOf, windowMinutes, type BuildHealth, type Minute } from './build-window';
import { addResults, noCounts } from './judge';

/** Minutes since 1970, views that went well, and failed ones by their cause in the order of `failureCauses`. */
type Row = readonly number[];

/** A full file takes about half of it. */
const mostBytes = 512 * 1024;
/** Builds in one file: a channel offers five of each deployable. The newest that the edge has met count. */
const mostBuilds = 100;
/** Clocks of two machines differ by less. */
const skewMinutes = 1;

const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 1e9;

/** Without a schema, which would take a tenth of a second for the rows of a busy edge. */
const areRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) &&
  value.length <= windowMinutes + 1 &&
  value.every(
    (row: unknown) => Array.isArray(row) && row.length === 2 + failureCauses.length && row.every(isCount),
  );

/**
 * The counts of one edge, stored at `health/<channel>/<edge>.json`: sums per minute, without networks or addresses. The edge's id
 * is random and lives as long as its process.
 */
const schema = object({
  schema: number().oneOf([1]).required(),
  time: number().integer().min(0).required(),
  builds: array(
    object({
      remote: string().required().test('name', isName),
      version: string().required().test('version', isVersion),
      minutes: mixed(areRows).required(),
    }),
  )
    .max(mostBuilds)
    .required(),
}).required();

/** The builds with results, as JSON; equal counts give equal text. */
export function buildsText(health: readonly BuildHealth[]): string {
  const reported = health.filter(({ minutes }) => minutes.length > 0).slice(-mostBuilds);
  const rowOf = ({ time, mounted, causes }: Minute): Row => [
    minuteOf(Date.parse(time)),
    mounted,
    ...failureCauses.map((cause) => causes[cause]),
  ];
  return JSON.stringify(
    reported.map(({ remote, version, minutes }) => ({ remote, version, minutes: minutes.map(rowOf) })),
  );
}

/** @param time when it is written, milliseconds since 1970 */
export const healthFile = (time: number, builds: string): Buffer =>
  Buffer.from(`{"schema":1,"time":${time},"builds":${builds}}\n`);

/** The builds with results within the last hour; null for bytes that are no such file, or one of another version of this tool. */
function parseFile(bytes: Buffer, now: number): BuildHealth[] | null {
  const file = bytes.length > mostBytes ? null : parseJson(bytes);
  if (!schema.isValidSync(file, { strict: true })) return null;
  const age = ([minute = 0]: Row): number => minuteOf(now) - minute;
  const isShown = (row: Row): boolean => age(row) < windowMinutes && age(row) >= -skewMinutes;
  return file.builds
    .map((build) => ({ ...build, minutes: build.minutes.filter(isShown).map(minuteOfRow) }))
    .filter(({ minutes }) => minutes.length > 0);
}

/** Removes files without results in the last hour, of edges that have stopped, and files that cannot be read. */
export async function sweepHealth(store: Store, channel: string, now: number): Promise<void> {
  await mapConcurrent(await store.list(layout.health(channel)), async (name) => {
    const place = `${layout.health(channel)}/${name}`;
    const bytes = await store.read(place);
    if (!bytes || !parseFile(bytes, now)?.length) await store.remove(place);
  });
}

function minuteOfRow([minute = 0, mounted = 0, ...failures]: Row): Minute {
  const causes = Object.fromEntries(
    failureCauses.map((cause, index) => [cause, failures[index] ?? 0]),
  ) as Record<FailureCause, number>; // made from the very causes
  return { time: timeOf(minute), mounted, failed: failures.reduce((sum, count) => sum + count, 0), causes };
}

/** The sum of the counts of several edges; minutes oldest first. */
function sum(counts: readonly BuildHealth[]): BuildHealth[] {
  const sums = new Map<string, { readonly build: BuildHealth; readonly byTime: Map<string, Minute> }>();
  for (const build of counts) {
    const key = buildKey({ name: build.remote, version: build.version });
    const { byTime } = sums.get(key) ?? { byTime: new Map<string, Minute>() };
    sums.set(key, { build, byTime });
    for (const minute of build.minutes) {
      const { time } = minute;
      byTime.set(time, { time, ...addResults(byTime.get(time) ?? noCounts, minute) });
    }
  }
  return [...sums.values()].map(({ build, byTime }) => ({
    ...build,
    minutes: [...byTime.values()].sort((one, other) => (one.time < other.time ? -1 : 1)),
  }));
}

/** Reads how a channel's builds do from what its edges wrote into the store. */
export class HealthReader {
  private readonly logged = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly log: { warn(message: string): void },
  ) {}

  /** The sum of all edges within the last hour; files that cannot be read are skipped. */
  async read(channel: string): Promise<BuildHealth[]> {
    const names = await this.store.list(layout.health(channel));
    const files = await mapConcurrent(names, async (name) => {
      const place = `${layout.health(channel)}/${name}`;
      const bytes = await this.store.read(place);
      const counts = bytes && parseFile(bytes, Date.now());
      if (bytes && !counts && !this.logged.has(place)) {
        this.logged.add(place);
        this.log.warn(`${place} is damaged or of another version: its counts are left out`);
      }
      return counts ?? [];
    });
    return sum(files.flat());
  }
}
