import type { ShareScope } from './share-scope';

export interface ContainerAddress {
  /** Global name of this very build. */
  readonly container: string;
  readonly url: string;
  /** Subresource Integrity of the entry, which has that of all other files. */
  readonly integrity: string;
}

interface Container {
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

async function loadScript({ url, integrity }: ContainerAddress): Promise<void> {
  // An optional pin protects no one: who can change the file could remove the pin.
  if (!integrity) throw new Error(`No integrity is known for ${url}`);
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  let timer: number | undefined;
  try {
    await new Promise((resolve, reject) => {
      timer = window.setTimeout(() => reject(new EntryError(url, true)), entryTimeout);
      script.onload = resolve;
      script.onerror = () => reject(new EntryError(url, false));
      document.head.append(script);
    });
  } finally {
    clearTimeout(timer);
    script.remove();
  }
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
