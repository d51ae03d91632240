import { satisfies } from './version-range';

/** What a shared module is handed over as: called, it gives the module's exports. */
export type Factory = () => unknown;

/** One version of a shared module, as builds of this portal and of federation's own runtime write it into a scope. */
export interface SharedVersion {
  /** Fetches the module's files; an eager one answers at once. */
  get(): Factory | Promise<Factory>;
  /** The container that brought it. */
  readonly from?: string;
  /** There once the module was loaded. */
  lib?: Factory | null;
  loaded?: boolean;
  /** There while it is being fetched. */
  loading?: Promise<Factory> | null;
}

/** Shared modules by key, then by version: what containers of one page hand to one another. */
export type ShareScope = Record<string, Record<string, SharedVersion>>;

const isInUse = ({ lib, loaded, loading }: SharedVersion): boolean => Boolean(lib || loaded || loading);

/**
 * The version that a build gets. Two copies of a singleton would split its state, so the one in use is the one for all, even
 * outside of the range (the release checks keep such builds apart: releases/src/channel/fit); before any is in use, the first
 * that fits.
 * @throws Error when nobody brings the module: a build brings whatever it consumes, so its files do not belong together
 */
export function choose(scope: ShareScope, key: string, range: string): SharedVersion {
  const versions = Object.entries(scope[key] ?? {});
  const fits = ([version]: (typeof versions)[number]): boolean => satisfies(version, range);
  const inUse = versions.filter(([, shared]) => isInUse(shared));
  const found = inUse.find(fits) ?? inUse[0] ?? versions.find(fits) ?? versions[0];
  if (!found) throw new Error(`Nobody brings ${key}`);
  if (!fits(found)) console.warn(`${key} ${found[0]} of ${found[1].from} runs where ${range} is asked for`);
  return found[1];
}

function keep(shared: SharedVersion, factory: Factory): Factory {
  shared.loaded = true;
  return (shared.lib = factory);
}

/** A second call after a failure asks again. */
export async function load(shared: SharedVersion): Promise<Factory> {
  if (shared.lib) return shared.lib;
  try {
    shared.loading ??= Promise.resolve(shared.get());
    return keep(shared, await shared.loading);
  } catch (error) {
    shared.loading = null;
    throw error;
  }
}

/** @throws Error when the module's files must be fetched first */
export function loadNow(shared: SharedVersion, key: string): Factory {
  if (shared.lib) return shared.lib;
  const factory = shared.get();
  if (factory instanceof Promise) throw new Error(`${key} is needed at once, and is not eager`);
  return keep(shared, factory);
}
