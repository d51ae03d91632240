import { useCallback, useEffect, useRef } from 'react';

/** Milliseconds without a keystroke until the answers are written. */
const pause = 400;

/** Writes when the candidate pauses, and in any case before the page is hidden, closed or left. */
export function useDelayed(write: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  /** Writes now what waits to be written. */
  const flush = useCallback(() => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    write();
  }, [write]);

  /** Writes once nothing more has come for a moment. */
  const later = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(flush, pause);
  }, [flush]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    // A phone kills a hidden tab without another word; `pagehide` is for the desktop's closed tab.
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return { later, flush };
}
