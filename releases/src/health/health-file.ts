import { failureCauses, type FailureCause } from 'shared/contract/report';
import { array, mixed, number, object, string, ValidationError } from 'yup';
import { isName, isVersion, layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { minuteOf, timeOf, windowMinutes, type Minute } from './build-window';
import type { BuildHealth } from './health';

/**
 * The counts of one edge, stored at `health/<channel>/<edge>.json`: sums per minute, without networks or
 * addresses. The edge's id is random and lives as long as its process.
 */
interface HealthFile {
  /** When it was written, milliseconds since 1970. */
  readonly time: number;
  readonly builds: readonly BuildHealth[];
}

/** Minutes since 1970, views that went well, and failed ones by their cause in the order of `failureCauses`. */
type Row = readonly number[];

/** A full file takes a third of it. */
const mostBytes = 512 * 1024;
/** Builds in one file: a channel offers three of each deployable. The newest that the edge has met count. */
const mostBuilds = 60;

const rowOf = ({ time, mounted, causes }: Minute): Row => [
  minuteOf(Date.parse(time)),
  mounted,
  ...failureCauses.map((cause) => causes[cause]),
];

function minuteOfRow([minute = 0, mounted = 0, ...failures]: Row): Minute {
  const causes = Object.fromEntries(
    failureCauses.map((cause, index) => [cause, failures[index] ?? 0]),
  ) as Record<FailureCause, number>; // made from the very causes
  return { time: timeOf(minute), mounted, failed: failures.reduce((sum, count) => sum + count, 0), causes };
}

const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 1e9;

/** Without a schema, which would take a tenth of a second for the rows of a busy edge. */
const areRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) &&
  value.length <= windowMinutes + 1 &&
  value.every(
    (row: unknown) => Array.isArray(row) && row.length === 2 + failureCauses.length && row.every(isCount),
  );

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
});

/** The builds with results, as JSON; equal counts give equal text. */
export function buildsText(health: readonly BuildHealth[]): string {
  const reported = health.filter(({ minutes }) => minutes.length > 0).slice(-mostBuilds);
  return JSON.stringify(
    reported.map(({ remote, version, minutes }) => ({ remote, version, minutes: minutes.map(rowOf) })),
  );
}

export const healthFile = (time: number, builds: string): Buffer =>
  Buffer.from(`{"schema":1,"time":${time},"builds":${builds}}\n`);

/** Null for bytes that are no such file, or one of another version of this tool. */
export function parseHealthFile(bytes: Buffer): HealthFile | null {
  if (bytes.length > mostBytes) return null;
  try {
    const { time, builds } = schema.validateSync(JSON.parse(bytes.toString('utf8')), { strict: true });
    return { time, builds: builds.map((build) => ({ ...build, minutes: build.minutes.map(minuteOfRow) })) };
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether all counts are older than an hour. A running edge removes such a file itself. */
export const isStaleAt = ({ time }: HealthFile, now: number): boolean =>
  minuteOf(time) <= minuteOf(now) - windowMinutes;

/** Removes files of edges that have stopped, and files that cannot be read. */
export async function sweepHealth(store: Store, channel: string, now: number): Promise<void> {
  await mapConcurrent(await store.list(layout.health(channel)), async (name) => {
    const place = `${layout.health(channel)}/${name}`;
    const bytes = await store.read(place);
    const file = bytes && parseHealthFile(bytes);
    if (!file || isStaleAt(file, now)) await store.remove(place);
  });
}
