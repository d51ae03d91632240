import type { GuardedStep } from 'platform/release';

/** Percent of candidates at each step of a guarded canary. After the last one the build becomes current. */
export const steps = [1, 10, 50] as const;

/** What each step takes at least, before the next one. */
export interface GuardSettings {
  /** Views of the canary, for each of `steps`. */
  readonly views: readonly number[];
  readonly minutes: number;
}

/** The one place of these numbers; `GUARD_VIEWS` and `GUARD_MINUTES` set others. */
export const usualGuard: GuardSettings = { views: [50, 1000, 3000], minutes: 60 };

/** The step that a share belongs to: a share between two steps, which a person chose, to the lower one. */
export const stepOf = (share: number): number =>
  Math.max(
    0,
    steps.findLastIndex((step) => step <= share),
  );

/** The share after this one; null: the build becomes current. */
export const nextShare = (share: number): number | null => steps.find((step) => step > share) ?? null;

/** What the channel document says about a step that begins. @param time ISO 8601, UTC */
export function beginStep(share: number, time: string, { views, minutes }: GuardSettings): GuardedStep {
  const until = new Date(Date.parse(time) + minutes * 60_000).toISOString();
  return { since: time, until, views: views[stepOf(share)] ?? 0 };
}
