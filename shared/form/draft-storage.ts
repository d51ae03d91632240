import { session } from 'shared/runtime/session';
import { isSameAnswer } from './draft-state';
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

type Answers = StoredDraft['values'];

/**
 * The draft after a change of this tab's answers: what another tab has typed since stays. Where both have
 * changed a field, the later one counts.
 * @param known this tab's answers when it last read or wrote the draft
 */
function merged(stored: Answers, values: Answers, known: Answers): Answers {
  const all = { ...stored };
  for (const name of new Set([...Object.keys(known), ...Object.keys(values)])) {
    if (isSameAnswer(values[name], known[name])) continue;
    if (name in values) all[name] = values[name];
    else if (isSameAnswer(stored[name], known[name])) delete all[name];
  }
  return all;
}

/** `none`: there is nothing to keep, or nobody to keep it for. */
export type Kept = 'stored' | 'none' | 'failed';

/**
 * Keeps the answers that differ from the saved ones; none of them removes the draft. Nothing is written for
 * somebody who is no longer signed in: the log out has just removed it from a phone that others may use.
 * @param known see `merged`; without it the whole draft is replaced
 * @returns `failed` when the device has no room, or forbids it
 */
export function writeDraft(
  userId: string,
  form: string,
  values: Answers,
  { base, known }: { readonly base?: string | undefined; readonly known?: Answers } = {},
): Kept {
  if (!userId || session.get()?.user.id !== userId) return 'none';
  try {
    const stored = readDraft(userId, form);
    const all = stored && known ? merged(stored.values, values, known) : values;
    if (Object.keys(all).length === 0) {
      localStorage.removeItem(keyOf(userId, form));
      return 'none';
    }
    // Answers of another tab were typed over the version that it had.
    const isAlone = Object.keys(all).every((name) => name in values);
    const draft: StoredDraft = {
      version,
      values: all,
      base: isAlone ? base : stored?.base,
      typedAt: Date.now(),
    };
    localStorage.setItem(keyOf(userId, form), JSON.stringify(draft));
    return Object.keys(values).length > 0 ? 'stored' : 'none';
  } catch (error) {
    console.warn('The draft cannot be kept on this device', error);
    return Object.keys(values).length > 0 ? 'failed' : 'none';
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
