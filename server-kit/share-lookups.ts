import dns, { type LookupAddress, type LookupOptions } from 'node:dns';

type Answer = (error: NodeJS.ErrnoException | null, found: string | LookupAddress[], family?: number) => void;
type Lookup = (name: string, options: LookupOptions, answer: Answer) => void;

/**
 * Looks each name up once at a time: who asks for it meanwhile gets the same answer. The system answers on a
 * few threads of Node's, and may take ten seconds and more to say that a name is not there. Calls that each
 * look up the name of a store that is away would take all of them, and the name of a database that is there
 * would wait behind them until its callers give up.
 */
export function oneForEachName(lookup: Lookup): Lookup {
  const underWay = new Map<string, Answer[]>();
  return (name, options, answer) => {
    const key = JSON.stringify([name, options]);
    const others = underWay.get(key);
    if (others) return void others.push(answer);
    const answers = [answer];
    underWay.set(key, answers);
    lookup(name, options, (...result) => {
      underWay.delete(key);
      for (const each of answers) each(...result);
    });
  };
}

/** Has all connections of this process, of whatever library, share their lookups of names. */
export function shareLookups(): void {
  const original = dns.lookup as Lookup;
  const shared = oneForEachName(original);
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
