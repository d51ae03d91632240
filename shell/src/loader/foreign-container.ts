import { entryLoad } from 'platform/time-limits';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { buildUrl, type BuildRecord, type PinnedFile } from 'platform/release';
import { addToHead, EntryError, type Container, type FileAddress } from 'shared/remote/load-container';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { announceMoves, followAddress } from './foreign-history';
import { sharedByShell } from './runtime';
import { sessionSet } from './session-set';

/*
 * Builds of other tools (docs/decisions/0032): loaded by the federation runtime, each becomes a container as
 * our own builds leave it, under the global name of the build and with `./app`. Fetched, with that runtime,
 * when such a build is loaded for the first time.
 */

const globals = globalThis as unknown as Record<string, Container | undefined>;

async function addLink(rel: 'modulepreload' | 'stylesheet', address: FileAddress): Promise<void> {
  const link = document.createElement('link');
  if (!link.relList.supports(rel)) throw new Error(`This browser cannot check ${address.url}`);
  Object.assign(link, { rel, href: address.url });
  await addToHead(link, address);
}

/** Loads a style sheet unless the page has it. */
async function loadStyles(address: FileAddress): Promise<void> {
  const known = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  if (!known.some(({ href }) => href === address.url)) await addLink('stylesheet', address);
}

/** Integrity of the scripts of other tools' builds, by address. */
const pins = new Map<string, string>();

/** From now on a script with one of these addresses gets its integrity: loaders of other tools know none. */
function pinScripts(scripts: readonly FileAddress[]): void {
  if (pins.size === 0 && scripts.length > 0) {
    const { prototype } = HTMLScriptElement;
    const src = Object.getOwnPropertyDescriptor(prototype, 'src')!;
    Object.defineProperty(prototype, 'src', {
      ...src,
      set(this: HTMLScriptElement, url: unknown) {
        src.set!.call(this, url);
        const integrity = pins.get(this.src);
        if (integrity) Object.assign(this, { integrity, crossOrigin: 'anonymous' });
      },
    });
  }
  for (const { url, integrity } of scripts) {
    if (!integrity) throw new Error(`No integrity is known for ${url}`);
    pins.set(url, integrity);
  }
}

/** Scripts of a build: those that it needs first, and all of them. */
type Scripts = Readonly<Record<'first' | 'all', readonly FileAddress[]>>;

/**
 * Imports a module once all modules of its build are checked: the browser keeps what it has fetched and
 * checked for a link, and `import`, which has no integrity of its own, gets that.
 */
async function importChecked(entry: FileAddress, { first, all }: Scripts): Promise<object> {
  const needed = [entry, ...first];
  const others = all.filter(({ url }) => !needed.some((address) => address.url === url));
  // They need not have arrived: an import waits for those under way, and fails with them.
  for (const address of others) void addLink('modulepreload', address).catch(() => undefined);
  await Promise.all(needed.map((address) => addLink('modulepreload', address)));
  return (await import(/* webpackIgnore: true */ entry.url)) as object;
}

/** Entries that are ES modules, by address. */
const moduleEntries = new Map<string, () => Promise<object>>();

/** Makes the federation runtime check entries as the shell does, within the shell's time. */
const checkedEntries: ModuleFederationRuntimePlugin = {
  name: 'checked-entries',
  async loadEntry({ remoteInfo }) {
    return (await moduleEntries.get(remoteInfo.entry)?.()) as undefined;
  },
  createScript({ url }) {
    const integrity = pins.get(url);
    if (!integrity) throw new Error(`No integrity is known for ${url}`);
    const script = document.createElement('script');
    return {
      script: Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous' }),
      timeout: entryLoad,
    };
  },
  async loadEntryError({ remoteInfo }) {
    throw new EntryError(`${remoteInfo.entry} could not be loaded`);
  },
  async afterLoadEntry({ remoteInfo }) {
    globals[remoteInfo.entryGlobalName] = undefined; // the next version of the build may use the same name
  },
};

const runtime = createInstance({ name: 'shell', remotes: [], plugins: [checkedEntries] });

