import { useEffect, useRef, type RefObject } from 'react';

interface Opening {
  readonly open: () => void;
  /** Closes for a link that replaces the sheet's history entry. */
  readonly leave: () => void;
}

/**
 * Opens a modal dialog that the browser's Back closes, as on a phone: it gets a history entry of the same address, which
 * goes with it.
 */
export function useClosedByBack(dialog: RefObject<HTMLDialogElement | null>): Opening {
  /** The dialog's history entry is the current one. */
  const hasEntry = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    const onBack = (): void => {
      hasEntry.current = false;
      element?.close();
    };
    const onClose = (): void => {
      if (hasEntry.current) window.history.back();
    };
    window.addEventListener('popstate', onBack);
    element?.addEventListener('close', onClose);
    return () => {
      window.removeEventListener('popstate', onBack);
      element?.removeEventListener('close', onClose);
    };
  }, [dialog]);

  return {
    open() {
      // With the same state: to the router it is the page that is there already.
      window.history.pushState(window.history.state, '');
      hasEntry.current = true;
      dialog.current?.showModal();
    },
    leave() {
      hasEntry.current = false;
      dialog.current?.close();
    },
  };
}
