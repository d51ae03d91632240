import webpack, { type Configuration, type Stats } from 'webpack';

/** What pages are told after each build. */
export interface Built {
  readonly hash: string;
  /** Messages of what did not compile; empty when all is well. */
  readonly errors: readonly string[];
}

export interface Watch {
  /** The last build, once no other is under way. */
  settled(): Promise<Built>;
  /** Called after each build; returns the way to stop. */
  subscribe(listener: (built: Built) => void): () => void;
  close(): Promise<void>;
}

/** swc adds a stack of its own, which says nothing about the source. */
const told = (message: string): string => message.split(/\n+Caused by:/)[0] ?? message;

function read(stats: Stats): Built {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return {
    hash: stats.hash ?? '',
    errors: errors.map(({ moduleName, loc, message }) =>
      [[moduleName, loc].filter(Boolean).join(':'), told(message)].filter(Boolean).join('\n'),
    ),
  };
}

/** Builds, and builds again whenever a source changes. `report` gets one line for each build. */
export function watch(config: Configuration, report: (line: string) => void): Watch {
  const listeners = new Set<(built: Built) => void>();
  const compiler = webpack(config);
  let waiting: ((built: Built) => void)[] = [];
  let last: Built | null = null;
  let began = performance.now();

  compiler.hooks.invalid.tap('portal-dev', () => {
    last = null;
    began = performance.now();
  });
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    const built = stats ? read(stats) : { hash: '', errors: [String(error)] };
    last = built;
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    report(built.errors.length > 0 ? built.errors.join('\n\n') : `built in ${seconds} s`);
    for (const settle of waiting) settle(built);
    waiting = [];
    for (const listener of listeners) listener(built);
  });
  if (!watching) throw new Error('webpack is not watching');

  return {
    settled: () => (last ? Promise.resolve(last) : new Promise((resolve) => void waiting.push(resolve))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Closing the compiler too, as its cache is written then.
    close: () => new Promise((resolve) => watching.close(() => compiler.close(() => resolve()))),
  };
}
