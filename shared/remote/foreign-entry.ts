/**
 * The module `single-spa.js` of every build: an ordinary single-spa application, for a host without
 * federation.
 *
 * @example registerApplication({ name: 'dashboard', app: () => import('https://.../builds/mf-
 * dashboard/1.0.0/single-spa.js'), ... });
 */
import { loadModule, type ShareScope } from 'shared/remote/load-container';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';

// Filled in by sdk/build/foreign-host.
const container = '%CONTAINER%';
const entry = '%ENTRY%';
const integrity = '%INTEGRITY%';

/** One scope for all remotes of the page, so that two of them share React and the session. */
const host = globalThis as { portal_share_scope?: ShareScope };

async function loadLifecycles(): Promise<RemoteLifecycles> {
  const url = new URL(entry, import.meta.url).href;
  const scope = (host.portal_share_scope ??= {});
  return (await loadModule({ container, url, integrity }, './app', scope)) as RemoteLifecycles;
}

let loading: Promise<RemoteLifecycles> | undefined;
const load = (): Promise<RemoteLifecycles> => {
  loading ??= loadLifecycles().catch((error: unknown) => {
    loading = undefined; // a later attempt tries again
    throw error;
  });
  return loading;
};

export const bootstrap = async (props: RemoteProps): Promise<unknown> => (await load()).bootstrap(props);
export const mount = async (props: RemoteProps): Promise<unknown> => (await load()).mount(props);
export const update = async (props: RemoteProps): Promise<unknown> => (await load()).update(props);
export const unmount = async (props: RemoteProps): Promise<unknown> => (await load()).unmount(props);
