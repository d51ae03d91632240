/**
 * What a link to /sign-in leaves in the history's state, so that the address stays /sign-in: the page to open
 * after the sign-in.
 */
export interface ReturnTo {
  /** Path, query and hash of a page of this portal. */
  readonly from: string;
  /** Whose page it is, when their session has ended; anyone else is not led there. */
  readonly userId?: string;
  /** What the sign-in form begins with. */
  readonly email?: string;
}

/**
 * A path of this portal. Browsers read `//`, `/\\` and a slash before a tab as the start of another host's
 * address.
 */
const ownPath = /^\/(?![/\\\s])/;

/**
 * The return that a history's state names; null when there is none. The state may have been written by an
 * older release.
 */
export function readReturn(state: unknown): ReturnTo | null {
  if (!state || typeof state !== 'object') return null;
  const { from, userId } = state as Partial<Record<keyof ReturnTo, unknown>>;
  if (typeof from !== 'string' || !ownPath.test(from)) return null;
  return { from, ...(typeof userId === 'string' ? { userId } : {}) };
}
