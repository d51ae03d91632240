import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * Whether the component lives. False in HTML that was rendered while the part was built, and until React has
 * taken it over; true from the first render on for what a browser draws by itself. For what must not be
 * pressed before its handlers are there.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
