import { buildUrl, type BuildRecord } from 'shared/contract/release';
import type { BuildRef, RemoteLifecycles } from 'shared/remote/props';
import { causeOf } from './cause';
import { freshChannel } from './channel';
import { choose, forgive } from './choice';
import type { Choice } from './choose-build';
import { loadContainer } from './runtime';
import { withTimeout } from './timeout';
import { beginTrial, type Trial } from './trial';

export interface LoadedRemote {
  readonly lifecycles: RemoteLifecycles;
  readonly build: BuildRef;
  readonly trial: Trial;
}

/** Milliseconds until a build that does not arrive counts as failed: long enough for a slow phone, short of a closed tab. */
const loadTimeout = 15_000;
/** Milliseconds until the last good build may overtake it. */
const patience = 5_000;

/** Loads by container, the name of one build of one remote; shared by prefetch and navigation. */
const loads = new Map<string, Promise<RemoteLifecycles>>();

function loadBuild(name: string, { container, version, entry }: BuildRecord): Promise<RemoteLifecycles> {
  if (!container) return Promise.reject(new Error(`${name} ${version} is not a remote`));
  const known = loads.get(container);
  if (known) return known;
  const load = withTimeout(
    loadContainer({
      container,
      url: new URL(buildUrl(name, version, entry.file), document.baseURI).href,
      integrity: entry.integrity,
    }),
    loadTimeout,
    `${name} took too long to load`,
  );
  loads.set(container, load);
  // A failed load is forgotten, so that a retry really asks again.
  load.catch(() => loads.delete(container));
  return load;
}

/** Loads ahead of the wish. A failure gives null: it is met, and shown, by whoever wishes for the remote. */
export async function warmRemote(name: string): Promise<Pick<LoadedRemote, 'lifecycles' | 'build'> | null> {
  const choice = choose(name);
  if (!choice) return null;
  const { build } = choice;
  return loadBuild(name, build).then(
    (lifecycles) => ({ lifecycles, build: { name, version: build.version } }),
    () => null,
  );
}

/** A build under way to the screen. */
function attempt(name: string, choice: Choice, wished?: number) {
  const { build } = choice;
  const trial = beginTrial(name, choice, wished);
  const arrival = loadBuild(name, build).then((lifecycles): LoadedRemote => ({
    lifecycles,
    build: { name, version: build.version },
    trial,
  }));
  return { build, trial, arrival };
}

type Attempt = ReturnType<typeof attempt>;

/** A build whose code threw is to blame itself; one that did not arrive is not, as long as no other one did. */
function lose(trial: Trial, failure: unknown): void {
  const cause = causeOf(failure, 'render');
  if (cause === 'render') trial.failed(cause);
  else trial.unreachable(cause);
}

/**
 * A build that fails to load, or takes long, is overtaken by the newest other one. Only when that one arrives is the
 * first to blame; when neither does, it is the network.
 */
async function overtake(name: string, first: Attempt, failure: unknown): Promise<LoadedRemote> {
  const choice = navigator.onLine ? choose(name, first.build.version) : null;
  const other = choice && attempt(name, { ...choice, reason: 'last-good' });
  if (other) console.warn(`${name}: trying ${other.build.version}`, failure);
  try {
    const loaded = await Promise.any([first.arrival, ...(other ? [other.arrival] : [])]);
    if (loaded.trial === first.trial) other?.trial.left();
    else first.trial.failed(causeOf(failure, 'render'), other?.build);
    return loaded;
  } catch (all) {
    const [own, others] = (all as AggregateError).errors as unknown[];
    lose(first.trial, own);
    if (other) lose(other.trial, others);
    throw own;
  }
}

/**
 * Loads the build of a remote that this tab is to have. The build that it knows starts loading while the channel is
 * asked whether there is a newer one, which is rare: so being up to date costs no round trip of its own.
 */
export async function loadRemote(name: string): Promise<LoadedRemote> {
  const wished = performance.now();
  void warmRemote(name);
  await freshChannel();
  let choice = choose(name);
  if (!choice) {
    forgive(name); // every build failed here once: each gets another chance rather than none
    choice = choose(name);
  }
  if (!choice) throw new Error(`The channel knows no build of ${name}`);
  const first = attempt(name, choice, wished);
  try {
    return await withTimeout(first.arrival, patience, `${name} takes long to load`);
  } catch (failure) {
    return overtake(name, first, failure);
  }
}
