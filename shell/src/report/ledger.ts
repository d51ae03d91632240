import type { BuildReason, FailureCause } from 'shared/contract/report';

export type Step = 'loading' | 'bootstrapping' | 'mounting';

/**
 * Where an attempt stands: under way (`pending`), in its first seconds on the screen (`shown`), past them or left before
 * without failure (`good`), `failed` by the build's own fault, failed by the network's (`network`), or left by the
 * candidate, or overtaken by another build, before it was shown (`left`).
 */
export type Outcome = 'pending' | 'shown' | 'good' | 'failed' | 'network' | 'left';

/** One attempt to bring a build to the screen, flat enough for `console.table(portal.ledger())`. No personal data. */
export interface Attempt {
  readonly remote: string;
  readonly version: string;
  readonly reason: BuildReason;
  /** ISO 8601, UTC. */
  readonly started: string;
  /** Milliseconds that each step took; null for a step that did not end. */
  loading: number | null;
  bootstrapping: number | null;
  mounting: number | null;
  outcome: Outcome;
  /** Of a failure, whoever's fault it was. */
  cause: FailureCause | null;
}

declare global {
  interface Window {
    /** For QA, in the console. */
    portal?: { readonly ledger: () => readonly Readonly<Attempt>[] };
  }
}

const kept = 100;
const attempts: Attempt[] = [];

/** Opens an entry, which its attempt then keeps up to date; the oldest one goes when there are too many. */
export function enter(attempt: Pick<Attempt, 'remote' | 'version' | 'reason'>): Attempt {
  const entry: Attempt = {
    ...attempt,
    started: new Date().toISOString(),
    loading: null,
    bootstrapping: null,
    mounting: null,
    outcome: 'pending',
    cause: null,
  };
  attempts.push(entry);
  if (attempts.length > kept) attempts.shift();
  return entry;
}

/** The last attempts of this page, oldest first: copies, so that nobody writes into the book. */
export const ledger = (): Attempt[] => attempts.map((attempt) => ({ ...attempt }));
