import { randomness } from 'server-kit/testing/randomness';
import { firstShare, judge, shareAfter, type Trial, type VoteRow } from '../../releases/src/judge/verdict';
import { VoteCounts, type Ballot } from '../../releases/src/judge/vote-counts';
import { dayOf } from '../../releases/src/health/slots';

export interface Scenario {
  /** Page views of the remote a day. */
  readonly views: number;
  /** Candidates for whom the new build always fails, from 0 to 1. */
  readonly failing?: number;
  /** The share that begins; 'steps': as the judge chooses. */
  readonly share: number | 'steps';
  /** Of the views with any build, those that fail though the kept build then stands. */
  readonly usual?: number;
  /** For half an hour a quarter of all views fails. */
  readonly outage?: boolean;
  /** What this many hostile networks do, each with five accounts. */
  readonly hostile?: { readonly networks: number; readonly does: 'accuse' | 'cover' };
  /** Whether candidates have accounts, or only networks. */
  readonly accounts?: boolean;
  readonly days: number;
}

export interface Simulated {
  readonly end: 'taken back' | 'for everybody' | 'undecided';
  readonly hours: number;
  /** Votes on the build until then. */
  readonly votes: number;
}

/** Mobile carriers, behind each of which many candidates share a network. */
const carriers = 25;
const carrierShare = 0.6;
/** Views of all other remotes together, for each of this one. */
const others = 4;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const name = 'mf-auth';
const fallback = '1.0.0';
const version = '1.0.1';
/** Midnight UTC. Releases are made between 9 and 17 o'clock. */
const start = Date.parse('2026-01-05T00:00:00Z');

/** Visits by the hour: few at night, most in the evening. */
const busy = (time: number): number => 1 - 0.7 * Math.cos((2 * Math.PI * ((time % dayMs) / hourMs - 3)) / 24);

interface Candidate {
  readonly network: string;
  readonly fails: boolean;
  /** What its browser remembers. */
  votedOn: string;
  hasVoted: boolean;
  hasFailed: boolean;
}

/** One build from its release until it is taken back or is cleared for everybody. */
class Portal {
  readonly counts = new VoteCounts();
  private readonly random: () => number;
  private readonly candidates: Candidate[];
  private readonly outageAt: number;
  private readonly since: number;
  private share: number;

  constructor(
    seed: number,
    private readonly scenario: Scenario,
  ) {
    this.random = randomness(seed * 7_919 + scenario.views);
    this.since = start + (9 + 8 * this.random()) * hourMs;
    this.outageAt = this.since + this.random() * dayMs;
    this.share = scenario.share === 'steps' ? firstShare(scenario.views) : scenario.share;
    this.candidates = Array.from({ length: 3 * scenario.views }, (_, index) => ({
      network:
        this.random() < carrierShare ? `carrier ${Math.floor(this.random() * carriers)}` : `home ${index}`,
      fails: this.random() < (scenario.failing ?? 0),
      votedOn: '',
      hasVoted: false,
      hasFailed: false,
    }));
  }

  private vote(ballot: Ballot, voter: string, network: string, fails: boolean, candidate: Candidate): void {
    const vote = this.scenario.accounts === false ? { voter: network, network } : { voter, network };
    if (fails) {
      if (!candidate.hasFailed) this.counts.fail(ballot, vote);
      candidate.hasFailed = true;
    } else if (candidate.votedOn !== dayOf(Date.now()))
      this.counts.pass(ballot, vote, candidate.hasVoted ? null : 'Chrome');
    candidate.votedOn = dayOf(Date.now());
    candidate.hasVoted = true;
  }

  private visit(): void {
    const { usual = 0.003, outage = false } = this.scenario;
    const isOut = outage && Date.now() >= this.outageAt && Date.now() < this.outageAt + hourMs / 2;
    const index = Math.floor(this.random() * this.candidates.length);
    const candidate = this.candidates[index]!;
    // Each candidate is drawn once, as by the hash of the id.
    const isNew = randomness(index ^ this.since)() < this.share;
    const base = isOut ? 0.24 : usual;
    const fails = this.random() < base || (isNew && candidate.fails);
    this.vote(
      { name, version: isNew ? version : fallback, trial: this.since, share: this.share },
      `candidate ${index}`,
      candidate.network,
      fails,
      candidate,
    );
    for (let other = 0; other < others; other += 1) {
      const ballot = { name: `mf-other-${other}`, version: '1.0.0', trial: 0, share: 1 };
      const voter = { voter: `candidate ${this.random()}`, network: candidate.network };
      if (this.random() < base) this.counts.fail(ballot, voter);
      else this.counts.pass(ballot, voter, null);
    }
  }

  /** More than they may count for. */
  private attack(): void {
    const { hostile } = this.scenario;
    if (!hostile) return;
    for (let vote = 0; vote < 5 * hostile.networks; vote += 1) {
      const voter = { voter: `hostile ${vote}`, network: `hostile ${vote % hostile.networks}` };
      const own = this.scenario.accounts === false ? { ...voter, voter: voter.network } : voter;
      const ballot = { name, version, trial: this.since, share: this.share };
      if (hostile.does === 'accuse') this.counts.fail(ballot, own);
      else {
        this.counts.pass(ballot, own, 'Chrome');
        if (this.share < 1) this.counts.fail({ ...ballot, version: fallback }, own);
      }
    }
  }

  private rows(): VoteRow[] {
    const days: VoteRow[] = [];
    for (let time = this.since; time < Date.now() + dayMs; time += dayMs)
      days.push(...this.counts.rowsOf(dayOf(time)));
    return days;
  }

  /** @param setTime moves the clock */
  run(setTime: (time: number) => void): Simulated {
    const { views, days, share: given } = this.scenario;
    const end = this.since + days * dayMs;
    const lookMs = Math.max(60_000, Math.min(hourMs, (100 * dayMs) / views));
    let next = this.since;
    let cleared: Simulated | null = null;
    for (let look = this.since + lookMs; look <= end; look += lookMs) {
      while (next < look) {
        setTime(next);
        this.visit();
        next += (-Math.log(1 - this.random()) * dayMs) / (views * busy(next));
      }
      setTime(look - 1);
      this.attack();
      const trial: Trial = {
        ...{ name, version, since: this.since, share: this.share, fallback, isFrozen: false },
        ...{ isCanary: this.share < 1, steps: given === 'steps' },
      };
      const rows = this.rows();
      const { decision } = judge(trial, rows, Date.now());
      const votes = rows
        .filter((row) => row.version === version && row.name === name)
        .reduce((sum, { passed, failed }) => sum + passed + failed.length, 0);
      const found = { hours: (look - this.since) / hourMs, votes };
      if (decision === 'roll back') return { end: 'taken back', ...found };
      if (decision !== 'go on') continue;
      if (this.share === 1) cleared ??= { end: 'for everybody', ...found };
      else if (given === 'steps') this.share = shareAfter(this.share);
    }
    return cleared ?? { end: 'undecided', hours: days * 24, votes: 0 };
  }
}

/** A release under a clock of its own, always the same for a seed. */
export function simulateRelease(seed: number, scenario: Scenario): Simulated {
  const realNow = Date.now;
  let time = start;
  Date.now = () => time;
  try {
    return new Portal(seed, scenario).run((moment) => void (time = moment));
  } finally {
    Date.now = realNow;
  }
}
