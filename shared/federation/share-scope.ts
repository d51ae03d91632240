import { satisfies } from './version-range';

export type Factory = () => unknown;

/** One version of a shared module. The fields are those of the official runtime, so that stock hosts can share with a remote. */
export interface SharedVersion {
  /** Fetches the module's files; an eager module returns its factory at once. */
  get(): Factory | Promise<Factory>;
  readonly from?: string;
  /** Set once the module is loaded. */
  lib?: Factory | null;
  loaded?: boolean;
  /** Set while the module is being fetched. */
  loading?: Promise<Factory> | null;
}

/** Shared modules by key, then by version: what the containers of one page share. */
export type ShareScope = Record<string, Record<string, SharedVersion>>;

/** What a build provides, by key, as federation's plugin writes it. */
export type Provided = Readonly<Record<string, readonly (SharedVersion & { readonly version: string })[]>>;

/** Adds what a build provides to the scope. The first container that provides a version keeps it. */
export function provide(scope: ShareScope, provided: Provided, from: string): void {
  for (const [key, versions] of Object.entries(provided)) {
    const known = (scope[key] ??= {});
    for (const shared of versions) {
      // The strategy keeps a stock host from replacing a version that is being loaded.
      known[shared.version] ??= { ...shared, from, strategy: 'loaded-first' } as SharedVersion;
    }
  }
}

const isInUse = ({ lib, loaded, loading }: SharedVersion): boolean => Boolean(lib || loaded || loading);

/**
 * The version that a build gets. Two copies of a singleton would split its state, so a version that is in use is used by all
 * builds, even outside of their range (the release checks prevent that: releases/src/channel/fit). Before one is in use,
 * the first that fits.
 * @throws Error when no container provides the module: a build provides what it consumes, so its files do not belong together
 */
function choose(scope: ShareScope, key: string, range: string): SharedVersion {
  const versions = Object.entries(scope[key] ?? {});
  const fits = ([version]: (typeof versions)[number]): boolean => satisfies(version, range);
  const inUse = versions.filter(([, shared]) => isInUse(shared));
  const found = inUse.find(fits) ?? inUse[0] ?? versions.find(fits) ?? versions[0];
  if (!found) throw new Error(`No container provides ${key}`);
  if (!fits(found)) console.warn(`${key} ${found[0]} of ${found[1].from} does not satisfy ${range}`);
  return found[1];
}

function markLoaded(shared: SharedVersion, factory: Factory): Factory {
  shared.loaded = true;
  return (shared.lib = factory);
}

/** Loads a shared module. A second call after a failure tries again. */
export async function load(scope: ShareScope, key: string, range: string): Promise<Factory> {
  const shared = choose(scope, key, range);
  if (shared.lib) return shared.lib;
  try {
    shared.loading ??= Promise.resolve(shared.get());
    return markLoaded(shared, await shared.loading);
  } catch (error) {
    shared.loading = null;
    throw error;
  }
}

/** @throws Error when the module's files must be fetched first */
export function loadNow(scope: ShareScope, key: string, range: string): Factory {
  const shared = choose(scope, key, range);
  if (shared.lib) return shared.lib;
  const factory = shared.get();
  if (factory instanceof Promise) throw new Error(`${key} is needed at once, and is not eager`);
  return markLoaded(shared, factory);
}
