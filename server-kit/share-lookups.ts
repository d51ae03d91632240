import dns, { type LookupAddress, type LookupOptions } from 'node:dns';

type Answer = (error: NodeJS.ErrnoException | null, found: string | LookupAddress[], family?: number) => void;
type Lookup = (name: string, options: LookupOptions, answer: Answer) => void;

/** With an address from before, who asks waits for the system no longer than this. */
const patienceMs = 500;
/** For so long an address from before is used without the name server (RFC 8767, 5: one to three days). */
const staleMs = 24 * 60 * 60_000;

/** Of one name, asked in one way. */
interface Name {
  /** Who waits for the lookup under way; null when there is none. */
  waiting: Set<Answer> | null;
  known: { readonly result: Parameters<Answer>; readonly until: number } | null;
}

/**
 * Looks each name up once at a time: who asks for it meanwhile gets the same answer. The system answers on a
 * few threads of Node's, and may take ten seconds and more to say that a name is not there. Calls that each
 * look up the name of a store that is away would take all of them, and the name of a database that is there
 * would wait behind them until its callers give up.
 *
 * While the name server fails or is silent, the last address that it gave is the answer (RFC 8767). A name
 * that it says is not there has none.
 */
export function sharedLookup(lookup: Lookup): Lookup {
  const names = new Map<string, Name>();

  const knownOf = ({ known }: Name) => (known && known.until > Date.now() ? known.result : null);

  function ask(key: string, name: Name, words: readonly [string, LookupOptions]): Set<Answer> {
    const waiting = new Set<Answer>();
    name.waiting = waiting;
    lookup(...words, (...result) => {
      const [error] = result;
      name.waiting = null;
      if (!error) name.known = { result, until: Date.now() + staleMs };
      else if (error.code !== 'EAI_AGAIN') name.known = null;
      const known = knownOf(name);
      if (!known) names.delete(key);
      for (const each of waiting) each(...((error && known) ?? result));
    });
    return waiting;
  }

  return (hostname, options, answer) => {
    const key = JSON.stringify([hostname, options]);
    const name = names.get(key) ?? { waiting: null, known: null };
    names.set(key, name);
    const waiting = name.waiting ?? ask(key, name, [hostname, options]);
    const known = knownOf(name);
    if (!known) return void waiting.add(answer);
    const told: Answer = (...result) => {
      clearTimeout(timer);
      answer(...result);
    };
    waiting.add(told);
    const timer = setTimeout(() => {
      waiting.delete(told);
      answer(...known);
    }, patienceMs);
  };
}

/** Has all connections of this process, of whatever library, share and keep their lookups of names. */
export function shareLookups(): void {
  const original = dns.lookup as Lookup;
  const shared = sharedLookup(original);
  const lookup = (name: string, options: LookupOptions | number | Answer, answer?: Answer): void => {
    if (typeof options === 'function') shared(name, {}, options);
    else shared(name, typeof options === 'number' ? { family: options } : options, answer!);
  };
  // With what Node's own `promisify` reads.
  dns.lookup = Object.defineProperties(
    lookup,
    Object.getOwnPropertyDescriptors(original),
  ) as typeof dns.lookup;
}
