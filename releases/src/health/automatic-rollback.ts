import type { ChannelDocument } from 'shared/contract/release';
import { readChannel, readRevision, type Released } from '../channel/channel-store';
import { endCanary, rollBackBuild } from '../channel/release';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import type { Store } from '../store/store';
import type { Health } from './health';
import { countsText, isFailing, noCounts, reasonText, usualThresholds, type Thresholds } from './judge';
import { automaticActor, planFor, recentMs, stillHolds, type Plan } from './plan';

/** A build is not judged again for this long: further reports would lead to the same result. */
const quietMs = 60 * 1000;
/** Looks at a channel that others keep changing. */
const maxLooks = 3;

interface RollbackLog {
  warn(message: string): void;
  error(error: unknown, message: string): void;
}

/** Rolls failing builds of one channel back, with the functions of the command line. */
export class AutomaticRollback {
  private readonly underWay = new Map<string, Promise<void>>();
  /** What a look at a build led to, and until when it is not judged again. */
  private readonly looks = new Map<string, { readonly until: number; readonly outcome: string }>();

  constructor(
    private readonly store: Store,
    private readonly channel: string,
    private readonly health: Health,
    private readonly log: RollbackLog,
    private readonly clock: () => number = Date.now,
    private readonly thresholds: Thresholds = usualThresholds,
  ) {}

  /** Called after each new failure of a build. Continues in the background. */
  consider(build: BuildId): void {
    const key = buildKey(build);
    if (this.underWay.has(key) || this.clock() < (this.looks.get(key)?.until ?? 0)) return;
    if (!isFailing(this.health.counts(build), noCounts, this.thresholds)) return;
    const work = this.takeBack(build)
      .catch((error: unknown) => {
        this.log.error(error, `${key} fails in candidates' tabs and could not be rolled back`);
        return 'could not be rolled back';
      })
      .then((outcome) => this.looks.set(key, { until: this.clock() + quietMs, outcome }))
      .then(() => void this.underWay.delete(key));
    this.underWay.set(key, work);
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  /** @returns the outcome in words */
  private async takeBack(build: BuildId): Promise<string> {
    for (let look = 1; ; look += 1) {
      const plan = planFor(await this.recentHistory(), build, this.clock());
      if (plan.does === 'nothing') return this.leave(build, plan.why);
      const counts = this.health.counts(build);
      const lastGood = this.health.counts({ ...build, version: plan.instead });
      if (!isFailing(counts, lastGood, this.thresholds)) {
        return this.leave(build, `${plan.instead}, which would come in its place, fails as well`);
      }
      try {
        const reason = reasonText(counts, lastGood, plan.instead);
        const { document, changed } = await this.act(build, plan, reason);
        if (changed) this.log.warn(`${document?.change}: ${reason}`);
        return 'done';
      } catch (error) {
        // The deployable was changed between the check and the swap: judge again.
        if (!(error instanceof ReleaseError) || look >= maxLooks) throw error;
      }
    }
  }

  private act(build: BuildId, plan: Plan, reason: string): Promise<Released> {
    const { store, channel } = this;
    const time = new Date(this.clock()).toISOString();
    const stamp = { channel, actor: automaticActor, time, reason };
    const wanted = (document: ChannelDocument | null): boolean => stillHolds(plan, document, build);
    return plan.does === 'abort'
      ? endCanary(store, build.name, 'abort', stamp, {}, wanted)
      : rollBackBuild(store, build.name, undefined, stamp, wanted);
  }

  private leave(build: BuildId, why: string): string {
    const key = buildKey(build);
    if (this.looks.get(key)?.outcome !== why) {
      const counts = countsText(this.health.counts(build));
      this.log.warn(`${key} fails in candidates' tabs and is not rolled back, since ${why}: ${counts}`);
    }
    return why;
  }

  /** The channel's revisions of the last day and the one before them, newest first. */
  private async recentHistory(): Promise<ChannelDocument[]> {
    const { store, channel } = this;
    const history: ChannelDocument[] = [];
    let document = await readChannel(store, channel);
    while (document) {
      history.push(document);
      if (!(this.clock() - Date.parse(document.time) < recentMs) || document.revision === 1) break;
      document = await readRevision(store, channel, document.revision - 1);
    }
    return history;
  }
}
