import type { Ledger } from './ledger';

type Add = typeof EventTarget.prototype.addEventListener;
type Remove = typeof EventTarget.prototype.removeEventListener;
type Owner = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

interface Entry {
  readonly type: string;
  readonly listener: Parameters<Add>[1];
  readonly capture: boolean;
}

/** Where a listener outlives the element that a remote renders into: null when it goes with its target. */
function lastingName(target: EventTarget): string | null {
  if (target === window) return 'window';
  if (target instanceof Node) return target.isConnected ? target.nodeName.toLowerCase() : null;
  return 'media' in target ? 'a media query' : null;
}

const isCapture = (options?: boolean | EventListenerOptions): boolean =>
  typeof options === 'boolean' ? options : options?.capture === true;

/** Follows the listeners of window, document, media queries and elements that are in the page. */
export function watchListeners(): Ledger {
  const held = new Map<EventTarget, Entry[]>();

  const find = (target: EventTarget, { type, listener, capture }: Entry): Entry | undefined =>
    held
      .get(target)
      ?.find((one) => one.type === type && one.listener === listener && one.capture === capture);
  const forget = (target: EventTarget, entry: Entry | undefined): void =>
    void held.set(target, held.get(target)?.filter((one) => one !== entry) ?? []);

  function wrap(owner: Owner): () => void {
    const { addEventListener: add, removeEventListener: remove } = owner;
    const wrapped: { addEventListener: Add; removeEventListener: Remove } = {
      addEventListener(this: EventTarget | undefined, type, listener, options) {
        const target = this ?? window;
        add.call(target, type, listener, options);
        const entry = { type, listener, capture: isCapture(options) };
        if (lastingName(target) === null || find(target, entry)) return;
        held.set(target, [...(held.get(target) ?? []), entry]);
        if (typeof options !== 'object') return;
        const over = (): void => forget(target, entry);
        if (options.once) add.call(target, type, over, { once: true, capture: entry.capture });
        options.signal?.addEventListener('abort', over, { once: true });
      },
      removeEventListener(this: EventTarget | undefined, type, listener, options) {
        const target = this ?? window;
        remove.call(target, type, listener, options);
        forget(target, find(target, { type, listener, capture: isCapture(options) }));
      },
    };
    Object.assign(owner, wrapped);
    return () => void Object.assign(owner, { addEventListener: add, removeEventListener: remove });
  }

  // Jest gives the window functions of its own.
  const owners = Object.hasOwn(window, 'addEventListener')
    ? [EventTarget.prototype, window]
    : [EventTarget.prototype];
  const restores = owners.map(wrap);
  return {
    read: () =>
      [...held].flatMap(([target, entries]) => {
        const name = lastingName(target);
        return name === null ? [] : entries.map(({ type }) => `listener of ${type} on ${name}`);
      }),
    close: () => restores.forEach((restore) => restore()),
  };
}
