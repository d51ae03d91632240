import { pageFunctions, placeOf, shellKeys } from 'platform/page-functions';
import { buildUrl } from 'platform/release';
import { acceptSession, restoreSession } from 'shared/runtime/session';
import { isOfBuild, type Attempt } from './attempt';

const fault = (message?: string): Error => Object.assign(new Error(message), { name: 'LeftBehindError' });

const putBacks: ((attempt: Attempt) => void)[] = [];

/** Lets anybody replace it, and remembers who did. */
function watch(pageFunction: string): void {
  const [owner, key] = placeOf(pageFunction);
  const own: unknown = Reflect.get(owner, key);
  let now = own;
  let replaced: Error | null = null;
  Reflect.defineProperty(owner, key, {
    configurable: true,
    get: () => now,
    set(next: unknown) {
      now = next;
      // It is reported by its name, and by the place in the build where it was made.
      replaced = next === own ? null : fault();
    },
  });
  putBacks.push((attempt) => {
    if (!isOfBuild(replaced, buildUrl(attempt.remote, attempt.build.version, ''))) return;
    attempt.threw(replaced);
    now = own;
    replaced = null;
  });
}

/** Brings back a session that ended without a word. @returns the fault of the build that ended it, or null */
export const sessionFault = (): Error | null =>
  restoreSession() ? fault('The session was taken from the storage') : null;

/** Counts a session that ended without a word against the build that is on the screen. */
export function checkSession(attempt: Attempt): void {
  const ended = sessionFault();
  if (!ended) return;
  attempt.threw(ended);
  attempt.fail('crash');
}

/**
 * Puts back what a build has replaced in the page and not put back itself, and reports it. What another
 * build, or a script of the page, has replaced meanwhile, that keeps.
 */
export function putBackPage(attempt: Attempt): void {
  putBacks.forEach((putBack) => putBack(attempt));
  const ended = sessionFault();
  if (ended) attempt.threw(ended);
}

/** The line of a stack that called the function in which the error was made; empty for the browser. */
function callerOf({ stack = '' }: Error): string {
  const [, caller = ''] = stack.split('\n').filter((line) => /:\d+\)?$/.test(line));
  return caller;
}

/** Refuses to builds what removes or replaces what the shell keeps: their call fails, in their own line. */
function guardStorage(method: 'setItem' | 'removeItem' | 'clear'): void {
  const own: (...given: string[]) => void = Storage.prototype[method];
  Storage.prototype[method] = function guarded(this: Storage, ...given: string[]): void {
    const [key] = given;
    const isShells = method === 'clear' || (this === localStorage && shellKeys.some((one) => one === key));
    if (!isShells) return own.apply(this, given);
    const refusal = new Error(method === 'clear' ? 'Remove your own keys' : 'This key is not yours');
    const caller = callerOf(refusal);
    if (/\/builds\/(?!shell\/)/.test(caller)) throw refusal;
    own.apply(this, given);
    if (caller) acceptSession(); // the shell, or a console
  };
}

/**
 * Keeps the page's own functions, and what the shell stores, from the code of remotes, from before any of it
 * runs. A build that clears the storage of all parts fails; it removes its own keys, one by one.
 */
export function keepPage(): void {
  pageFunctions.forEach(watch);
  for (const method of ['setItem', 'removeItem', 'clear'] as const) guardStorage(method);
  acceptSession();
  // Only other tabs change it while this one is hidden, and a page that was kept hears nothing of it.
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? restoreSession() : acceptSession(),
  );
  window.addEventListener('pagehide', restoreSession);
  window.addEventListener('pageshow', ({ persisted }) => persisted && acceptSession());
}
