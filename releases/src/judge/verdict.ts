import { trialMs } from '../channel/change';
import type { BuildId } from '../store/layout';
import { fewerThan, harm, isUneven } from './evidence';

/** How one edge's voters did with one build in one quarter of an hour. */
export interface VoteRow extends BuildId {
  /** When the trial began in which they voted: milliseconds since 1970; 0 outside of trials. */
  readonly trial: number;
  readonly slot: number;
  /** Of the candidates, the share that got the build under trial; 1 when there was nothing beside it. */
  readonly share: number;
  readonly passed: number;
  /** Of those, the first votes of their voters in the trial. */
  readonly first: number;
  /** The first votes by browser family, 'Chrome'. Absent in rows of earlier edges. */
  readonly browsers?: Readonly<Record<string, number>>;
  readonly failed: readonly FailedVote[];
}

/** Both are pseudonyms. A voter without an account is a network. */
export interface FailedVote {
  readonly voter: string;
  readonly network: string;
}

/** A build that came in, as a canary or for everybody. */
export interface Trial extends BuildId {
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Of the candidates, who get it now; above 0 and up to 1. */
  readonly share: number;
  readonly isCanary: boolean;
  /** Whether the judge raises the share of a canary. */
  readonly steps: boolean;
  /** What candidates get instead when it is taken back; null: no earlier build. */
  readonly fallback: string | null;
  readonly isFrozen: boolean;
}

export interface Verdict {
  readonly decision: 'roll back' | 'go on' | 'wait' | 'ask a person';
  /** Why, with the numbers, for people. */
  readonly reason: string;
}

/** Of builds that do no harm, the share that may be taken back, over their whole life. */
export const falseAlarms = 0.01;
const enoughHarm = Math.log(1 / falseAlarms);
/** Of builds that fail for more than a step allows, the share that may go on. */
const enoughGood = Math.log(20);
/** Failed voters, and as many networks that they come from, below which nothing is taken back. */
const fewestFailed = 10;
/** Of voters with accounts. */
const fewestAccounts = 6;
/** Hostile networks that can neither accuse nor cover. */
const hostileNetworks = 3;

/** Of the votes on a good build, the share that may fail at any time. */
const lowestCeiling = 0.01;
const highestCeiling = 0.5;
/** Votes on the build before, below which its share of failures says nothing. */
const fewestUsual = 100;

