import { contributionsTo, isSwitchedOn, type OwnedContribution } from 'platform/points';
import type { Point } from 'platform/routes';
import { readConfig } from 'shared/runtime/config';
import { hasBuildsOf, routing } from '../loader/channel';
import { preloadRemote } from '../loader/load-build';
import { resolveForTab, resolveModule } from '../loader/tab-builds';

/**
 * The contributions to a point, as the builds say that this tab gets: a canary's, for a candidate who is in
 * it.
 */
export function offeredTo(point: Point): readonly OwnedContribution[] {
  const { flags } = readConfig();
  const remotes = Object.entries(routing.get()).map(
    ([remote, known]) => [remote, resolveForTab(remote)?.build ?? known] as const,
  );
  return contributionsTo(point, Object.fromEntries(remotes)).filter(
    (one) =>
      isSwitchedOn(one, flags) &&
      (!hasBuildsOf(one.remote) || resolveModule(one.remote, one.module) !== null),
  );
}

/** Loads what other remotes contribute to these points. Failures are reported where a part is mounted. */
export const loadContributions = (points: readonly Point[]): Promise<unknown> =>
  Promise.all(points.flatMap(offeredTo).map(({ remote, module }) => preloadRemote(remote, module)));
