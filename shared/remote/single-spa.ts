/**
 * The module `single-spa.js` of every build, for hosts that are not the portal: an ordinary single-spa
 * application, and the container that mf-manifest.json names to hosts of Module Federation. In front of the
 * build's own container it gives the page the core of the federation runtime, if no host has given one.
 *
 * @example registerApplication({ name: 'dashboard', app: () => import('https://.../builds/mf-dashboard/1.0.0/single-spa.js'), ... });
 */
import * as core from '@module-federation/runtime-core';
import { entryLoad } from 'platform/time-limits';
import { loadScript } from 'shared/remote/checked-files';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';

// Filled in by sdk/build/foreign-host.
const name = '%CONTAINER%';
const entry = '%ENTRY%';
const integrity = '%INTEGRITY%';

interface Container {
  init(...args: unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

const page = globalThis as { _FEDERATION_RUNTIME_CORE?: unknown; portal_share_scope?: object } & Record<
  string,
  unknown
>;
page._FEDERATION_RUNTIME_CORE ??= core;

async function container(): Promise<Container> {
  if (!page[name]) await loadScript({ url: new URL(entry, import.meta.url).href, integrity }, entryLoad);
  return page[name] as Container;
}

let ready: Promise<unknown> | undefined;

/** Called by a host of Module Federation, with what it shares. */
export async function init(...args: unknown[]): Promise<void> {
  ready ??= container().then((loaded) => loaded.init(...args));
  await ready;
}

/** @param module an exposed one, './app' */
export async function get(module: string): Promise<() => unknown> {
  // For hosts without federation: one scope for all remotes of the page, which share React and the session.
  await init((page.portal_share_scope ??= {}), []);
  return (await container()).get(module);
}

let loading: Promise<RemoteLifecycles> | undefined;
const load = (): Promise<RemoteLifecycles> => {
  loading ??= get('./app')
    .then((factory) => factory() as RemoteLifecycles)
    .catch((error: unknown) => {
      [loading, ready] = [undefined, undefined]; // a later attempt tries again
      throw error;
    });
  return loading;
};

export const bootstrap = async (props: RemoteProps): Promise<unknown> => (await load()).bootstrap(props);
export const mount = async (props: RemoteProps): Promise<unknown> => (await load()).mount(props);
export const update = async (props: RemoteProps): Promise<unknown> => (await load()).update(props);
export const unmount = async (props: RemoteProps): Promise<unknown> => (await load()).unmount(props);
