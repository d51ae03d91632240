import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { FastifyInstance } from 'fastify';
import {
  noteEveryMs,
  proofOf,
  readEdgeNotes,
  removeEdgeNote,
  removeForgotten,
  writeEdgeNote,
} from '../health/edge-notes';
import type { EdgeContext } from './context';

/** Tells others what this edge serves. One that is behind them for two looks has lost its memory. */
export class Presence {
  private readonly id = randomUUID();
  private readonly startedAt = Date.now();
  /** What was served at the last look, and the release server's signature of that. */
  private last: { readonly revision: number; readonly timestamp: string | null } | null = null;
  /** Looks in a row at which this edge served the same, and another one more. */
  private looks = 0;
  private underWay: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly context: Pick<
      EdgeContext,
      'store' | 'kept' | 'channel' | 'views' | 'version' | 'remoteApis'
    >,
    private readonly log: Pick<FastifyInstance['log'], 'error' | 'warn'>,
  ) {}

  /** Whether other edges serve a later revision, and this one cannot get it. */
  get isBehind(): boolean {
    return this.looks > 1;
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), noteEveryMs).unref();
    void this.look();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
    // The next start has another id.
    await removeEdgeNote(this.context.store, this.context.channel, this.id).catch(() => undefined);
  }

  /** A store that does not answer says nothing about the others. */
  look(): Promise<void> {
    this.underWay ??= this.compare()
      .catch((error: unknown) => this.log.warn(error, 'other edges could not be looked at'))
      .finally(() => (this.underWay = null));
    return this.underWay;
  }

  private async compare(): Promise<void> {
    const { store, kept, channel, views, version = '', remoteApis = {} } = this.context;
    const served = (await views.newest())?.document;
    const revision = served?.revision ?? 0;
    const now = Date.now();
    const { id, startedAt, last } = this;
    const isSame = last?.revision === revision;
    // A store that was emptied has no signature of what it had.
    const known = isSame ? last.timestamp : null;
    const timestamp = known ?? (await proofOf(kept ? [store, kept] : [store], channel, revision));
    this.last = { revision, timestamp };
    await writeEdgeNote(store, channel, {
      ...{ id, host: os.hostname(), version, startedAt, time: now },
      ...{ revision, stale: views.staleness, timestamp, remoteApis: Object.keys(remoteApis) },
    });
    const others = await readEdgeNotes(store, channel, now);
    const newest = Math.max(revision, ...others.map((other) => other.revision));
    const wasBehind = this.isBehind;
    if (newest === revision) this.looks = 0;
    else this.looks = isSame ? this.looks + 1 : 1;
    if (this.isBehind && !wasBehind)
      this.log.error(
        `Another edge serves revision ${newest} of ${channel}, and the store has only ${revision}: ` +
          'this edge gets no candidates. See docs/operations.md, "Restore"',
      );
    await removeForgotten(store, channel, now);
  }
}
