import { useEffect, useMemo, useRef } from 'react';
import { useNavigate, type Navigator } from 'shared/runtime/router';

/** The history as remotes get it: they push and replace, the shell moves. Its identity never changes. */
export function useRemoteNavigator(): Navigator {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useMemo<Navigator>(
    () => ({
      createHref: (to) =>
        typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
      go: (delta) => void latest.current(delta),
      push: (to, state: unknown) => void latest.current(to, { state }),
      replace: (to, state: unknown) => void latest.current(to, { state, replace: true }),
    }),
    [],
  );
}