/** The share that fewer than fail when a canary leaves the step of this share. */
const mostFailingAt = (share: number): number => (share < 0.5 ? 0.2 : 0.05);
/** The share after this one; 1: the build becomes current. */
export const shareAfter = (share: number): number => (share < 0.5 ? 0.5 : 1);
/** The first share of a build, by the votes that its remote gets on a busy day. */
export function firstShare(votesPerDay: number): number {
  if (votesPerDay < 400) return 1;
  return votesPerDay < 2_000 ? 0.5 : 0.1;
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const sumOf = (rows: readonly VoteRow[], count: (row: VoteRow) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0);
const votesOf = (rows: readonly VoteRow[]): number =>
  sumOf(rows, ({ passed, failed }) => passed + failed.length);

const isOf = ({ name, version, since }: Trial, row: VoteRow): boolean =>
  row.name === name && row.version === version && row.trial >= since;

/** Votes on the build that others get meanwhile. */
const isBeside = ({ name, version, since }: Trial, row: VoteRow): boolean =>
  row.name === name && row.version !== version && row.trial === since && row.share < 1;

/** Failed votes with their row, each voter's first. */
function failuresIn(rows: readonly VoteRow[]) {
  const known = new Set<string>();
  return rows.flatMap((row) =>
    row.failed.flatMap((vote) => {
      if (known.has(vote.voter)) return [];
      known.add(vote.voter);
      return [{ ...vote, row }];
    }),
  );
}

type Failed = ReturnType<typeof failuresIn>;

const networksOf = (failed: Failed): ReadonlyMap<string, Failed> => groupBy(failed, ({ network }) => network);

/** Without the networks with most of them, which may be hostile. */
function withoutHostile(failed: Failed): Failed {
  const most = [...networksOf(failed)].sort(([, one], [, other]) => other.length - one.length);
  const hostile = most.slice(0, hostileNetworks).map(([network]) => network);
  return failed.filter(({ network }) => !hostile.includes(network));
}

/** Of the votes of rows, the share that failed; no three networks can raise it. */
const failedShare = (rows: readonly VoteRow[]): number =>
  withoutHostile(failuresIn(rows)).length / Math.max(1, votesOf(rows));

/**
 * The share of votes that may fail with a good build, in a quarter of an hour: 1 %, or twice the usual of the
 * build that candidates had, or thrice what all other deployables' builds have just then, as in an outage.
 */
function ceilings(trial: Trial, rows: readonly VoteRow[]): (slot: number) => number {
  const last = rows.filter(
    (row) =>
      row.name === trial.name &&
      row.version === trial.fallback &&
      (row.trial < trial.since || isBeside(trial, row)),
  );
  const usual = votesOf(last) < fewestUsual ? 0 : failedShare(last);
  const others = groupBy(
    rows.filter(({ name }) => name !== trial.name),
    ({ slot }) => slot,
  );
  const known = new Map<number, number>();
  const ceilingOf = (slot: number): number => {
    const elsewhere = failedShare(others.get(slot) ?? []);
    return Math.min(highestCeiling, Math.max(lowestCeiling, 2 * usual, 3 * elsewhere));
  };
  return (slot) => {
    const ceiling = known.get(slot) ?? ceilingOf(slot);
    known.set(slot, ceiling);
    return ceiling;
  };
}

const isEnough = (failed: Failed, fewest: number): boolean =>
  failed.length >= fewest && networksOf(failed).size >= fewest;

/** Where the share gave the build to other candidates than it says; null: nowhere. */
function unevenIn(own: readonly VoteRow[], beside: readonly VoteRow[]): string | null {
  const shares = [...new Set(beside.map(({ share }) => share))];
  const isUnevenBy = (firstOf: (row: VoteRow) => number): boolean =>
    shares.some((share) => {
      const [drawn, others] = [own, beside].map((rows) =>
        sumOf(rows, (row) => (row.share === share ? firstOf(row) : 0)),
      ) as [number, number];
      return isUneven(drawn, others, share);
    });
  if (isUnevenBy(({ first }) => first)) return 'all browsers';
  const families = new Set([...own, ...beside].flatMap(({ browsers = {} }) => Object.keys(browsers)));
  return [...families].find((family) => isUnevenBy(({ browsers = {} }) => browsers[family] ?? 0)) ?? null;
}

/** The votes of one trial, as the tests need them. */
function weigh(trial: Trial, rows: readonly VoteRow[]) {
  const own = rows.filter((row) => isOf(trial, row));
  const beside = rows.filter((row) => isBeside(trial, row));
  const ceilingOf = ceilings(trial, rows);
  const passed = new Map<number, number>();
  for (const { slot, passed: count } of own)
    passed.set(ceilingOf(slot), (passed.get(ceilingOf(slot)) ?? 0) + count);
  const failed = failuresIn(own);
  const toFailure =
    (isNew: boolean) =>
    ({ row }: Failed[number]) => ({ isNew, share: row.share, ceiling: ceilingOf(row.slot) });
  const counted = [
    ...withoutHostile(failed).map(toFailure(true)),
    ...failuresIn(beside).map(toFailure(false)),
  ];
  const accounts = failed.filter(({ voter, network }) => voter !== network);
  return {
    passed,
    failed,
    first: sumOf(own, ({ first }) => first),
    votes: votesOf(own),
    evidence: harm(counted, passed),
    isFrequent: isEnough(failed, fewestFailed) || isEnough(accounts, fewestAccounts),
    unevenIn: unevenIn(own, beside),
  };
}

type Weighed = ReturnType<typeof weigh>;

const levels = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

/** The smallest share of failing voters that so many votes would have shown by now, as a rule; null: none. */
function wouldHaveFound({ passed, votes }: Weighed): number | null {
  const found = levels.find((level) => {
    const failing = Math.floor(votes * level);
    const [ceiling = lowestCeiling] = passed.keys();
    const counted = Array.from({ length: Math.max(0, failing - hostileNetworks) }, () => ({
      isNew: true,
      share: 1,
      ceiling,
    }));
    return failing >= fewestFailed && harm(counted, new Map([[ceiling, votes - failing]])) >= enoughHarm;
  });
  return found ?? null;
}

const percent = (share: number): string => `${Number((share * 100).toPrecision(2))} %`;
const count = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

/** '12 of 134 votes failed (9 %), from 12 voters in 9 networks'; '0 of 134 votes failed'. */
function failedText({ failed, votes }: Weighed): string {
  if (failed.length === 0) return `0 of ${count(votes, 'vote')} failed`;
  const share = percent(failed.length / Math.max(1, votes));
  const from = `${count(failed.length, 'voter')} in ${count(networksOf(failed).size, 'network')}`;
  return `${failed.length} of ${count(votes, 'vote')} failed (${share}), from ${from}`;
}

function votesText(weighed: Weighed): string {
  const found = wouldHaveFound(weighed);
  const power =
    found === null
      ? 'too few to find harm'
      : `would have found a build that fails for ${percent(found)} by now`;
  return `${failedText(weighed)}; ${power}`;
}

/** Why nothing is taken back by itself; null: it is. */
function obstacle({ isFrozen, fallback, isCanary }: Trial): string | null {
  if (isFrozen) return 'it is frozen';
  return fallback === null && !isCanary ? 'there is no earlier build' : null;
}

/**
 * What should happen to a build under trial: docs/decisions/0012. Pure.
 * @param rows of all edges and deployables of the channel, of the last week
 * @param now milliseconds since 1970
 */
export function judge(trial: Trial, rows: readonly VoteRow[], now: number): Verdict {
  const weighed = weigh(trial, rows);
  const numbers = votesText(weighed);
  if (weighed.evidence >= enoughHarm && weighed.isFrequent) {
    const reason = failedText(weighed);
    const why = obstacle(trial);
    return why === null
      ? { decision: 'roll back', reason }
      : { decision: 'ask a person', reason: `${reason}, but ${why}` };
  }
  if (weighed.unevenIn !== null)
    return {
      decision: 'ask a person',
      reason: `The share gave the build to other candidates than it says, or many tabs do not report (${weighed.unevenIn}); ${numbers}`,
    };
  const most = mostFailingAt(trial.isCanary ? trial.share : 1);
  if (fewerThan(most, weighed.failed.length, weighed.first) >= enoughGood)
    return { decision: 'go on', reason: `fewer than ${percent(most)} of the voters fail; ${numbers}` };
  return now - trial.since < trialMs
    ? { decision: 'wait', reason: numbers }
    : { decision: 'ask a person', reason: `no verdict in 72 hours; ${numbers}` };
}
