import { buildLoad, raceAfter } from 'platform/time-limits';
import { buildUrl, type BuildRecord, type PinnedFile } from 'platform/release';
import type { ResolvedBuild } from 'platform/resolve-build';
import type { FileAddress } from 'shared/remote/checked-files';
import { withTimeout } from 'shared/remote/timeout';
import type { Point } from 'platform/routes';
import type { BuildRef, ContributionModule } from 'shared/remote/props';
import { locale } from 'shared/runtime/locale';
import { startAttempt, type Attempt } from './attempt';
import { causeOf, isThrown } from './cause';
import { completeChannel, freshChannel, hasBuildsOf, keptBuilds } from './channel';
import { adaptLifecycles, contractOf } from './contracts';
import { loadExposed, type RemoteAddress } from './runtime';
import { textsOf } from './texts';
import { app, resetBadBuilds, resolveModule } from './tab-builds';

export interface LoadedBuild {
  readonly lifecycles: ContributionModule;
  readonly build: BuildRef;
  /** The module that was loaded of it. Absent: `./app`. */
  readonly module?: string;
  /** As its record has them. */
  readonly languages?: BuildRecord['languages'];
  /** The extension points of the build's screens. */
  readonly points?: readonly Point[];
}

export interface LoadedRemote extends LoadedBuild {
  readonly attempt: Attempt;
}

/** By container, the name of one build of one remote, and module; shared by prefetch and navigation. */
const loads = new Map<string, Promise<LoadedBuild>>();
/** The same of those that have arrived. */
const arrived = new Map<string, LoadedBuild>();

const keyOf = (container: string, module: string): string => `${container} ${module}`;

const addressesOf = (name: string, version: string, files: readonly PinnedFile[]): FileAddress[] =>
  files.map(({ file, integrity }) => ({
    url: new URL(buildUrl(name, version, file), document.baseURI).href,
    integrity,
  }));

/** How the federation runtime finds a build. */
function addressOf(name: string, { container, version, entry, foreign }: BuildRecord): RemoteAddress {
  const [address] = addressesOf(name, version, [entry]);
  return {
    name: container!,
    type: foreign?.format === 'module' ? 'module' : 'global',
    entryGlobalName: foreign?.global ?? container!,
    entry: address!,
    others: addressesOf(name, version, foreign?.scripts ?? []),
  };
}

/** Another tool's build. What it needs on top is code that most pages do not need. */
async function loadForeign(name: string, build: BuildRecord): Promise<unknown> {
  const { exposes = './app', inlineStyles = false } = build.foreign!;
  const { prepareForeign, toLifecycles } = await import(/* webpackChunkName: "foreign" */ './foreign-build');
  const styles = build.initial.filter(({ file }) => file.endsWith('.css'));
  await prepareForeign(addressesOf(name, build.version, styles));
  return toLifecycles(name, await loadExposed(addressOf(name, build), exposes), inlineStyles);
}

function loadBuild(name: string, build: BuildRecord, module: string): Promise<LoadedBuild> {
  const { container, version, points = [], languages } = build;
  if (!container) return Promise.reject(new Error(`${name} ${version} is not a remote`));
  const key = keyOf(container, module);
  const known = loads.get(key);
  if (known) return known;
  void textsOf({ name, version, module, languages }, locale.get()); // beside its code
  const load = withTimeout(
    build.foreign ? loadForeign(name, build) : loadExposed(addressOf(name, build), module),
    buildLoad,
    `${name} took too long to load`,
  ).then((lifecycles) => {
    const loaded: LoadedBuild = {
      lifecycles: adaptLifecycles(build, lifecycles as ContributionModule),
      build: { name, version, contract: contractOf(build) },
      points,
      module,
      ...(languages && { languages }),
    };
    arrived.set(key, loaded);
    return loaded;
  });
  loads.set(key, load);
  load.catch(() => loads.delete(key)); // a retry loads it again
  return load;
}

/** What this tab has loaded of a module before; null when that would take a while. */
export function loadedModule(name: string, module: string): LoadedBuild | null {
  const container = resolveModule(name, module)?.build.container;
  return (container && arrived.get(keyOf(container, module))) || null;
}

