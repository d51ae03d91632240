/*
 * A remote of another tool may have a router of its own, on the browser's history. Browsers report only back
 * and forward, by `popstate`; single-spa reports pushes by the same event, and so does the shell.
 */

/** The address that was last reported to the routers of the page. */
let announced = '';

function announce(): void {
  if (window.location.href === announced) return;
  announced = window.location.href;
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
}

/**
 * From now on pushes are reported to all routers. The shell's own router does not use these methods
 * (shared/remote/own-window).
 */
export function announceMoves(): void {
  if (announced) return;
  announced = window.location.href;
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (...args) => {
      original(...args);
      // The caller's own router has finished its move by then.
      queueMicrotask(announce);
    };
  }
  window.addEventListener('popstate', () => {
    announced = window.location.href;
  });
}

/** Reports a move of the shell to the router of the remote. */
export const followAddress = announce;
