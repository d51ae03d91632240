import { DailyLimits } from '../health/daily-limits';
import { currentSlot, dayOf, slotMs } from '../health/slots';
import { buildKey, type BuildId } from '../store/layout';
import type { FailedVote, VoteRow } from './verdict';

/** Votes of one network without accounts on a deployable and day. */
const votesPerNetwork = 3;
/** Failed votes of one build and quarter of an hour; more would tell nothing new. */
const mostFailed = 300;
/** Voters whose failed vote is remembered. */
const mostVoters = 50_000;
/** The file of a day is written until the last late report of one of its page views. */
const keptSlots = 26 * 4;

/** What a vote is about: a build, in which trial, and the share that got the build under trial. */
export interface Ballot extends BuildId, Pick<VoteRow, 'trial' | 'share'> {}

interface Counted extends BuildId, Pick<VoteRow, 'trial' | 'slot' | 'share'> {
  passed: number;
  first: number;
  readonly browsers: Record<string, number>;
  readonly failed: FailedVote[];
}

const hasAccount = ({ voter, network }: FailedVote): boolean => voter !== network;

/** The votes of one edge. A canary and the build beside it share the limits of a voter. */
export class VoteCounts {
  /** The days that have changed since they were written. */
  readonly changedDays = new Set<string>();
  private readonly rows = new Map<string, Counted>();
  private readonly limits = new DailyLimits();
  private readonly failedVoters = new Set<string>();

  /** A voter's first view of the day. @param browser null for a later one. @returns whether it counts */
  pass(ballot: Ballot, voter: FailedVote, browser: string | null): boolean {
    const name = `${ballot.name} ${ballot.trial} ${voter.voter}`;
    if (!this.limits.take(name, hasAccount(voter) ? 1 : votesPerNetwork)) return false;
    const row = this.rowOf(ballot);
    row.passed += 1;
    if (browser !== null) {
      row.first += 1;
      row.browsers[browser] = (row.browsers[browser] ?? 0) + 1;
    }
    return true;
  }

  /** Counts a failed view, once in a trial. @returns whether it counts */
  fail(ballot: Ballot, voter: FailedVote): boolean {
    // Outside of trials once a day, as often as votes that pass.
    const day = ballot.trial === 0 ? dayOf(Date.now()) : '';
    const name = `${ballot.name} ${ballot.trial} ${voter.voter} ${day}`;
    const row = this.rowOf(ballot);
    if (this.failedVoters.has(name) || row.failed.length >= mostFailed) return false;
    const [oldest] = this.failedVoters;
    if (oldest !== undefined && this.failedVoters.size >= mostVoters) this.failedVoters.delete(oldest);
    this.failedVoters.add(name);
    row.failed.push(voter);
    return true;
  }

  rowsOf(day: string): VoteRow[] {
    const rows = [...this.rows.values()].filter(({ slot }) => dayOf(slot * slotMs) === day);
    return rows.filter(({ passed, failed }) => passed + failed.length > 0);
  }

  forget(): void {
    const oldest = currentSlot() - keptSlots;
    for (const [key, { slot }] of this.rows) if (slot <= oldest) this.rows.delete(key);
  }

  private rowOf({ name, version, trial, share }: Ballot): Counted {
    const slot = currentSlot();
    const key = `${buildKey({ name, version })} ${trial} ${slot} ${share}`;
    const none = { passed: 0, first: 0, browsers: {}, failed: [] };
    const row = this.rows.get(key) ?? { name, version, trial, slot, share, ...none };
    this.rows.set(key, row);
    this.changedDays.add(dayOf(slot * slotMs));
    return row;
  }
}
