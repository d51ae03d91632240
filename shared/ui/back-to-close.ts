import { useEffect, useEffectEvent } from 'react';

const mark = 'marigoldOverlay';

/** How to close each open overlay, the innermost last. One history entry serves all of them. */
const closers: (() => void)[] = [];
/** Our own `history.back()` is on its way: the browser answers later, with a popstate event. */
let goingBack = false;
/** What was pushed meanwhile: the browser leaves it when it answers. */
let pushed: Parameters<History['pushState']> | undefined;
let scheduled: ReturnType<typeof setTimeout> | undefined;

/** The current history entry was added by what is open over the page. */
export const isOverlayEntry = (): boolean =>
  Boolean((history.state as Readonly<Record<string, unknown>> | null)?.[mark]);

/** A router's push. It takes the place of the entry of what is open, or was until now: no stop of Back is left between. */
export function pushEntry(...entry: Parameters<History['pushState']>): void {
  if (goingBack) pushed = entry;
  History.prototype[isOverlayEntry() ? 'replaceState' : 'pushState'].apply(history, entry);
}

function addEntry(): void {
  if (goingBack || isOverlayEntry()) return;
  history.pushState({ ...(history.state as object | null), [mark]: true }, '');
}

/** Makes the history fit what is open, after the task: a button that closes may open the next dialog, or navigate. */
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

/**
 * Back closes what is open over a page, also the Back of a phone, and leaves the page as it is. While anything is open there is
 * one more history entry of the same address; closing in any other way goes back over it.
 */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    window.addEventListener('popstate', onPop, { capture: true }); // the same listener for all: added once
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
