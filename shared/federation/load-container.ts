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

/** An entry that did not arrive; one that arrived and threw is another matter. */
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
  // A pin that may be absent protects nobody: whoever can change the file could drop the pin.
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

const standing = (container: string): Container | undefined =>
  (globalThis as unknown as Record<string, Container | undefined>)[container];

/**
 * Loads a build's entry, unless it stands in the page already, and evaluates one of its modules.
 * @param scope what it shares with the page's other containers
 * @throws EntryError when the entry does not arrive; ChunkLoadError for the files behind it; what their code throws
 */
export async function loadModule(
  address: ContainerAddress,
  module: string,
  scope: ShareScope,
): Promise<unknown> {
  const { container, url } = address;
  if (!standing(container)) await loadScript(address);
  const loaded = standing(container);
  if (!loaded) throw new Error(`${url} leaves no ${container}: it threw, or it is another build's`);
  await loaded.init(scope);
  return (await loaded.get(module))();
}
