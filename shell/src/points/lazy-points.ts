import { progressAfter } from 'platform/time-limits';
import type { Point } from 'platform/routes';
import type { PointHost } from 'shared/remote/props';
import { loadRemote, preloadRemote, type LoadedBuild, type LoadedRemote } from '../loader/load-build';
import { resolveForTab } from '../loader/tab-builds';
import type * as PointHosts from './point-host';

/** Most screens have no extension points, and do not load the code for them. */
let code: typeof PointHosts | null = null;

async function loadPoints(points: readonly Point[] = []): Promise<void> {
  if (points.length === 0) return;
  try {
    code ??= await import(/* webpackChunkName: "points" */ './point-host');
    await code.loadContributions(points);
  } catch (error) {
    console.warn('The extension points stay empty', error);
  }
}

/** A screen waits for its contributions this long: what comes later finds its space. */
const soon = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, progressAfter))]);

async function withPoints<Loaded extends LoadedBuild>(
  name: string,
  loading: Promise<Loaded>,
): Promise<Loaded> {
  void loadPoints(resolveForTab(name)?.build.points);
  const loaded = await loading;
  if (loaded.points?.length) await soon(loadPoints(loaded.points));
  return loaded;
}

/** Loads a remote, and what others contribute to its screens, so that they are drawn together. */
export const loadScreen = (name: string): Promise<LoadedRemote> => withPoints(name, loadRemote(name));

/** The same ahead of a navigation. Returns null on failure; the navigation reports it. */
export async function preloadScreen(name: string): Promise<LoadedBuild | null> {
  const loaded = await preloadRemote(name);
  return loaded && withPoints(name, Promise.resolve(loaded));
}

/**
 * What fills the points of a screen that `loadScreen` or `preloadScreen` has loaded, as a part of its
 * props.
 */
export function pointsOf(
  { points = [] }: LoadedBuild,
  createPart: PointHosts.CreatePart,
): { readonly points?: PointHost } {
  return code && points.length > 0 ? { points: code.createPointHost(points, createPart) } : {};
}
