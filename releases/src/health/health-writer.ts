import { randomUUID } from 'node:crypto';
import { layout } from '../store/layout';
import type { Store } from '../store/store';
import type { Health } from './health';
import { buildsText, healthFile, sweepHealth } from './health-file';

/** More often than the ops page refreshes, which is every 15 seconds. */
const everyMs = 5_000;
const nothing = '[]';

/**
 * Puts what an edge counts into the release store whenever it has changed, so that the ops page can show the sum of all edges.
 * The counts themselves stay in the edge's memory: a store that fails costs charts, never a report.
 */
export class HealthWriter {
  private readonly place: string;
  private written = nothing;
  private hasSwept = false;
  private hasFailed = false;
  private underWay: Promise<void> | null = null;
  /** Writes the counts until `stop`. */
  private readonly timer = setInterval(() => void this.write(), everyMs).unref();

  constructor(
    private readonly store: Store,
    private readonly channel: string,
    private readonly health: Health,
    private readonly log: { warn(error: unknown, message: string): void },
  ) {
    this.place = layout.edgeHealth(channel, randomUUID());
  }

  /** Writes once more. What an edge has counted can be looked at for an hour after its end. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
    await this.write();
  }

  /** Resolves when the counts are written or the write has failed. One write at a time, so that a slow store gets no queue. */
  write(): Promise<void> {
    this.underWay ??= this.writeChange()
      .then(
        () => (this.hasFailed = false),
        (error: unknown) => {
          if (!this.hasFailed) this.log.warn(error, 'counts for the ops page could not be written');
          this.hasFailed = true;
        },
      )
      .then(() => void (this.underWay = null));
    return this.underWay;
  }

  private async writeChange(): Promise<void> {
    const builds = buildsText(this.health.snapshot());
    if (builds === this.written) return;
    if (builds === nothing) await this.store.remove(this.place);
    else await this.store.put(this.place, healthFile(Date.now(), builds));
    this.written = builds;
    if (this.hasSwept) return;
    // Each start leaves a file, and portals are restarted oftener than cleaned.
    await sweepHealth(this.store, this.channel, Date.now());
    this.hasSwept = true;
  }
}
