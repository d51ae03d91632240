import { useSyncExternalStore } from 'react';
import { initialClientState, type ClientState } from 'contract/wire/client-state';
import { observable } from 'shared/runtime/observable';

const store = observable<ClientState>(initialClientState);

/**
 * The client state of spec section 3, shared by header and remotes; server lists live in the query cache
 * instead.
 */
export const userDataStore = {
  get: store.get,
  set: (patch: Partial<ClientState>): void => store.set({ ...store.get(), ...patch }),
  /** On log out: the next person on this device must see nothing of the last. */
  reset: (): void => store.set(initialClientState),
  subscribe: store.subscribe,
};

/** Reads a part of the client state. `select` must return a stored value, not a new object. */
export function useUserData<T>(select: (state: ClientState) => T): T {
  const read = (): T => select(store.get());
  // The pre-rendered HTML is from before any load, and must hydrate unchanged.
  return useSyncExternalStore(store.subscribe, read, () => select(initialClientState));
}

/**
 * Runs a save under the loading flag of the client state (spec section 4), which always ends, offline too.
 */
export async function whileSaving<T>(save: () => Promise<T>): Promise<T> {
  userDataStore.set({ loader: true });
  try {
    return await save();
  } finally {
    userDataStore.set({ loader: false });
  }
}
