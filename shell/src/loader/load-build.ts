import { buildUrl, type BuildRecord } from 'shared/contract/release';
import type { BuildRef, RemoteLifecycles } from 'shared/remote/props';
import { startAttempt, type Attempt } from './attempt';
import { causeOf } from './cause';
import { completeChannel, freshChannel, hasBuildsOf } from './channel';
import type { ResolvedBuild } from './resolve-build';
import { loadContainer } from './runtime';
import { resetBadBuilds, resolveForTab } from './tab-builds';
import { withTimeout } from './timeout';

export interface LoadedRemote {
  readonly lifecycles: RemoteLifecycles;
  readonly build: BuildRef;
  readonly attempt: Attempt;
}

/** Milliseconds until a build that does not arrive has failed: long enough for a slow phone, short of a closed tab. */
const loadTimeout = 15_000;
/** Milliseconds until the last good build may race with it. */
const raceAfter = 5_000;

/** By container, the name of one build of one remote; shared by prefetch and navigation. */
const loads = new Map<string, Promise<RemoteLifecycles>>();

function loadBuild(name: string, build: BuildRecord): Promise<RemoteLifecycles> {
  const { container, version, entry } = build;
  if (!container) return Promise.reject(new Error(`${name} ${version} is not a remote`));
  const known = loads.get(container);
  if (known) return known;
  const url = new URL(buildUrl(name, version, entry.file), document.baseURI).href;
  const load = withTimeout(
    loadContainer({ container, url, integrity: entry.integrity }, () => defineForeign(name, build)),
    loadTimeout,
    `${name} took too long to load`,
  );
  loads.set(container, load);
  load.catch(() => loads.delete(container)); // a retry loads it again
  return load;
}

/** Another tool's build is loaded by code that most pages do not need. */
async function defineForeign(name: string, build: BuildRecord): Promise<void> {
  if (!build.foreign) return;
  const { defineContainer } = await import(/* webpackChunkName: "foreign" */ './foreign-container');
  await defineContainer(name, build);
}

/** Preloads a remote. Returns null on failure; the navigation that follows reports it. */
export async function preloadRemote(name: string): Promise<Omit<LoadedRemote, 'attempt'> | null> {
  if (!hasBuildsOf(name)) await completeChannel();
  const resolved = resolveForTab(name);
  if (!resolved) return null;
  const { build } = resolved;
  return loadBuild(name, build).then(
    (lifecycles) => ({ lifecycles, build: { name, version: build.version } }),
    () => null,
  );
}

function attemptLoad(name: string, resolved: ResolvedBuild, requestedAt?: number) {
  const { build } = resolved;
  const attempt = startAttempt(name, resolved, requestedAt);
  const loaded = loadBuild(name, build).then((lifecycles): LoadedRemote => ({
    lifecycles,
    build: { name, version: build.version },
    attempt,
  }));
  return { attempt, loaded };
}

/** Without a build that did load, only code that threw is the build's fault. */
function recordFailure(attempt: Attempt, failure: unknown): void {
  const cause = causeOf(failure, 'render');
  if (cause === 'render') attempt.fail(cause);
  else attempt.unreachable(cause);
}

/**
 * Races a build that failed to load, or takes long, with the newest other one. The first is at fault only when the other
 * one loads.
 */
async function raceWithFallback(
  name: string,
  first: ReturnType<typeof attemptLoad>,
  failure: unknown,
): Promise<LoadedRemote> {
  const fallback = navigator.onLine ? resolveForTab(name, first.attempt.build.version) : null;
  const other = fallback && attemptLoad(name, { ...fallback, reason: 'last-good' });
  if (other) console.warn(`${name}: trying ${other.attempt.build.version}`, failure);
  try {
    const winner = await Promise.any([first.loaded, ...(other ? [other.loaded] : [])]);
    if (winner.attempt === first.attempt) other?.attempt.leave();
    else first.attempt.fail(causeOf(failure, 'render'), other?.attempt.build);
    return winner;
  } catch (all) {
    const [own, others] = (all as AggregateError).errors as unknown[];
    recordFailure(first.attempt, own);
    if (other) recordFailure(other.attempt, others);
    throw own;
  }
}

/**
 * Loads the build of a remote for this tab. The build that the tab knows starts to load while the channel is asked for a
 * newer one, which is rare: so being up to date costs no round trip.
 */
export async function loadRemote(name: string): Promise<LoadedRemote> {
  const requestedAt = performance.now();
  void preloadRemote(name);
  await freshChannel(name);
  let resolved = resolveForTab(name);
  if (!resolved) {
    resetBadBuilds(name); // every build failed here once: try again rather than show nothing
    resolved = resolveForTab(name);
  }
  if (!resolved) throw new Error(`The channel has no build of ${name}`);
  const first = attemptLoad(name, resolved, requestedAt);
  try {
    return await withTimeout(first.loaded, raceAfter, `${name} takes long to load`);
  } catch (failure) {
    return raceWithFallback(name, first, failure);
  }
}
