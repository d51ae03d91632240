import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createPath, useNavigate, type Navigator } from 'shared/runtime/router';
import { isOverlayEntry } from 'shared/ui/back-to-close';

/**
 * Draws where a remote has moved without a frame in between, in which only the address would have changed. Not within the call:
 * it may come from an effect.
 */
const atOnce = (move: () => void): void => queueMicrotask(() => flushSync(move));

/** The history as remotes get it: they push and replace, the shell moves. Its identity never changes. */
export function useRemoteNavigator(): Navigator {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useMemo<Navigator>(
    () => ({
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => void latest.current(delta),
      // From an open dialog: its entry of the history is not one to come back to.
      push: (to, state: unknown) =>
        atOnce(() => void latest.current(to, { state, replace: isOverlayEntry() })),
      replace: (to, state: unknown) => atOnce(() => void latest.current(to, { state, replace: true })),
    }),
    [],
  );
}
