import { contributionsTo, isSwitchedOn, type OwnedContribution } from 'platform/points';
import { progressAfter } from 'platform/time-limits';
import type { Point } from 'platform/routes';
import { readConfig } from 'shared/runtime/config';
import { hasBuildsOf, routing } from './channel';
import { loadRemote, preloadRemote, resolveModule, type LoadedBuild, type LoadedRemote } from './load-build';
import { resolveForTab } from './tab-builds';

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
const loadContributions = (points: readonly Point[] = []): Promise<unknown> =>
  Promise.all(points.flatMap(offeredTo).map(({ remote, module }) => preloadRemote(remote, module)));

/** A screen waits for its contributions this long: what comes later finds its space. */
const soon = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, progressAfter))]);

/** Loads a remote, and what others contribute to its screens, so that they are drawn together. */
export async function loadScreen(name: string): Promise<LoadedRemote> {
  void loadContributions(resolveForTab(name)?.build.points);
  const loaded = await loadRemote(name);
  await soon(loadContributions(loaded.points));
  return loaded;
}

/** The same ahead of a navigation. Returns null on failure; the navigation reports it. */
export async function preloadScreen(name: string): Promise<LoadedBuild | null> {
  const loaded = await preloadRemote(name);
  if (loaded) await soon(loadContributions(loaded.points));
  return loaded;
}
