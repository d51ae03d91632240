import { randomUUID } from 'node:crypto';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { dayOf } from './slots';

/** As often as the release server judges. */
const everyMs = 10_000;
const keptMs = 8 * 24 * 3_600_000;

/** What an edge counts, by day. */
export abstract class DailyCounts {
  /** The days that have changed since they were written. */
  readonly changedDays = new Set<string>();

  /** The rows of a day's file. */
  abstract rowsOf(day: string): object;
  /** Drops what no file needs any more. */
  abstract forget(): void;
}

/**
 * Writes the counts of one edge to the store when they change: `<folder>/<day>.<edge>.json`, without
 * addresses or routes. A store that fails gets the counts when it works again.
 */
export class CountFiles {
  private readonly edge = randomUUID();
  private hasFailed = false;
  private underWay: Promise<void> | null = null;
  private readonly timer = setInterval(() => void this.write(), everyMs).unref();

  constructor(
    private readonly counts: DailyCounts,
    private readonly store: Store,
    private readonly folder: string,
    private readonly log: { warn(error: unknown, message: string): void },
    private readonly toBytes = (day: string, _place: string): Buffer =>
      Buffer.from(JSON.stringify(counts.rowsOf(day))),
  ) {}

  /** One write at a time, so that a slow store gets no queue. */
  write(): Promise<void> {
    this.underWay ??= this.writeChanged().then(() => void (this.underWay = null));
    return this.underWay;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
    await this.write();
  }

  private async writeChanged(): Promise<void> {
    const { changedDays } = this.counts;
    const days = [...changedDays];
    if (days.length === 0) return;
    changedDays.clear();
    try {
      for (const day of days) await this.writeDay(day);
      await this.removeOld();
      this.counts.forget();
      this.hasFailed = false;
    } catch (error) {
      for (const day of days) changedDays.add(day);
      if (!this.hasFailed) this.log.warn(error, 'what browsers report could not be written');
      this.hasFailed = true;
    }
  }

  private async writeDay(day: string): Promise<void> {
    const file = `${this.folder}/${day}.${this.edge}.json`;
    await this.store.put(file, this.toBytes(day, file));
  }

  private async removeOld(): Promise<void> {
    const { folder } = this;
    const oldest = dayOf(Date.now() - keptMs);
    const old = (await this.store.list(folder)).filter((name) => name < oldest);
    await mapConcurrent(old, (name) => this.store.remove(`${folder}/${name}`));
  }
}
