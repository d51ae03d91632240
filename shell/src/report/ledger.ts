import type { BuildReason, FailureCause } from 'platform/report';
import type { Attempt, AttemptEvent } from '../loader/attempt';

/**
 * The state of an attempt: under way (`pending`), in its probation (`shown`), past it or left without a
 * failure (`good`), `failed` by the build's own fault, failed by the network's (`network`), or left before it
 * was shown (`left`).
 */
type Outcome = 'pending' | 'shown' | 'good' | 'failed' | 'network' | 'left';

/** One attempt to show a build, flat enough for `console.table(portal.ledger())`. No personal data. */
interface LedgerEntry {
  readonly remote: string;
  readonly version: string;
  readonly reason: BuildReason;
  /** ISO 8601, UTC. */
  readonly started: string;
  /** Milliseconds of each step; null for a step that did not end. */
  loading: number | null;
  bootstrapping: number | null;
  mounting: number | null;
  outcome: Outcome;
  /** Of a failure, the build's or the network's. */
  cause: FailureCause | null;
}

declare global {
  interface Window {
    /** For QA, in the console. */
    portal?: { readonly ledger: () => readonly Readonly<LedgerEntry>[] };
  }
}

const maxEntries = 100;
const entries = new Map<Attempt, LedgerEntry>();

function addEntry(attempt: Attempt): LedgerEntry {
  const { remote, build, reason } = attempt;
  const entry: LedgerEntry = {
    remote,
    version: build.version,
    reason,
    started: new Date().toISOString(),
    loading: null,
    bootstrapping: null,
    mounting: null,
    outcome: 'pending',
    cause: null,
  };
  entries.set(attempt, entry);
  const [oldest] = entries.keys();
  if (oldest && entries.size > maxEntries) entries.delete(oldest);
  return entry;
}

/** What an event changes in its entry; steps are on the browser's performance timeline too. */
function changeOf(event: AttemptEvent, { remote, version }: LedgerEntry): Partial<LedgerEntry> {
  switch (event.type) {
    case 'started':
    case 'threw':
      return {};
    case 'step':
      performance.measure(`${remote}@${version} ${event.step}`, { start: event.start });
      return { [event.step]: event.duration };
    case 'shown':
      return { outcome: 'shown' };
    case 'passed':
      return { outcome: 'good' };
    case 'abandoned':
      return { outcome: 'left' };
    case 'unreachable':
      return { outcome: 'network', cause: event.cause };
    case 'failed':
      return { outcome: 'failed', cause: event.cause };
    case 'late':
      return { outcome: 'failed', cause: 'late' };
    case 'diagnosed':
      return event.cause ? { cause: event.cause } : { outcome: 'network' };
  }
}

/** Listener of attempts: keeps their entries up to date. */
export function recordAttempt(attempt: Attempt, event: AttemptEvent): void {
  const entry = event.type === 'started' ? addEntry(attempt) : entries.get(attempt);
  if (entry) Object.assign(entry, changeOf(event, entry));
}

/** The last attempts of this page, oldest first: copies, so that callers cannot change the ledger. */
export const ledger = (): LedgerEntry[] => [...entries.values()].map((entry) => ({ ...entry }));
