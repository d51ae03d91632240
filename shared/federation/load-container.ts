import type { ShareScope } from './share-scope';

export interface ContainerAddress {
  /** Global name of this very build. */
  readonly container: string;
  readonly url: string;
  /** Subresource Integrity of the entry, which has that of all other files. */
  readonly integrity: string;
}

export interface Container {
  init(scope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

/** Milliseconds for an entry to arrive, below the shell's own limit: a retry then starts from a clean slate. */
const entryTimeout = 12_000;

/** An entry that did not arrive. One that arrived and threw gives another error. */
export class EntryError extends Error {
  constructor(
    url: string,
    /** It took too long. */
    readonly late: boolean,
  ) {
    super(`${url} ${late ? 'took too long' : 'could not be loaded'}`);
    this.name = 'EntryError';
  }
}

/**
 * Puts an element into the page that fetches a file, with its integrity.
 * @throws EntryError when the file does not arrive
 */
export async function addToHead(
  element: HTMLScriptElement | HTMLLinkElement,
  { url, integrity }: Omit<ContainerAddress, 'container'>,
): Promise<void> {
  // An optional pin protects no one: who can change the file could remove the pin.
  if (!integrity) throw new Error(`No integrity is known for ${url}`);
  Object.assign(element, { integrity, crossOrigin: 'anonymous' });
  let timer: number | undefined;
  try {
    await new Promise((resolve, reject) => {
      timer = window.setTimeout(() => reject(new EntryError(url, true)), entryTimeout);
      element.onload = resolve;
      element.onerror = () => reject(new EntryError(url, false));
      document.head.append(element);
    });
  } catch (error) {
    element.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export async function loadScript(address: Omit<ContainerAddress, 'container'>): Promise<void> {
  const script = document.createElement('script');
  script.src = address.url;
  script.async = true;
  await addToHead(script, address);
  script.remove();
}

const loadedContainer = (container: string): Container | undefined =>
  (globalThis as unknown as Record<string, Container | undefined>)[container];

/**
 * Loads a build's entry, unless the page has it already, and evaluates one of its modules.
 * @param scope what it shares with the page's other containers
 * @throws EntryError when the entry does not arrive; ChunkLoadError for the files behind it; what their code throws
 */
export async function loadModule(
  address: ContainerAddress,
  module: string,
  scope: ShareScope,
): Promise<unknown> {
  const { container, url } = address;
  if (!loadedContainer(container)) await loadScript(address);
  const loaded = loadedContainer(container);
  if (!loaded) throw new Error(`${url} leaves no ${container}: it threw, or it is another build's`);
  await loaded.init(scope);
  return (await loaded.get(module))();
}
