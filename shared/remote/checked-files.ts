import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { TimeoutError, withTimeout } from './timeout';

export interface FileAddress {
  readonly url: string;
  /** Subresource Integrity; that of an entry covers all other files of its build. */
  readonly integrity: string;
}

/** An entry that did not arrive. One that arrived and threw gives another error. */
export class EntryError extends Error {
  override name = 'EntryError';
}

/** An optional pin protects no one: who can change the file could remove the pin. */
function pinned<T extends HTMLElement>(element: T, { url, integrity }: FileAddress): T {
  if (!integrity) throw new Error(`No integrity is known for ${url}`);
  return Object.assign(element, { integrity, crossOrigin: 'anonymous' });
}

async function addToHead(
  element: HTMLScriptElement | HTMLLinkElement,
  address: FileAddress,
  timeout: number,
): Promise<void> {
  pinned(element, address);
  const { url } = address;
  const arrival = new Promise((resolve, reject) => {
    // Listeners, as loaders of other tools that find the element set its `onload` for themselves.
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => reject(new EntryError(`${url} could not be loaded`)));
    document.head.append(element);
  });
  try {
    await withTimeout(arrival, timeout, `${url} took too long`);
  } catch (error) {
    element.remove();
    throw error;
  }
}

/**
 * Fetches a file with its integrity, by an element in the page's head.
 * @throws EntryError when it does not arrive, TimeoutError when that takes too long
 */
export async function loadLink(
  rel: 'modulepreload' | 'stylesheet',
  address: FileAddress,
  timeout: number,
): Promise<void> {
  const link = document.createElement('link');
  if (!link.relList.supports(rel)) throw new Error(`This browser cannot check ${address.url}`);
  await addToHead(Object.assign(link, { rel, href: address.url }), address, timeout);
}

/** Runs a script of a build. Throws as `loadLink`. */
export async function loadScript(address: FileAddress, timeout: number): Promise<void> {
  const script = document.createElement('script');
  await addToHead(Object.assign(script, { src: address.url, async: true }), address, timeout);
  script.remove();
}

interface CheckedFilesOptions {
  /**
   * The integrity of an entry, and that of the other files of its build which the entry does not check
   * itself; undefined for an unknown one, which is refused.
   */
  readonly filesOf: (
    entry: string,
  ) => { readonly entry: FileAddress; readonly others: readonly FileAddress[] } | undefined;
  /** Milliseconds for a file. */
  readonly timeout: number;
}

/** An ES module as the runtime expects it: one without `get` is itself what it exposes. */
const asContainer = (exports: object): object =>
  'get' in exports ? exports : { init: () => undefined, get: async () => () => exports };

/**
 * A plugin of the Module Federation runtime (module-federation.io, "Runtime Plugins"): files are loaded with
 * their integrity (W3C Subresource Integrity) and within a time limit, or not at all. Entries that do not
 * arrive are an EntryError or a TimeoutError.
 *
 * @example createInstance({ name: 'host', remotes, plugins: [checkedFiles({ filesOf, timeout: 12_000 })] })
 */
export function checkedFiles({ filesOf, timeout }: CheckedFilesOptions): ModuleFederationRuntimePlugin {
  /** Scripts that were asked for, and whether the browser has refused them. */
  const asked = new Map<string, { isRefused: boolean }>();
  const known = (url: string) => {
    const files = filesOf(url);
    if (!files) throw new Error(`No integrity is known for ${url}`);
    return files;
  };
  return {
    name: 'checked-files',
    createScript({ url }) {
      const script = pinned(document.createElement('script'), known(url).entry);
      const state = { isRefused: false };
      asked.set(url, state);
      script.addEventListener('error', () => (state.isRefused = true));
      return { script: Object.assign(script, { src: url, async: true }), timeout };
    },
    /**
     * The other files of a build, first. Scripts wait as chunks for the loader in the entry, which then asks
     * for none itself. `import` has no integrity of its own: the browser keeps what it has fetched and
     * checked for a link, and gives `import` that.
     */
    async loadEntry({ remoteInfo: { entry: url, type } }) {
      const { entry, others } = known(url);
      if (type !== 'module' && type !== 'esm') {
        await Promise.all(others.map((address) => loadScript(address, timeout)));
        return undefined;
      }
      await Promise.all([entry, ...others].map((address) => loadLink('modulepreload', address, timeout)));
      return asContainer((await import(/* webpackIgnore: true */ url)) as object) as never;
    },
    async loadEntryError({ remoteInfo: { entry } }) {
      const state = asked.get(entry);
      if (!state) return; // an error of ours, which the runtime passes on
      if (state.isRefused) throw new EntryError(`${entry} could not be loaded`);
      throw new TimeoutError(`${entry} took too long`);
    },
  };
}
