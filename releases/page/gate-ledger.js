/*
 * In pages of the release gate only, before any other script: counts what a remote leaves behind when it is
 * unmounted. What is begun in a round of mount and unmount belongs to that round, with the timers that its
 * timers
 * begin. `gateLedger.read()` has a list for each kind: how many of each round are left.
 */
(() => {
  const mostRounds = 32;
  /** The round under way; 0 before the first. */
  let now = 0;
  /** Where the remote is mounted. */
  let place = null;
  const timers = new Map();
  const nodes = [];
  const listeners = new Set();
  /** In which round what is in the page came. It must hold nothing in memory that has left the page. */
  const came = { globals: new Map(), styleSheets: new WeakMap(), elements: new WeakMap() };

  const begin = {
    setTimeout: window.setTimeout,
    setInterval: window.setInterval,
    requestAnimationFrame: window.requestAnimationFrame,
  };
  for (const [name, start] of Object.entries(begin)) {
    window[name] = function (callback, ...rest) {
      const round = now;
      const key = {};
      const run = function (...args) {
        if (name !== 'setInterval') timers.delete(key.id);
        const before = now;
        now = round;
        try {
          return callback.apply(this, args);
        } finally {
          now = before;
        }
      };
      const id = start.call(window, typeof callback === 'function' ? run : callback, ...rest);
      key.id = name === 'requestAnimationFrame' ? `frame ${id}` : id;
      timers.set(key.id, round);
      return id;
    };
  }
  const end = { clearTimeout: '', clearInterval: '', cancelAnimationFrame: 'frame ' };
  for (const [name, prefix] of Object.entries(end)) {
    const stop = window[name];
    window[name] = function (id) {
      timers.delete(prefix === '' ? id : prefix + id);
      stop.call(window, id);
    };
  }

  // Elsewhere a listener goes with its target.
  const outlives = (target) =>
    target === window ||
    target === document ||
    target === document.documentElement ||
    target === document.body;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isCapture = (options) => Boolean(typeof options === 'object' ? options?.capture : options);
  const find = (target, type, listener, capture) =>
    [...listeners].find(
      (one) =>
        one.target === target && one.type === type && one.listener === listener && one.capture === capture,
    );
  const forget = (...which) => listeners.delete(find(...which));
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    addEventListener.call(target, type, listener, options);
    const capture = isCapture(options);
    if (!listener || options?.signal?.aborted || !outlives(target)) return;
    if (find(target, type, listener, capture)) return; // a browser ignores it too
    listeners.add({ target, type, listener, capture, round: now });
    const over = () => forget(target, type, listener, capture);
    if (options?.once) addEventListener.call(target, type, over, { capture, once: true });
    if (options?.signal) addEventListener.call(options.signal, 'abort', over, { once: true });
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    removeEventListener.call(target, type, listener, options);
    forget(target, type, listener, isCapture(options));
  };

  /** What is in the page now, without the shell's own screen. */
  const look = () => ({
    globals: Object.getOwnPropertyNames(window),
    styleSheets: [...document.styleSheets, ...(document.adoptedStyleSheets ?? [])],
    elements: [...document.head.children, ...document.body.children].filter(
      (element) => element !== place && element.id !== 'root',
    ),
  });
  const note = () => {
    for (const [kind, found] of Object.entries(look()))
      for (const one of found) if (!came[kind].has(one)) came[kind].set(one, now);
  };
  const perRound = (all) => {
    const counts = Array.from({ length: mostRounds }, () => 0);
    for (const round of all) counts[round] += 1;
    return counts.slice(0, now + 1);
  };

  const pause = begin.setTimeout;
  window.gateLedger = {
    /** A pause that is no timer of the remote. */
    pause: (ms) => new Promise((resolve) => pause.call(window, resolve, ms)),
    /** Begins the next round. */
    next(element) {
      place = element;
      note();
      now += 1;
    },
    /** Called while the remote is mounted: these nodes must not stay in memory. */
    watchNodes() {
      for (const node of place.querySelectorAll('*')) nodes.push({ ref: new WeakRef(node), round: now });
    },
    /** How many of each round are left, from round 0 on, which is what was there before. */
    read() {
      note();
      const inPage = Object.entries(look()).map(([kind, found]) => [
        kind,
        perRound(found.map((one) => came[kind].get(one))),
      ]);
      const detached = nodes.filter(({ ref }) => ref.deref()?.isConnected === false);
      return {
        timers: perRound(timers.values()),
        listeners: perRound([...listeners].map(({ round }) => round)),
        ...Object.fromEntries(inPage),
        detachedNodes: perRound(detached.map(({ round }) => round)),
      };
    },
  };
})();
