/**
 * The module `single-spa.js` of every build: an ordinary single-spa application for a host that knows nothing of
 * federation or of this portal.
 *
 * @example
 * registerApplication({ name: 'dashboard', app: () => import('https://.../builds/mf-dashboard/1.0.0/single-spa.js'), ... });
 */
import * as runtimeCore from '@module-federation/runtime-core';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';

interface Container {
  init(shareScope: object): Promise<void>;
  get(module: string): Promise<() => RemoteLifecycles>;
}

interface Host {
  _FEDERATION_RUNTIME_CORE?: typeof runtimeCore;
  [container: string]: unknown;
}

// Filled in by ForeignHostPlugin.
const container = '%CONTAINER%';
const entry = '%ENTRY%';
const integrity = '%INTEGRITY%';

const host = globalThis as unknown as Host;
/** One scope for all remotes of the page, so that two of them share React and the session. */
const scopeKey = 'portal_share_scope';

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL(entry, import.meta.url).href;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${script.src} did not load`));
    document.head.append(script);
  });
}

async function loadLifecycles(): Promise<RemoteLifecycles> {
  host._FEDERATION_RUNTIME_CORE ??= runtimeCore;
  if (!host[container]) await loadScript();
  const loaded = host[container] as Container;
  const scope = (host[scopeKey] ??= {});
  await loaded.init(scope);
  return (await loaded.get('./app'))();
}

let loading: Promise<RemoteLifecycles> | undefined;
const load = (): Promise<RemoteLifecycles> => {
  loading ??= loadLifecycles().catch((error: unknown) => {
    loading = undefined; // a later attempt asks again
    throw error;
  });
  return loading;
};

export const bootstrap = async (props: RemoteProps): Promise<unknown> => (await load()).bootstrap(props);
export const mount = async (props: RemoteProps): Promise<unknown> => (await load()).mount(props);
export const update = async (props: RemoteProps): Promise<unknown> => (await load()).update(props);
export const unmount = async (props: RemoteProps): Promise<unknown> => (await load()).unmount(props);
