import { session } from 'shared/runtime/session';
import { mayWait, sharedDevice } from './shared-device';

/**
 * Where typed answers wait on the device until they are saved: `draft:<user>:<form>` in the local storage, so
 * that two people who share a browser never see each other's. The end of the session removes them
 * (`forgetDrafts`), and on a shared device their age and somebody else's session (`tidyDrafts`).
 */
const keyOf = (userId: string, form: string) => `draft:${userId}:${form}`;

/**
 * Of the fields of all forms. Drafts of another version are left alone: their fields may mean something else.
 */
const version = 1;

interface StoredDraft {
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Version of the saved answers that the draft started from; a draft of an earlier release has none. */
  readonly base?: string | undefined;
  /** Milliseconds since 1970; a draft of an earlier release does not say. */
  readonly typedAt?: number;
}

const isTooOld = ({ typedAt = 0 }: StoredDraft): boolean => sharedDevice.get() && !mayWait(typedAt);

/** The answers typed and not yet saved; null when there are none, or none of this version. */
export function readDraft(userId: string, form: string): StoredDraft | null {
  if (!userId) return null;
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, form)) ?? 'null') as StoredDraft | null;
    if (!stored || isTooOld(stored)) return null;
    return stored.version === version && typeof stored.values === 'object' ? stored : null;
  } catch (error) {
    console.warn('The draft cannot be read', error);
    return null;
  }
}

/**
 * Keeps the answers that differ from the saved ones; none of them removes the draft. Nothing is written for
 * somebody who is no longer signed in: the log out has just removed it from a phone that others may use.
 * @returns whether the answers are now stored on the device
 */
export function writeDraft(
  userId: string,
  form: string,
  values: StoredDraft['values'],
  base?: string,
): boolean {
  if (!userId || session.get()?.user.id !== userId) return false;
  try {
    if (Object.keys(values).length === 0) {
      localStorage.removeItem(keyOf(userId, form));
      return false;
    }
    const draft: StoredDraft = { version, values, base, typedAt: Date.now() };
    localStorage.setItem(keyOf(userId, form), JSON.stringify(draft));
    return true;
  } catch (error) {
    console.warn('The draft cannot be kept on this device', error);
    return false;
  }
}

const keysFrom = (start: string): string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) =>
    key.startsWith(start),
  );

/** Removes every draft of this user from the device. */
export function forgetDrafts(userId: string): void {
  try {
    for (const key of keysFrom(keyOf(userId, ''))) localStorage.removeItem(key);
  } catch (error) {
    console.warn('Drafts cannot have been kept on this device', error);
  }
}

/** Removes from a shared device what this person typed too long ago, and all that others did. */
export function tidyDrafts(userId: string): void {
  if (!sharedDevice.get()) return;
  try {
    for (const key of keysFrom('draft:')) {
      const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null;
      const isTheirs = key.startsWith(keyOf(userId, ''));
      if (!isTheirs || !stored || isTooOld(stored)) localStorage.removeItem(key);
    }
  } catch (error) {
    console.warn('Old drafts cannot be removed', error);
  }
}
