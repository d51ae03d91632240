import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createPath, useNavigate, type Navigator } from 'shared/runtime/router';

/**
 * Draws where a remote has moved without a frame in between, in which only the address would have changed.
 * Not within the call: it may come from an effect.
 */
const atOnce = (move: () => void): void => queueMicrotask(() => flushSync(move));

/**
 * A host's history as remotes get it: they push and replace, the host moves. Its identity changes with its
 * argument only.
 * @param hrefOf the address of a path
 */
export function useRemoteNavigator(hrefOf: (path: string) => string): Navigator {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useMemo<Navigator>(
    () => ({
      createHref: (to) => hrefOf(typeof to === 'string' ? to : createPath(to)),
      go: (delta) => void latest.current(delta),
      push: (to, state: unknown) => atOnce(() => void latest.current(to, { state })),
      replace: (to, state: unknown) => atOnce(() => void latest.current(to, { state, replace: true })),
    }),
    [hrefOf],
  );
}
