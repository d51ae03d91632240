/**
 * The module `single-spa.js` of every build, for hosts that are not the portal: an ordinary single-spa
 * application, and the container that mf-manifest.json names to hosts of Module Federation.
 *
 * @example registerApplication({ name: 'dashboard', app: () => import('https://.../builds/mf-
 * dashboard/1.0.0/single-spa.js'), ... });
 */
import { sharesReact } from 'shared/remote/host-react';
import { loadModule, type ShareScope } from 'shared/remote/load-container';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';

// Filled in by sdk/build/foreign-host.
const container = '%CONTAINER%';
const entry = '%ENTRY%';
const integrity = '%INTEGRITY%';
const react = '%REACT%';

/** One scope for all remotes of the page, so that two of them share React and the session. */
const page = globalThis as { portal_share_scope?: ShareScope };
const portalScope = (): ShareScope => (page.portal_share_scope ??= {});

/** What the remote shares with: webpack's container takes one scope and no second one. */
let scope: ShareScope | undefined;

/**
 * Called by a host of Module Federation with what it shares. A host with another React, or with half of
 * it, gives
 * the remote nothing: remotes then share among themselves and run in roots of their own React.
 */
export function init(shared: ShareScope): void {
  scope ??= sharesReact(shared, react) ? shared : portalScope();
}

const evaluate = (module: string): Promise<unknown> => {
  const url = new URL(entry, import.meta.url).href;
  return loadModule({ container, url, integrity }, module, (scope ??= portalScope()));
};

/** @param module an exposed one, `./app` */
export async function get(module: string): Promise<() => unknown> {
  const loaded = await evaluate(module);
  return () => loaded;
}

let loading: Promise<RemoteLifecycles> | undefined;
const load = (): Promise<RemoteLifecycles> => {
  loading ??= (evaluate('./app') as Promise<RemoteLifecycles>).catch((error: unknown) => {
    loading = undefined; // a later attempt tries again
    throw error;
  });
  return loading;
};

export const bootstrap = async (props: RemoteProps): Promise<unknown> => (await load()).bootstrap(props);
export const mount = async (props: RemoteProps): Promise<unknown> => (await load()).mount(props);
export const update = async (props: RemoteProps): Promise<unknown> => (await load()).update(props);
export const unmount = async (props: RemoteProps): Promise<unknown> => (await load()).unmount(props);
