import { useEffect, useEffectEvent } from 'react';

const mark = 'marigoldOverlay';

/** How to close each open overlay, the innermost last. One history entry serves all of them. */
const closers: (() => void)[] = [];
/** Our own `history.back()` is pending: the browser fires popstate later. */
let goingBack = false;
/** An entry that was pushed while going back: the browser leaves it when it arrives. */
let pushed: Parameters<History['pushState']> | undefined;
let scheduled: ReturnType<typeof setTimeout> | undefined;

/** The current history entry was added by an overlay. */
export const isOverlayEntry = (): boolean =>
  Boolean((history.state as Readonly<Record<string, unknown>> | null)?.[mark]);

/**
 * A router's push. It replaces the entry of an overlay that is open, or just closed, so Back has no extra
 * stop.
 */
export function pushEntry(...entry: Parameters<History['pushState']>): void {
  if (goingBack) pushed = entry;
  History.prototype[isOverlayEntry() ? 'replaceState' : 'pushState'].apply(history, entry);
}

function addEntry(): void {
  if (goingBack || isOverlayEntry()) return;
  history.pushState({ ...(history.state as object | null), [mark]: true }, '');
}

/**
 * Syncs the history with the open overlays, after the task: a button that closes one may open another, or
 * navigate.
 */
function updateEntry(): void {
  clearTimeout(scheduled);
  scheduled = setTimeout(() => {
    if (closers.length > 0) return addEntry();
    if (goingBack || !isOverlayEntry()) return;
    goingBack = true;
    history.back();
  });
}

function onPop(event: Event): void {
  if (!goingBack && !isOverlayEntry()) closers.at(-1)?.();
  if (goingBack && pushed) {
    // The router is at the new page and stays there.
    event.stopImmediatePropagation();
    History.prototype.pushState.apply(history, pushed);
  }
  goingBack = false;
  pushed = undefined;
  updateEntry();
}

// Chromium calls the window's listeners in the order in which they were added, even with `capture`. This one
// must come before the router's, which is mounted after this module is loaded.
// Pre-rendering has no window.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPop, { capture: true });

/**
 * Back, also that of a phone, closes an overlay (dialog, menu, list) and keeps the page. While one is open
 * there is one more history entry with the same address; closing in any other way goes back over it.
 */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return updateEntry(); // the page may have been reloaded while a dialog was open
    const closer = () => close();
    closers.push(closer);
    addEntry();
    return () => {
      closers.splice(closers.indexOf(closer), 1);
      updateEntry();
    };
  }, [open]);
}
