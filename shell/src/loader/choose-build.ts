import { inCanary, type BuildRecord, type Deployable } from 'shared/contract/release';
import type { BuildReason } from 'shared/contract/report';

export interface Choice {
  readonly build: BuildRecord;
  readonly reason: BuildReason;
}

/**
 * Which build of a remote a tab takes: its canary or the current one; when that one is bad here, the newest good build.
 * @param stickyId draws the tab in or out of a canary; asked for only when there is one
 * @param isBad tells of a version whether it is to be passed over
 * @returns null when every build is to be passed over
 */
export function chooseBuild(
  { current, previous, canary }: Deployable,
  stickyId: () => string,
  isBad: (version: string) => boolean,
): Choice | null {
  const wanted: Choice =
    canary && inCanary(canary, stickyId())
      ? { build: canary.build, reason: 'canary' }
      : { build: current, reason: 'current' };
  if (!isBad(wanted.build.version)) return wanted;
  const lastGood = [current, ...previous].find(({ version }) => !isBad(version));
  return lastGood ? { build: lastGood, reason: 'last-good' } : null;
}
