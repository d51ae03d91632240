import { failureCauses } from 'shared/contract/report';
import { buildKey } from '../channel/compose';
import { mapConcurrent } from '../store/map-concurrent';
import { layout } from '../store/layout';
import type { Store } from '../store/store';
import { minuteOf, windowMinutes, type Minute } from './build-window';
import type { BuildHealth } from './health';
import { isStaleAt, parseHealthFile } from './health-file';

/** Clocks of two machines differ by less. */
const skewMinutes = 1;

export interface ReaderLog {
  warn(message: string): void;
}

function add(one: Minute, other: Minute): Minute {
  const causes = { ...one.causes };
  for (const cause of failureCauses) causes[cause] += other.causes[cause];
  return { ...one, mounted: one.mounted + other.mounted, failed: one.failed + other.failed, causes };
}

/** The sum of the counts of several edges; minutes oldest first. */
export function sumHealth(all: readonly BuildHealth[]): BuildHealth[] {
  const builds = new Map<string, BuildHealth & { readonly byTime: Map<string, Minute> }>();
  for (const { remote, version, minutes } of all) {
    const key = buildKey({ name: remote, version });
    const { byTime } = builds.get(key) ?? { byTime: new Map<string, Minute>() };
    for (const minute of minutes) {
      const known = byTime.get(minute.time);
      byTime.set(minute.time, known ? add(known, minute) : minute);
    }
    builds.set(key, { remote, version, minutes: [], byTime });
  }
  return [...builds.values()].map(({ remote, version, byTime }) => ({
    remote,
    version,
    minutes: [...byTime.values()].sort((a, b) => (a.time < b.time ? -1 : 1)),
  }));
}

/** Reads how a channel's builds do from what its edges wrote into the store. */
export class HealthReader {
  /** Files that could not be read the last time, by channel, so that each is logged once. */
  private readonly broken = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly store: Store,
    private readonly log: ReaderLog,
    private readonly clock: () => number = Date.now,
  ) {}

  /** The sum of all edges within the last hour; files that cannot be read are skipped. */
  async read(channel: string): Promise<BuildHealth[]> {
    const broken = new Set<string>();
    const names = await this.store.list(layout.health(channel));
    const files = await mapConcurrent(names, async (name) => {
      const bytes = await this.store.read(`${layout.health(channel)}/${name}`);
      const file = bytes && parseHealthFile(bytes);
      if (bytes && !file) broken.add(name);
      return file && !isStaleAt(file, this.clock()) ? file.builds : [];
    });
    this.logBroken(channel, broken);
    return sumHealth(files.flat().map((build) => this.withinHour(build)));
  }

  private withinHour(build: BuildHealth): BuildHealth {
    const now = minuteOf(this.clock());
    const minutes = build.minutes.filter(({ time }) => {
      const minute = minuteOf(Date.parse(time));
      return minute > now - windowMinutes && minute <= now + skewMinutes;
    });
    return { ...build, minutes };
  }

  private logBroken(channel: string, broken: ReadonlySet<string>): void {
    const before = this.broken.get(channel);
    for (const name of broken)
      if (!before?.has(name))
        this.log.warn(
          `${layout.health(channel)}/${name} is damaged or of another version: its counts are left out`,
        );
    if (broken.size > 0) this.broken.set(channel, broken);
    else this.broken.delete(channel);
  }
}
