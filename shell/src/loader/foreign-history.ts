import { isMovedByOthers } from 'shared/remote/own-window';

/*
 * A remote of another tool may have a router of its own, on the browser's history. Routers hear of back and
 * forward only, by `popstate`; single-spa reports other moves by the same event, and so does the shell.
 */

/** Milliseconds between two looks at the address, in browsers without the Navigation API. */
const lookEvery = 100;

/** The address of which the routers of the page have heard last. */
let reported = '';
const remember = (): void => {
  reported = window.location.href;
};

function report(): void {
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
}

const reportOthers = (): void => {
  if (isMovedByOthers()) report();
};

let follows = false;
/** From now on moves of a remote's own router are reported to all routers. */
export function followRemotes(): void {
  if (follows) return;
  follows = true;
  remember();
  window.addEventListener('popstate', remember);
  // Firefox 147, Safari 26.2 and later, all promised versions of Chrome.
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  if (!navigation) {
    setInterval(reportOthers, lookEvery);
    return;
  }
  navigation.addEventListener('currententrychange', ({ navigationType }) => {
    // The caller's own router has finished its move by then. Back and forward report themselves.
    if (navigationType !== 'traverse') queueMicrotask(reportOthers);
  });
}

/** Reports a move of the shell to the router of the remote. */
export function reportToRemote(): void {
  if (window.location.href !== reported) report();
}
