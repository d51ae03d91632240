/**
 * Milliseconds in which the heading takes the focus back from `body`. A dialog of the last screen closes a
 * moment after the next screen is shown: until then it keeps or steals the focus, and then loses it.
 */
const holdMs = 1000;

function focusNow(screen: HTMLElement): boolean {
  return [...screen.querySelectorAll('h1')].some((heading) => {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return document.activeElement === heading; // a heading that is not displayed, or inert, takes no focus
  });
}

const hasNoFocus = (): boolean => !document.activeElement || document.activeElement === document.body;

/**
 * Moves focus to the screen's heading and calls `onFocused`. A screen whose heading is still on its way (a
 * step that loads in its own time) gets the focus when it is rendered, unless the candidate has put it
 * elsewhere meanwhile. Returns a function that stops waiting.
 */
export function focusHeading(screen: HTMLElement, onFocused: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let focused = false;
  const attempt = (): boolean => {
    if (!focusNow(screen)) return false;
    if (!focused) onFocused();
    focused = true;
    return true;
  };

  const arrived = attempt();
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    const now = document.activeElement;
    const movedOn = now !== before && now !== document.body;
    if (movedOn || attempt()) observer.disconnect();
  });
  if (!arrived) observer.observe(screen, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());

  // From now on the candidate's own actions decide about the focus.
  const stopHolding = new AbortController();
  for (const type of ['keydown', 'pointerdown']) {
    document.addEventListener(type, () => stopHolding.abort(), { capture: true, signal: stopHolding.signal });
  }
  const until = performance.now() + holdMs;
  const hold = (): void => {
    if (signal.aborted || performance.now() > until) stopHolding.abort();
    if (stopHolding.signal.aborted) return;
    if (hasNoFocus()) attempt();
    requestAnimationFrame(hold);
  };
  requestAnimationFrame(hold);
  return () => stopping.abort();
}
