import type { ChannelDocument } from 'shared/contract/release';
import type { BuildId } from '../store/layout';

/** The actor of automatic rollbacks. */
export const automaticActor = 'automatic';

/** A build that was promoted, or became a canary, longer ago is not the cause of a new problem. */
export const recentMs = 24 * 60 * 60 * 1000;

/** What to do about a failing build: replace it by `instead`, or leave it, and why. */
export type Plan =
  | { readonly does: 'abort' | 'rollback'; readonly instead: string }
  | { readonly does: 'nothing'; readonly why: string };

const nothing = (why: string): Plan => ({ does: 'nothing', why });

const isCurrent = (document: ChannelDocument, { name, version }: BuildId): boolean =>
  document.deployables[name]?.current.version === version;
const isCanary = (document: ChannelDocument, { name, version }: BuildId): boolean =>
  document.deployables[name]?.canary?.build.version === version;
const isOffered = (document: ChannelDocument, build: BuildId): boolean =>
  isCurrent(document, build) || isCanary(document, build);

/** The plan for one document, whenever the build was promoted. Checked again right before the swap. */
export function remedy(document: ChannelDocument | null, build: BuildId): Plan {
  const deployable = document?.deployables[build.name];
  if (!document || !deployable || !isOffered(document, build))
    return nothing('candidates are not given it any more');
  if (deployable.frozen) return nothing('it is frozen');
  if (isCanary(document, build)) return { does: 'abort', instead: deployable.current.version };
  const [lastGood] = deployable.previous;
  return lastGood
    ? { does: 'rollback', instead: lastGood.version }
    : nothing('there is no earlier build to go back to');
}

/** Whether a plan is still right for a document. */
export function stillHolds(plan: Plan, document: ChannelDocument | null, build: BuildId): boolean {
  const now = remedy(document, build);
  return plan.does !== 'nothing' && now.does === plan.does && now.instead === plan.instead;
}

/** When the build was promoted: at the oldest revision that offers it without a gap until now. Milliseconds since 1970. */
function offeredSince(history: readonly ChannelDocument[], build: BuildId): number {
  const inCanary = history[0]?.deployables[build.name]?.canary;
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

/**
 * What to do about a failing build.
 * @param history the channel's revisions, newest first, back to the first one older than `recentMs`
 * @param now milliseconds since 1970
 */
export function planFor(history: readonly ChannelDocument[], build: BuildId, now: number): Plan {
  const plan = remedy(history[0] ?? null, build);
  if (plan.does === 'nothing') return plan;
  // Written so that a time which cannot be read counts as long ago.
  if (!(now - offeredSince(history, build) < recentMs)) return nothing('it did not come in recently');
  if (wasTakenBack(history, build)) return nothing('it was taken back before, and brought in again');
  return plan;
}
