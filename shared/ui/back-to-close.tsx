import { useEffect, useEffectEvent } from 'react';

const mark = 'marigoldOverlay';
let openCount = 0;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** The current history entry was added by an open dialog: what is pushed now takes its place. */
export const isOverlayEntry = (): boolean =>
  Boolean((history.state as Readonly<Record<string, unknown>> | null)?.[mark]);

/** Goes back over the entry of a dialog that is closed. Later: a button or link that closes and navigates replaces it first. */
function leaveEntry(): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    if (openCount === 0 && isOverlayEntry()) history.back();
  });
}

/**
 * Back closes what is open over a page, also the Back of a phone, and leaves the page as it is. While open there is one more
 * history entry of the same address; closing by any other way goes back over it.
 */
export function useBackToClose(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return leaveEntry(); // the page may have been reloaded while the dialog was open
    openCount += 1;
    history.pushState({ ...(history.state as object | null), [mark]: true }, '');
    const onPop = () => {
      if (!isOverlayEntry()) close();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      openCount -= 1;
      window.removeEventListener('popstate', onPop);
      leaveEntry();
    };
  }, [open]);
}
