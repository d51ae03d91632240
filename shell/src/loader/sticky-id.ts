import { shellKeys } from 'platform/page-functions';
import { session } from 'shared/runtime/session';

const [, , key] = shellKeys;

/** Replaces the storage in a browser that forbids it: the draw then lasts as long as the page. */
let unstored: string | undefined;

/**
 * Survives a sign out: it says nothing about anybody. It is no secret either, so any random number will do.
 */
function visitorId(): string {
  unstored ??= Math.random().toString(36).slice(2);
  try {
    const known = localStorage.getItem(key);
    if (known) return known;
    localStorage.setItem(key, unstored);
  } catch {
    // Forbidden storage is no failure: `unstored` is made for it.
  }
  return unstored;
}

/**
 * Draws in or out of canaries, the same on every visit: the candidate's id, or one that the browser keeps.
 */
export const stickyId = (): string => session.get()?.user.id || visitorId();
