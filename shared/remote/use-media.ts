import { useCallback, useSyncExternalStore } from 'react';

/** Follows a media query. On a server the result is `fallback`, and hydration starts with it. */
export function useMedia(query: string, fallback = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => fallback,
  );
}
