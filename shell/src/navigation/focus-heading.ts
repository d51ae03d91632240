function focusNow(screen: HTMLElement): boolean {
  return [...screen.querySelectorAll('h1')].some((heading) => {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return document.activeElement === heading; // a heading that is not displayed takes no focus
  });
}

/**
 * Moves focus to the screen's heading and calls `onFocused`. A screen whose heading is still on its way (a step that
 * loads in its own time) gets the focus when it stands, unless the candidate has put it elsewhere meanwhile.
 * Returns the way to stop waiting.
 */
export function focusHeading(screen: HTMLElement, onFocused: () => void): () => void {
  if (focusNow(screen)) {
    onFocused();
    return () => undefined;
  }
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    const now = document.activeElement;
    const movedOn = now !== before && now !== document.body;
    const focused = !movedOn && focusNow(screen);
    if (focused) onFocused();
    if (focused || movedOn) observer.disconnect();
  });
  observer.observe(screen, { childList: true, subtree: true });
  return () => observer.disconnect();
}