/** Loads the module with the lifecycles: one that the build exposes, or its entry itself. */
async function loadExported(
  { container = '', foreign }: Pick<BuildRecord, 'container' | 'foreign'>,
  entry: FileAddress,
  scripts: Scripts,
): Promise<unknown> {
  const { format, global, exposes, isolated } = foreign!;
  const importEntry = () => importChecked(entry, scripts);
  if (exposes === undefined) return importEntry();
  if (format === 'module') moduleEntries.set(entry.url, importEntry);
  else pinScripts([entry, ...scripts.all]);
  // Its types also ask for what it writes into such a scope itself.
  const shared = (await sharedByShell()) as unknown as (typeof runtime.shareScopeMap)[string];
  runtime.initShareScopeMap('default', shared);
  const name = container!;
  runtime.registerRemotes([
    {
      name,
      entry: entry.url,
      type: format === 'module' ? 'module' : 'global',
      ...(global ? { entryGlobalName: global } : {}),
      // A build that does not fit keeps to its own copies.
      shareScope: isolated ? name : 'default',
    },
  ]);
  return runtime.loadRemote(exposes.replace(/^\./, name));
}

/** Whether the page's policy, which is from when the page was loaded, lets code add style elements. */
function allowsStyles(): boolean {
  const probe = document.createElement('style');
  probe.textContent = ':root {}';
  document.head.append(probe);
  const allowed = probe.sheet !== null;
  probe.remove();
  return allowed;
}

/**
 * Remotes for which this tab was reloaded: a page that still does not allow styles must not be loaded for
 * ever.
 */
const reloadedFor = sessionSet('portal-reloaded-for-styles');

/** Takes a page that allows style elements, if this one does not. */
async function requireStyles(remote: string): Promise<void> {
  if (reloadedFor.has(remote) || allowsStyles()) return;
  reloadedFor.add(remote);
  window.location.reload();
  await new Promise(() => undefined); // the page ends here
}

type Lifecycle = (props: RemoteProps) => Promise<unknown>;
/** single-spa accepts a list of functions, called one after another. */
type Lifecycles = Readonly<
  Partial<Record<'bootstrap' | 'mount' | 'unmount' | 'update', Lifecycle | Lifecycle[]>>
>;

/**
 * What single-spa asks of an application (single-spa.js.org, "Building applications"), as our remotes have
 * it.
 */
function toLifecycles(
  exported: Lifecycles & { readonly default?: Lifecycles },
  beforeMount: () => Promise<void>,
): RemoteLifecycles {
  const given = exported.mount ? exported : (exported.default ?? exported);
  const run = (name: keyof Lifecycles): Lifecycle => {
    const steps = [given[name] ?? []].flat();
    return async (props) => {
      for (const step of steps) await step(props);
    };
  };
  if (!given.mount || !given.unmount) throw new Error('The build exports no mount and unmount');
  const [mount, update] = [run('mount'), run('update')];
  return {
    bootstrap: run('bootstrap'),
    async mount(props) {
      await beforeMount();
      await mount(props);
    },
    unmount: run('unmount'),
    async update(props) {
      await update(props);
      followAddress();
    },
  };
}

/** Loads another tool's build, and makes it a container like those of our own builds. */
export async function defineContainer(
  remote: string,
  { version, container: name, entry, initial, foreign }: BuildRecord,
): Promise<void> {
  if (!name || !foreign) throw new Error(`${remote} ${version} is no build of another tool`);
  const addressesOf = (ending: RegExp, files: readonly PinnedFile[]): FileAddress[] =>
    files
      .filter(({ file }) => ending.test(file))
      .map(({ file, integrity }) => ({
        url: new URL(buildUrl(remote, version, file), document.baseURI).href,
        integrity,
      }));
  const script = /\.m?js$/;
  const [address] = addressesOf(/./, [entry]);
  const scripts = { first: addressesOf(script, initial), all: addressesOf(script, foreign.scripts ?? []) };
  const [exported] = await Promise.all([
    loadExported({ container: name, foreign }, address!, scripts),
    ...addressesOf(/\.css$/, initial).map(loadStyles),
  ]);
  announceMoves();
  const beforeMount = async (): Promise<void> => (foreign.inlineStyles ? requireStyles(remote) : undefined);
  const lifecycles = toLifecycles(exported as Lifecycles, beforeMount);
  globals[name] = { init: () => undefined, get: async () => () => lifecycles };
}
