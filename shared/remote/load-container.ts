import { entryLoad } from 'platform/time-limits';
import { withTimeout } from './timeout';

/** One version of a shared module, as webpack's containers and the federation runtime write it. */
export interface SharedVersion {
  /** Fetches the module's files; an eager module returns its factory at once. */
  get(): unknown;
  /** The federation runtime reads it beside the key. */
  version?: string;
  /** Whether a build uses it: containers neither replace it nor prefer a newer version. */
  loaded?: boolean | 1;
}

/** Shared modules by key, then by version: what the containers of one page share. */
export type ShareScope = Record<string, Record<string, SharedVersion>>;

export interface FileAddress {
  readonly url: string;
  /** Subresource Integrity; that of an entry covers all other files of its build. */
  readonly integrity: string;
}

export interface ContainerAddress extends FileAddress {
  /** Global name of this very build. */
  readonly container: string;
}

export interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

/** An entry that did not arrive. One that arrived and threw gives another error. */
export class EntryError extends Error {
  override name = 'EntryError';
}

/**
 * Puts an element into the page that fetches a file, with its integrity.
 * @throws EntryError when the file does not arrive, TimeoutError when it takes too long
 */
export async function addToHead(
  element: HTMLScriptElement | HTMLLinkElement,
  { url, integrity }: FileAddress,
): Promise<void> {
  // An optional pin protects no one: who can change the file could remove the pin.
  if (!integrity) throw new Error(`No integrity is known for ${url}`);
  Object.assign(element, { integrity, crossOrigin: 'anonymous' });
  const arrival = new Promise((resolve, reject) => {
    // Listeners, as loaders of other tools that find the element set its `onload` for themselves.
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => reject(new EntryError(`${url} could not be loaded`)));
    document.head.append(element);
  });
  try {
    await withTimeout(arrival, entryLoad, `${url} took too long`);
  } catch (error) {
    element.remove();
    throw error;
  }
}

/** Scripts on their way, by address: two modules of one build must not run its entry twice. */
const arriving = new Map<string, Promise<void>>();

export function loadScript(address: FileAddress): Promise<void> {
  const known = arriving.get(address.url);
  if (known) return known;
  const arrival = fetchScript(address).finally(() => arriving.delete(address.url));
  arriving.set(address.url, arrival);
  return arrival;
}

async function fetchScript(address: FileAddress): Promise<void> {
  const script = document.createElement('script');
  script.src = address.url;
  script.async = true;
  await addToHead(script, address);
  script.remove();
}

const containers = globalThis as unknown as Record<string, Container | undefined>;

async function evaluate(
  { container, url }: ContainerAddress,
  module: string,
  scope: ShareScope,
): Promise<unknown> {
  const loaded = containers[container];
  if (!loaded) throw new Error(`${url} leaves no ${container}: it threw, or it is another build's`);
  await loaded.init(scope);
  return (await loaded.get(module))();
}

/**
 * Loads a build's entry, unless the page has it already, and evaluates one of its modules. After a failure
 * the next call runs the entry again, and so gets a new container: webpack's tries each shared module once,
 * and the modules that ran before the failing one ran for nothing. Files that did arrive are not fetched
 * again.
 * @param scope what it shares with the page's other containers
 * @throws EntryError when the entry does not arrive, TimeoutError when it takes too long; ChunkLoadError for
 * the files behind it; what their code throws
 */
export async function loadModule(
  address: ContainerAddress,
  module: string,
  scope: ShareScope,
): Promise<unknown> {
  if (!containers[address.container]) await loadScript(address);
  try {
    return await evaluate(address, module, scope);
  } catch (error) {
    containers[address.container] = undefined;
    throw error;
  }
}
