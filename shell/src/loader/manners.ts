import { pageFunctions, placeOf } from 'platform/page-functions';
import { buildUrl } from 'platform/release';
import { isOfBuild, type Attempt } from './attempt';

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
      replaced = next === own ? null : Object.assign(new Error(), { name: 'LeftBehindError' });
    },
  });
  putBacks.push((attempt) => {
    if (!isOfBuild(replaced, buildUrl(attempt.remote, attempt.build.version, ''))) return;
    attempt.threw(replaced);
    now = own;
    replaced = null;
  });
}

/**
 * Puts back what a build has replaced in the page and not put back itself, and reports it. What another
 * build, or a script of the page, has replaced meanwhile, that keeps.
 */
export const putBackPage = (attempt: Attempt): void => putBacks.forEach((putBack) => putBack(attempt));

/**
 * Keeps the page's own functions, and what all parts of the portal store, from the code of remotes, from
 * before any of it runs. A build that clears the storage of all fails; it removes its own keys, one by one.
 */
export function keepPage(): void {
  pageFunctions.forEach(watch);
  const { clear } = Storage.prototype;
  Storage.prototype.clear = function guarded(this: Storage): void {
    const refusal = new Error('Remove your own keys');
    // Code of the shell and of no build, such as a console's, may do it.
    if (/\/builds\/(?!shell)/.test(refusal.stack ?? '')) throw refusal;
    clear.call(this);
  };
}
