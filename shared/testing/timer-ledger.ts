import type { Ledger } from './ledger';

/** Follows timers, intervals and frames that have not come yet. */
export function watchTimers(): Ledger {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const { requestAnimationFrame, cancelAnimationFrame } = globalThis;
  const running = new Map<unknown, string>();

  /** A timer that fires once is over before what it calls. */
  const start = (what: string, begin: (work: (...args: unknown[]) => void) => unknown, work: unknown) => {
    const id = begin((...args) => {
      running.delete(id);
      if (typeof work === 'function') (work as (...args: unknown[]) => void)(...args);
    });
    running.set(id, what);
    return id;
  };
  const stop = (clear: (id: never) => void) => (id: unknown) => {
    running.delete(id);
    clear(id as never); // whatever the page was given for it
  };
  Object.assign(globalThis, {
    setTimeout: (work: unknown, delay = 0, ...args: unknown[]) =>
      start(`timer of ${delay} ms`, (over) => setTimeout(over, delay, ...args), work),
    setInterval: (work: () => void, delay = 0, ...args: unknown[]) => {
      const id = setInterval(work, delay, ...args);
      running.set(id, `interval of ${delay} ms`);
      return id;
    },
    requestAnimationFrame: (work: unknown) => start('frame', (over) => requestAnimationFrame(over), work),
    clearTimeout: stop(clearTimeout),
    clearInterval: stop(clearInterval),
    cancelAnimationFrame: stop(cancelAnimationFrame),
  });
  return {
    read: () => [...running.values()],
    close: () =>
      void Object.assign(globalThis, {
        setTimeout,
        clearTimeout,
        setInterval,
        clearInterval,
        requestAnimationFrame,
        cancelAnimationFrame,
      }),
  };
}