/** Preloads a module of a remote. Returns null on failure; the navigation that follows reports it. */
export async function preloadRemote(name: string, module = app): Promise<LoadedBuild | null> {
  if (!hasBuildsOf(name)) await completeChannel();
  const resolved = resolveModule(name, module);
  return resolved && loadBuild(name, resolved.build, module).catch(() => null);
}

function attemptLoad(name: string, module: string, resolved: ResolvedBuild, requestedAt?: number) {
  const attempt = startAttempt(name, resolved, requestedAt);
  const loaded = loadBuild(name, resolved.build, module).then((build): LoadedRemote => ({
    ...build,
    attempt,
  }));
  return { attempt, loaded };
}

/** Without a build that did load, only code that threw is the build's fault. */
function recordFailure(attempt: Attempt, failure: unknown): void {
  const cause = causeOf(failure, 'render');
  if (!isThrown(cause)) return attempt.unreachable(cause);
  attempt.threw(failure);
  attempt.fail(cause);
}

type Load = ReturnType<typeof attemptLoad>;

/** The next build to try: the newest that is neither bad in this tab nor under way. */
async function nextLoad(name: string, module: string, loads: readonly Load[]): Promise<Load | null> {
  if (!navigator.onLine) return null;
  const tried = loads.map(({ attempt }) => attempt.build.version);
  if (!resolveModule(name, module, tried)) await keptBuilds();
  const resolved = resolveModule(name, module, tried);
  return resolved && attemptLoad(name, module, { ...resolved, reason: 'last-good' });
}

/**
 * Loads a build. When it fails, or takes long, the newest kept one joins the race, and so on. Builds are at
 * fault only when one that was started after them loads.
 */
async function race(name: string, module: string, first: Load): Promise<LoadedRemote> {
  const loads: Load[] = [];
  const failures: unknown[] = [];
  const any = (): Promise<LoadedRemote> => Promise.any(loads.map(({ loaded }) => loaded));

  function finish(winner: LoadedRemote): LoadedRemote {
    const place = loads.findIndex(({ attempt }) => attempt === winner.attempt);
    loads.forEach(({ attempt }, index) => {
      const cause = causeOf(failures[index], 'render');
      if (index < place && isThrown(cause)) attempt.threw(failures[index]);
      if (index < place) attempt.fail(cause, winner.attempt.build);
      if (index > place) attempt.leave();
    });
    return winner;
  }

  let next: Load | null = first;
  while (next) {
    loads.push(next);
    const { version } = next.attempt.build;
    if (next !== first) console.warn(`${name}: trying ${version}`, failures.at(-1));
    try {
      const settled = Promise.race([any(), next.loaded]);
      return finish(await withTimeout(settled, raceAfter, `${name} ${version} takes long to load`));
    } catch (failure) {
      failures.push(failure);
    }
    next = await nextLoad(name, module, loads);
  }
  try {
    return finish(await any());
  } catch (all) {
    const { errors } = all as AggregateError;
    loads.forEach(({ attempt }, index) => recordFailure(attempt, errors[index]));
    throw errors[0];
  }
}

/**
 * Loads a module of a remote for this tab. The build that the tab knows starts to load while the channel is
 * asked for a newer one, which is rare: so being up to date costs no round trip.
 */
export async function loadRemote(name: string, module = app): Promise<LoadedRemote> {
  const requestedAt = performance.now();
  void preloadRemote(name, module);
  // The screen that a contribution shows on has just asked.
  if (module === app || !hasBuildsOf(name)) await freshChannel(name);
  // Where a build has failed in this tab, the next one may be needed soon.
  if ((resolveModule(name, module)?.reason ?? 'last-good') === 'last-good') await keptBuilds();
  // Every build failed here once: try again rather than show nothing.
  if (!resolveModule(name, module)) resetBadBuilds(name);
  const resolved = resolveModule(name, module);
  if (!resolved)
    throw new Error(`The channel has no build of ${name}${module === app ? '' : ` with ${module}`}`);
  return race(name, module, attemptLoad(name, module, resolved, requestedAt));
}
