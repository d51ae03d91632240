import type { ChannelDocument } from 'platform/release';
import { walkBack } from '../channel/channel-store';
import { entryOf } from '../channel/compose';
import { isPreview } from '../channel/preview';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import type { Store } from '../store/store';
import type { Health } from './health';
import { countsText, isFailing, noCounts, reasonText, usualThresholds, type Thresholds } from './judge';

/** What is asked of the release service; the edge's token allows nothing else. */
interface RollbackCommand {
  readonly command: 'abort-canary' | 'rollback';
  readonly channel: string;
  readonly name: string;
  readonly reason: string;
  readonly seen: number | undefined;
  readonly to?: string;
  readonly withDependents?: boolean;
}

interface Releases {
  execute(command: RollbackCommand): Promise<readonly string[]>;
}

/** Of edges that ask for a rollback: in the records, and in the token that they have. */
export const automaticActor = 'automatic';

/** A build that was promoted, or became a canary, longer ago is not the cause of a new problem. */
export const recentMs = 24 * 60 * 60 * 1000;

/**
 * What to do about a failing build: replace it by `instead`, which is null for the first canary of a remote,
 * or leave it, and why.
 */
type Remedy =
  | { readonly does: 'abort'; readonly instead: string | null }
  | { readonly does: 'rollback'; readonly instead: string };
type Plan = Remedy | { readonly does: 'nothing'; readonly why: string };

const nothing = (why: string): Plan => ({ does: 'nothing', why });

const isCurrent = (document: ChannelDocument, { name, version }: BuildId): boolean =>
  document.deployables[name]?.current.version === version;
const isOffered = (document: ChannelDocument, build: BuildId): boolean =>
  isCurrent(document, build) || entryOf(document, build.name)?.canary?.build.version === build.version;

/** The plan for one document, whenever the build was promoted. */
function remedy(document: ChannelDocument | undefined, build: BuildId): Plan {
  const entry = document && entryOf(document, build.name);
  if (!entry || !isOffered(document, build)) return nothing('candidates are not given it any more');
  if (entry.frozen) return nothing('it is frozen');
  if (!isCurrent(document, build)) return { does: 'abort', instead: entry.current?.version ?? null };
  const [lastGood] = entry.previous;
  return lastGood
    ? { does: 'rollback', instead: lastGood.version }
    : nothing('there is no earlier build to go back to');
}

/**
 * When the build was promoted: at the oldest revision that offers it without a gap until now. Milliseconds
 * since 1970.
 */
function offeredSince(history: readonly ChannelDocument[], build: BuildId): number {
  const inCanary = history[0] && entryOf(history[0], build.name)?.canary;
  if (inCanary?.build.version === build.version) return Date.parse(inCanary.since);
  const gap = history.findIndex((document) => !isCurrent(document, build));
  return Date.parse(history.at(gap === -1 ? -1 : gap - 1)?.time ?? '');
}

/** Whether it was rolled back automatically before: a person who promoted it again did so on purpose. */
const wasTakenBack = (history: readonly ChannelDocument[], build: BuildId): boolean =>
  history.some((document, index) => {
    const before = history[index + 1];
    return (
      document.actor === automaticActor &&
      before !== undefined &&
      isOffered(before, build) &&
      !isOffered(document, build)
    );
  });

/** Whether candidates got `instead` before the build: else the build is one that was gone back to itself. */
function isBuildBefore(history: readonly ChannelDocument[], build: BuildId, instead: string): boolean {
  const before = history.find((document) => !isCurrent(document, build));
  const replaced = before && entryOf(before, build.name)?.current?.version;
  return replaced === undefined || replaced === instead || isPreview(replaced);
}

/** The channel's revisions of the last day and the one before them, newest first. */
export async function recentHistory(store: Store, channel: string): Promise<ChannelDocument[]> {
  const history: ChannelDocument[] = [];
  for await (const document of walkBack(store, channel)) {
    history.push(document);
    if (!(Date.now() - Date.parse(document.time) < recentMs)) break;
  }
  return history;
}

