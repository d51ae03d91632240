import { session } from 'shared/runtime/session';
import { storedText } from '../stored-text';

const visitor = storedText('localStorage', 'portal-visitor');

/** Survives a sign out: it says nothing about anybody. It is no secret either, so any random number will do. */
function visitorId(): string {
  const known = visitor.read();
  if (known) return known;
  const made = Math.random().toString(36).slice(2);
  visitor.write(made);
  return made;
}

/** Draws in or out of canaries, the same on every visit: the candidate's id, or one that the browser keeps. */
export const stickyId = (): string => session.get()?.user.id || visitorId();
