import { buildUrl, type BuildRecord } from 'shared/contract/release';
import type { BuildRef, RemoteLifecycles } from 'shared/remote/props';
import { currentBuild, freshChannel } from './channel';
import { loadContainer } from './runtime';
import { withTimeout } from './timeout';

export interface LoadedRemote {
  readonly lifecycles: RemoteLifecycles;
  readonly build: BuildRef;
}

/** Milliseconds until a remote that does not arrive counts as failed: long enough for a slow phone, short of a closed tab. */
const loadTimeout = 15_000;

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

/**
 * Loads the remote's current build. The build that the tab knows starts loading while the channel is asked whether
 * there is a newer one, which is rare: so being up to date costs no round trip of its own.
 */
export async function loadRemote(name: string): Promise<LoadedRemote> {
  const known = currentBuild(name);
  const early = known && loadBuild(name, known);
  early?.catch(() => undefined); // met below, unless another build has taken its place
  await freshChannel();
  const build = currentBuild(name);
  if (!build) throw new Error(`The channel knows no build of ${name}`);
  const lifecycles = await (early && build.container === known.container ? early : loadBuild(name, build));
  return { lifecycles, build: { name, version: build.version } };
}
