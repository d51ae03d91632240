import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { RemoteLifecycles } from 'shared/remote/props';
import { isMissingFile } from './cause';

/*
 * The one place that knows the federation runtime; everything else, and every test, sees `loadContainer`.
 */

/** Milliseconds for an entry to arrive, below the loader's own limit: a retry then starts from a clean slate. */
const entryTimeout = 12_000;

export interface ContainerAddress {
  /** Global name of this very build. */
  readonly container: string;
  readonly url: string;
  readonly integrity: string;
}

/** Integrity by address of entry, for the hook that creates the script. */
const pins = new Map<string, string>();
const registered = new Set<string>();

/** Remotes are built without the runtime's core and take the host's. Call once, before anything is loaded. */
export function provideRuntimeCore(): void {
  (globalThis as { _FEDERATION_RUNTIME_CORE?: typeof runtimeCore })._FEDERATION_RUNTIME_CORE = runtimeCore;
  registerPlugins([
    {
      name: 'pinned-entries',
      createScript({ url }) {
        const integrity = pins.get(url);
        // A pin that may be absent protects nobody: whoever can change the file could drop the pin.
        if (!integrity) throw new Error(`No integrity is known for ${url}`);
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.integrity = integrity;
        script.crossOrigin = 'anonymous';
        return { script, timeout: entryTimeout };
      },
    },
  ]);
}

/** Milliseconds in which the other files of a failed attempt fail too, so that the next one asks for all of them. */
const settleTime = 200;

/**
 * A file whose preload failed is handed to whoever asks for it next as a failure, without asking the network (Chromium).
 * So files that are missing are asked for once more before the candidate is told; otherwise the first "Try again" after
 * an outage could only fail.
 */
async function evaluateApp(container: string): Promise<RemoteLifecycles | null> {
  const load = (): Promise<RemoteLifecycles | null> => loadRemote<RemoteLifecycles>(`${container}/app`);
  try {
    return await load();
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, settleTime));
    return load();
  }
}

/** Loads a build's container and evaluates `./app`. A second call after a failure tries again. */
export async function loadContainer({
  container,
  url,
  integrity,
}: ContainerAddress): Promise<RemoteLifecycles> {
  pins.set(url, integrity);
  if (!registered.has(container)) {
    registerRemotes([{ name: container, entry: url, type: 'global', entryGlobalName: container }]);
    registered.add(container);
  }
  const lifecycles = await evaluateApp(container);
  if (!lifecycles) throw new Error(`${container} exposes no ./app`);
  return lifecycles;
}
