import type { MountReport } from 'platform/report';
import type { Account } from 'server-kit/account-header';
import { seal, unseal } from 'server-kit/signature';
import { trialMs } from '../channel/change';
import type { BuildMetrics } from '../health/build-metrics';
import { DailyLimits } from '../health/daily-limits';
import { dayOf } from '../health/slots';
import { networkOf, pseudonym } from '../health/network';
import { shellName } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { ballotOf, hasFallback } from '../judge/trials';
import type { Ballot, VoteCounts } from '../judge/vote-counts';
import type { FailedVote } from '../judge/verdict';
import { buildKey, type BuildId } from '../store/layout';
import { parseJson } from '../store/parse-json';

/** What a browser has voted on one deployable: decides which votes of it still count, at each edge. */
interface VoteRecord {
  /** Of which trial. */
  readonly trial: number;
  /** The day of its last vote, `2026-11-28`. */
  readonly day: string;
  readonly hasFailed: boolean;
  /** A failure that counts when a kept build then stands in the same page view. */
  readonly pending?: { readonly version: string; readonly view: string };
}

/** As long as a trial waits for its verdict. */
export const votesCookieSeconds = trialMs / 1000;
/** Browsers keep 4 KB of a cookie. */
const mostDeployables = 20;
const label = 'portal-votes';

/** Views of a network that metrics count, of each build and day. */
const viewsPerNetwork = 3;

/** Who sends reports. */
interface Sender {
  /** Of the page view. */
  readonly view: string;
  readonly address: string | undefined;
  readonly account: Account | null;
  /** The browser's family, 'Chrome'. */
  readonly browser: string;
}

/** The vote records of a browser, by deployable, and whether a report changes them. */
class BrowserRecords {
  private readonly all: Record<string, VoteRecord>;
  private hasChanged = false;

  /** @param cookie sealed; nothing of one that somebody else has changed is used */
  constructor(
    private readonly key: string | Buffer,
    cookie: string,
  ) {
    const content = unseal(key, label, cookie);
    const known = content === null ? undefined : parseJson(Buffer.from(content, 'base64url'));
    this.all = { ...(known as Readonly<Record<string, VoteRecord>> | undefined) };
  }

  of({ name, trial }: Ballot): VoteRecord {
    const known = Object.hasOwn(this.all, name) ? this.all[name] : undefined;
    return known?.trial === trial ? known : { trial, day: '', hasFailed: false };
  }

  /** The build that failed in this page view before a kept one stood. */
  pendingOf(name: string, view: string): string | null {
    const pending = this.all[name]?.pending;
    return pending?.view === view ? pending.version : null;
  }

  note({ name }: Ballot, record: VoteRecord): void {
    delete this.all[name]; // the newest last
    this.all[name] = record;
    this.hasChanged = true;
  }

  /** For the cookie; null: they are as they were. */
  get sealed(): string | null {
    if (!this.hasChanged) return null;
    const newest = Object.fromEntries(Object.entries(this.all).slice(-mostDeployables));
    return seal(this.key, label, Buffer.from(JSON.stringify(newest)).toString('base64url'));
  }
}

/** Votes (docs/decisions/0012): a first view of the day; a failure if the kept build then stands. */
export class Votes {
  private readonly limits = new DailyLimits();

  constructor(
    private readonly counts: VoteCounts,
    private readonly metrics: BuildMetrics,
    private readonly key: string | Buffer,
  ) {}

  /** @param cookie with the records of this browser. @returns the new one; null: nothing has changed */
  take(
    document: ChannelDocument,
    mounts: readonly MountReport[],
    sender: Sender,
    cookie: string,
  ): string | null {
    const records = new BrowserRecords(this.key, cookie);
    for (const mount of mounts) this.takeOne(document, mount, sender, records);
    return records.sealed;
  }

  private takeOne(
    document: ChannelDocument,
    { remote: name, version, reason, failure }: MountReport,
    sender: Sender,
    records: BrowserRecords,
  ): void {
    this.measure({ name, version }, sender, failure === null ? 'mounted' : 'failed');
    const assigned = reason === 'last-good' ? records.pendingOf(name, sender.view) : version;
    const ballot = assigned === null ? null : ballotOf(document, { name, version: assigned }, Date.now());
    if (!ballot) return;
    const record = records.of(ballot);
    const voter = this.voterOf(ballot, sender);
    if (reason === 'last-good') {
      if (failure === null) this.fail(ballot, voter, record, records);
    } else if (failure === null) this.pass(ballot, voter, sender.browser, records);
    // The shell's page is loaded anew, and what fails late was on the screen: neither is tried again there.
    else if (failure === 'late' || name === shellName || !hasFallback(document, ballot))
      this.fail(ballot, voter, record, records);
    else records.note(ballot, { ...record, pending: { version, view: sender.view } });
  }

  private pass(ballot: Ballot, voter: FailedVote, browser: string, records: BrowserRecords): void {
    const record = records.of(ballot);
    const today = dayOf(Date.now());
    if (record.day === today || record.hasFailed) return;
    if (!this.counts.pass(ballot, voter, record.day === '' ? browser : null)) return;
    records.note(ballot, { ...record, day: today });
  }

  private fail(ballot: Ballot, voter: FailedVote, record: VoteRecord, records: BrowserRecords): void {
    const { trial, hasFailed } = record;
    if (!hasFailed) this.counts.fail(ballot, voter);
    // Outside of trials a browser may fail again tomorrow.
    records.note(ballot, { trial, day: dayOf(Date.now()), hasFailed: trial > 0 });
  }

  /** An account that is older than the trial; else a network, which costs nothing to make. */
  private voterOf({ name, trial }: Ballot, { address, account }: Sender): FailedVote {
    const purpose = `${name} ${trial}`;
    const network = pseudonym(this.key, purpose, networkOf(address));
    const isOld = account !== null && (trial === 0 || account.since < trial);
    return { network, voter: isOld ? pseudonym(this.key, purpose, account.id) : network };
  }

  private measure(build: BuildId, sender: Sender, outcome: 'failed' | 'mounted'): void {
    const what = `${buildKey(build)} ${outcome}`;
    const network = pseudonym(this.key, what, networkOf(sender.address));
    if (this.limits.take(`${what} ${sender.view}`, 1) && this.limits.take(network, viewsPerNetwork))
      this.metrics.addView(build, outcome);
  }
}
