import { inCanary, type BuildRecord, type Deployable } from './release';
import type { BuildReason } from './report';

/** How many kept builds a tab tries, besides the current one. */
export const maxFallbacks = 3;

export interface ResolvedBuild {
  readonly build: BuildRecord;
  readonly reason: BuildReason;
}

/** What a tab, or the edge that serves its page, knows. */
export interface Tab {
  /** Decides about canaries; called only when there is one. */
  readonly stickyId: () => string;
  readonly isBad: (version: string) => boolean;
  /** The build of a preview link. */
  readonly preview: BuildRecord | null;
}

/**
 * The build of a deployable for a tab: the preview, the canary or the current build; when that is bad in this
 * tab, the newest build that is not.
 * @returns null when every build is bad
 */
export function resolveBuild(
  { current, previous, canary }: Deployable,
  { stickyId, isBad, preview }: Tab,
): ResolvedBuild | null {
  if (preview && !isBad(preview.version)) return { build: preview, reason: 'preview' };
  const wanted: ResolvedBuild =
    canary && inCanary(canary, stickyId())
      ? { build: canary.build, reason: 'canary' }
      : { build: current, reason: 'current' };
  if (!isBad(wanted.build.version)) return wanted;
  const lastGood = [current, ...previous.slice(0, maxFallbacks)].find(({ version }) => !isBad(version));
  return lastGood ? { build: lastGood, reason: 'last-good' } : null;
}
