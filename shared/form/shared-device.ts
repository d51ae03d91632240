/**
 * Whether others use this device, too: its people say so when they sign in or on the account page. Of the
 * device, not of a person, so that it outlives a log out.
 */
const key = 'shared-device';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds that picked files wait for their upload, and on a shared device unsaved answers, too. */
export const waitingTimes = { own: 30 * day, shared: day } as const;

const listeners = new Set<() => void>();

export const sharedDevice = {
  get(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false; // then the device stores no answers either
    }
  },
  set(isShared: boolean): void {
    try {
      if (isShared) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
    } catch (error) {
      console.warn('The device cannot be marked as shared', error);
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

/** Whether what was put aside at this time, in milliseconds since 1970, may still wait here. */
export const mayWait = (since: number): boolean =>
  Date.now() - since <= waitingTimes[sharedDevice.get() ? 'shared' : 'own'];
