import { pageFunctions, placeOf, shellKeys } from 'platform/page-functions';
import { queryClient } from 'shared/runtime/query';

/** Follows what is begun and ended in the page, by wrapping the page's own functions. */
export interface Ledger {
  /** What is under way now, each in words: 'listener of scroll on window'. */
  read(): string[];
  close(): void;
}

type Call = (...args: unknown[]) => unknown;

/** Functions that begin something and return its id, and those that end it. */
const pairs = [
  { owner: globalThis, begin: 'setTimeout', end: 'clearTimeout', what: 'timer' },
  { owner: globalThis, begin: 'setInterval', end: 'clearInterval', what: 'interval' },
  { owner: globalThis, begin: 'requestAnimationFrame', end: 'cancelAnimationFrame', what: 'frame' },
  { owner: URL, begin: 'createObjectURL', end: 'revokeObjectURL', what: 'address of a blob' },
] as const;

function watchPair({ owner, begin, end, what }: (typeof pairs)[number]): Ledger {
  const { [begin]: start, [end]: stop } = owner as unknown as Readonly<Record<string, Call>>;
  const running = new Map<unknown, string>();
  Object.assign(owner, {
    [begin]: (first: unknown, delay: unknown, ...rest: unknown[]) => {
      // It is over before its callback runs.
      const once = (...args: unknown[]): void => {
        running.delete(id);
        (first as Call)(...args);
      };
      const isOnce = typeof first === 'function' && begin !== 'setInterval';
      const id = start?.(isOnce ? once : first, delay, ...rest);
      running.set(id, typeof delay === 'number' ? `${what} of ${delay} ms` : what);
      return id;
    },
    [end]: (id: unknown) => {
      running.delete(id);
      stop?.(id);
    },
  });
  return {
    read: () => [...running.values()],
    close: () => void Object.assign(owner, { [begin]: start, [end]: stop }),
  };
}

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Listener = Parameters<EventTarget['addEventListener']>[1];

/** Where a listener outlives the element that a remote renders into: null when it goes with its target. */
function lastingName(target: EventTarget): string | null {
  if (target === window) return 'window';
  if (target instanceof Node) return target.isConnected ? target.nodeName.toLowerCase() : null;
  return 'media' in target ? 'a media query' : null;
}

/** Follows the listeners of window, document, media queries and elements that are in the page. */
function watchListeners(): Ledger {
  /** `key`: 'keydown' or, in the capture phase, 'keydown capture'. */
  let all: { readonly target: EventTarget; readonly key: string; readonly listener: Listener }[] = [];
  const keyOf = (type: string, options?: boolean | EventListenerOptions): string =>
    (typeof options === 'object' ? options.capture : options) ? `${type} capture` : type;
  const forget = (target: EventTarget, key: string, listener: Listener): void => {
    all = all.filter((one) => one.target !== target || one.key !== key || one.listener !== listener);
  };

  function wrap(owner: Target): () => void {
    const { addEventListener, removeEventListener } = owner;
    const wrapped: Target = {
      addEventListener(this: EventTarget | undefined, type, listener, options) {
        const target = this ?? window;
        addEventListener.call(target, type, listener, options);
        if (lastingName(target) === null) return;
        const key = keyOf(type, options);
        const over = (): void => forget(target, key, listener);
        over();
        all.push({ target, key, listener });
        if (typeof options !== 'object') return;
        if (options.once) addEventListener.call(target, type, over, { ...options });
        options.signal?.addEventListener('abort', over, { once: true });
      },
      removeEventListener(this: EventTarget | undefined, type, listener, options) {
        const target = this ?? window;
        removeEventListener.call(target, type, listener, options);
        forget(target, keyOf(type, options), listener);
      },
    };
    Object.assign(owner, wrapped);
    return () => void Object.assign(owner, { addEventListener, removeEventListener });
  }

  // Jest gives the window functions of its own.
  const owners = Object.hasOwn(window, 'addEventListener')
    ? [EventTarget.prototype, window]
    : [EventTarget.prototype];
  const restores = owners.map(wrap);
  return {
    read: () =>
      all.flatMap(({ target, key }) => {
        const name = lastingName(target);
        return name === null ? [] : [`listener of ${key} on ${name}`];
      }),
    close: () => restores.forEach((restore) => restore()),
  };
}

/**
 * What is in the page outside the elements of remotes: style tags, what was appended to the body, scroll
 * locks.
 */
function readDocument(): string[] {
  const { documentElement, head, body, styleSheets } = document;
  const attributes = [documentElement, body].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}="${value}" on ${element.localName}`),
  );
  const elements = [head, body].flatMap((parent) =>
    [...parent.children].map((child) => `<${child.localName}> in ${parent.localName}`),
  );
  const sheets = Array.from(styleSheets, () => 'style sheet');
  const adopted = (document.adoptedStyleSheets ?? []).map(() => 'adopted style sheet'); // jsdom has none
  return [...attributes, ...elements, ...sheets, ...adopted];
}

const readGlobals = (): string[] => Reflect.ownKeys(globalThis).map((key) => `global ${String(key)}`);

const readQueries = (): string[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => query.observers.map(() => `observer of the query ${query.queryHash}`));

/** With its values: a remote must neither remove nor replace them. */
const readStorage = (): string[] =>
  shellKeys.map((key) => {
    const value = localStorage.getItem(key);
    return value === null ? `no ${key} in localStorage` : `${key} ${value} in localStorage`;
  });

function valueOf(pageFunction: string): unknown {
  const [owner, name] = placeOf(pageFunction);
  return Reflect.get(owner, name);
}

/** Follows all that a remote may leave behind in a page. Close it, or the page stays wrapped. */
export function watchPage(): Ledger {
  const ledgers = [watchListeners(), ...pairs.map(watchPair)];
  // After these, which are wrapped.
  const functions = pageFunctions.map((name) => ({ name, own: valueOf(name) }));
  return {
    read: () => [
      ...ledgers.flatMap((ledger) => ledger.read()),
      ...readDocument(),
      ...readGlobals(),
      ...readQueries(),
      ...readStorage(),
      ...functions.flatMap(({ name, own }) => (valueOf(name) === own ? [] : `another ${name}`)),
    ],
    close: () => ledgers.forEach((ledger) => ledger.close()),
  };
}

/** What is held now and was not before; what is held more often is named as often as it is more. */
export function gained(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before];
  return now.filter((one) => {
    const index = left.indexOf(one);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