/**
 * What to do about a failing build. Edges ask for nothing else, and the release server does nothing else for
 * them.
 * @param history newest first, back to the first revision older than `recentMs`
 */
export function planFor(history: readonly ChannelDocument[], build: BuildId, now: number): Plan {
  const plan = remedy(history[0], build);
  if (plan.does === 'nothing') return plan;
  // Written so that a time which cannot be read counts as long ago.
  if (!(now - offeredSince(history, build) < recentMs)) return nothing('it did not come in recently');
  if (plan.does === 'rollback' && !isBuildBefore(history, build, plan.instead))
    return nothing('it was gone back to already: a person decides how far');
  if (wasTakenBack(history, build)) return nothing('it was taken back before, and brought in again');
  return plan;
}

/** A build is not judged again for this long: further reports would lead to the same result. */
const quietMs = 60 * 1000;
/** Looks at a channel that others keep changing. */
const maxLooks = 3;

interface RollbackLog {
  warn(message: string): void;
  error(error: unknown, message: string): void;
}

/** Has failing builds of one channel rolled back, by the commands that people give. */
export class AutomaticRollback {
  private readonly underWay = new Map<string, Promise<void>>();
  /** What a look at a build led to, and until when it is not judged again. */
  private readonly looks = new Map<string, { readonly until: number; readonly outcome: string }>();

  constructor(
    private readonly store: Store,
    private readonly channel: string,
    private readonly health: Health,
    private readonly log: RollbackLog,
    /** Null: a failing build is only logged. */
    private readonly releases: Releases | null,
    private readonly thresholds: Thresholds = usualThresholds,
  ) {}

  /** Called after each new failure of a build. Continues in the background. */
  consider(build: BuildId): void {
    const key = buildKey(build);
    if (this.underWay.has(key) || Date.now() < (this.looks.get(key)?.until ?? 0)) return;
    if (!isFailing(this.health.counts(build), noCounts, this.thresholds)) return;
    const work = this.takeBack(build)
      .catch((error: unknown) => {
        this.log.error(error, `${key} fails in candidates' tabs and could not be rolled back`);
        return 'could not be rolled back';
      })
      .then((outcome) => this.looks.set(key, { until: Date.now() + quietMs, outcome }))
      .then(() => void this.underWay.delete(key));
    this.underWay.set(key, work);
  }

  async settled(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  private async takeBack(build: BuildId): Promise<string> {
    for (let look = 1; ; look += 1) {
      const history = await recentHistory(this.store, this.channel);
      const plan = planFor(history, build, Date.now());
      if (plan.does === 'nothing') return this.leave(build, plan.why);
      const counts = this.health.counts(build);
      const lastGood =
        plan.instead === null ? noCounts : this.health.counts({ ...build, version: plan.instead });
      if (!isFailing(counts, lastGood, this.thresholds)) {
        return this.leave(build, `${plan.instead}, which would come in its place, fails as well`);
      }
      try {
        const reason = reasonText(counts, lastGood, plan.instead);
        const lines = await this.act(build, plan, reason, history[0]);
        if (lines === null) return this.leave(build, 'this edge has no release server to ask (RELEASES_URL)');
        this.log.warn(`${lines.join(', ')}: ${reason}`);
        return 'done';
      } catch (error) {
        // The deployable was changed between the check and the swap: judge again.
        if (!(error instanceof ReleaseError) || look >= maxLooks) throw error;
      }
    }
  }

  private async act({ name }: BuildId, plan: Remedy, reason: string, seen?: ChannelDocument) {
    const { channel, releases } = this;
    const common = { channel, name, reason, seen: seen?.revision };
    if (releases === null) return null;
    return releases.execute(
      plan.does === 'abort'
        ? { command: 'abort-canary', ...common }
        : { command: 'rollback', ...common, to: plan.instead, withDependents: true },
    );
  }

  private leave(build: BuildId, why: string): string {
    const key = buildKey(build);
    if (this.looks.get(key)?.outcome !== why) {
      const counts = countsText(this.health.counts(build));
      this.log.warn(`${key} fails in candidates' tabs and is not rolled back, since ${why}: ${counts}`);
    }
    return why;
  }
}
