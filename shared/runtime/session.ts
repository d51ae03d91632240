import { useSyncExternalStore } from 'react';
import type { SessionUser } from 'contract/wire/auth';
import { shellKeys } from 'platform/page-functions';
import { observable } from 'shared/runtime/observable';

/** Who is signed in (spec section 3, "Locally stored session"). */
export interface SessionState {
  readonly token: string;
  readonly user: SessionUser;
}

const [tokenKey, userKey] = shellKeys;

const unknownUser: SessionUser = { id: '', firstName: '', lastName: '', email: '' };

/**
 * The token alone decides who is signed in; a user record that cannot be read only leaves the names empty.
 */
function parseUser(text: string | null): SessionUser {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return stored && typeof stored === 'object' ? { ...unknownUser, ...stored } : unknownUser;
  } catch (error) {
    console.error('The stored user cannot be read', error);
    return unknownUser;
  }
}

// A snapshot must keep its identity until the stored values change, or React renders for ever.
let raw: string | null = null;
let state: SessionState | null = null;
/** A fallback for browsers that forbid storage: the session then lasts as long as the page. */
let unstored: SessionState | null = null;
/** The token that was refused; another tab may have stored a new one meanwhile. */
let refusedToken: string | null = null;
/** Replaced at every change of this tab. */
const changes = observable({});

/** Whether `start`, `end` and other tabs alone change who is signed in, whatever code of the page stores. */
let isKept = false;

function readStored() {
  try {
    const token = localStorage.getItem(tokenKey);
    const user = localStorage.getItem(userKey);
    return { token, user, text: token ? `${token}\n${user ?? ''}` : null };
  } catch {
    // Forbidden storage is no failure: `unstored` is made for it.
    return { token: null, user: null, text: null };
  }
}

/** What is stored counts. */
function take(): void {
  const { token, user, text } = readStored();
  if (text === raw) return;
  raw = text;
  state = token ? { token, user: parseUser(user) } : null;
}

function get(): SessionState | null {
  if (!isKept || !state) take();
  return unstored ?? state;
}

function start({ token, user }: SessionState): void {
  try {
    // The user goes first: the token is what makes other tabs act.
    localStorage.setItem(userKey, JSON.stringify(user));
    localStorage.setItem(tokenKey, token);
    unstored = null;
  } catch (error) {
    console.warn('The session is not stored', error);
    unstored = { token, user };
  }
  take();
  changes.set({});
}

export type Session = typeof session;

export const session = {
  get,
  start,
  /** Forgets token and user on this device; the other tabs of this browser follow. */
  end(): void {
    unstored = null;
    try {
      localStorage.removeItem(tokenKey);
      localStorage.removeItem(userKey);
    } catch (error) {
      console.warn('The session is not stored', error);
    }
    take();
    changes.set({});
  },
  /**
   * The server no longer accepts the token. Nothing is removed and nothing redirects (spec section 8): the
   * shell shows a lasting notice with a way to sign in. Ends with `start` and `end`.
   */
  markExpired(): void {
    refusedToken = get()?.token ?? null;
    changes.set({});
  },
  isExpired: (): boolean => refusedToken !== null && refusedToken === get()?.token,
  /** Merges what a save returned about the user (a new name, say). */
  updateUser(patch: Partial<SessionUser>): void {
    const current = get();
    if (current) start({ ...current, user: { ...current.user, ...patch } });
  },
  subscribe(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      // `key` is null when another tab cleared the whole storage.
      if (key !== null && key !== tokenKey && key !== userKey) return;
      take();
      listener();
    };
    window.addEventListener('storage', onStorage);
    const unsubscribe = changes.subscribe(listener);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', onStorage);
    };
  },
};

/** For the shell: what is stored counts, and until the next call nothing else than a word changes it. */
export function acceptSession(): void {
  isKept = true;
  take();
  changes.set({});
}

/**
 * For the shell: stores the session again, if code of the page has removed or replaced it without a word.
 * @returns whether it had
 */
export function restoreSession(): boolean {
  if (!isKept || !state || unstored || readStored().text === raw) return false;
  start(state);
  return true;
}

/** The signed-in state, in step with every other part and tab. */
export function useSession(): SessionState | null {
  return useSyncExternalStore(session.subscribe, session.get, () => null);
}

/** Whether the server has refused the stored token. */
export function useSessionExpired(): boolean {
  return useSyncExternalStore(session.subscribe, session.isExpired, () => false);
}
