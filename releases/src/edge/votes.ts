import type { MountReport } from 'platform/report';
import type { BuildMetrics } from '../health/build-metrics';
import { DailyLimits } from '../health/daily-limits';
import { dayOf } from '../health/slots';
import { networkOf, pseudonym } from '../health/network';
import { shellName } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { ballotOf, hasFallback } from '../judge/trials';
import type { VoteRecords } from '../judge/vote-cookie';
import type { Ballot, VoteCounts } from '../judge/vote-counts';
import type { FailedVote } from '../judge/verdict';
import type { Account } from './account';

type VoteRecord = VoteRecords[string];

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

/** The vote records of a browser, and whether a report changes them. */
class BrowserRecords {
  private readonly all: Record<string, VoteRecord>;
  private hasChanged = false;

  constructor(before: VoteRecords) {
    this.all = { ...before };
  }

  of({ name, trial }: Ballot): VoteRecord {
    const known = Object.hasOwn(this.all, name) ? this.all[name] : undefined;
    return known?.trial === trial ? known : { trial, day: '', hasFailed: false };
  }

  pendingOf(name: string): VoteRecord['pending'] {
    return this.all[name]?.pending;
  }

  note({ name }: Ballot, record: VoteRecord): void {
    delete this.all[name]; // the newest last
    this.all[name] = record;
    this.hasChanged = true;
  }

  /** Null: as they were. */
  get changed(): VoteRecords | null {
    return this.hasChanged ? this.all : null;
  }
}

/** The build that failed in this page view before a kept one stood. */
function pendingOf(name: string, { view }: Sender, records: BrowserRecords): string | null {
  const pending = records.pendingOf(name);
  return pending?.view === view ? pending.version : null;
}

/**
 * Turns what tabs report of builds into votes (docs/decisions/0012): a voter's first view of the day, and a
 * failure if the kept build then stands in the same page view, so that it is the build's own.
 */
export class Votes {
  private readonly limits = new DailyLimits();

  constructor(
    private readonly counts: VoteCounts,
    private readonly metrics: BuildMetrics,
    private readonly key: string | Buffer,
  ) {}

  /** @param before the records of this browser. @returns the new ones; null: nothing has changed */
  take(
    document: ChannelDocument,
    mounts: readonly MountReport[],
    sender: Sender,
    before: VoteRecords,
  ): VoteRecords | null {
    const records = new BrowserRecords(before);
    for (const mount of mounts) this.takeOne(document, mount, sender, records);
    return records.changed;
  }

  private takeOne(
    document: ChannelDocument,
    { remote: name, version, reason, failure }: MountReport,
    sender: Sender,
    records: BrowserRecords,
  ): void {
    this.measure({ name, version }, sender, failure !== null);
    const assigned = reason === 'last-good' ? pendingOf(name, sender, records) : version;
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

  private measure(
    build: { readonly name: string; readonly version: string },
    sender: Sender,
    failed: boolean,
  ) {
    const outcome = failed ? 'failed' : 'mounted';
    const what = `${build.name} ${build.version} ${outcome}`;
    const network = pseudonym(this.key, what, networkOf(sender.address));
    if (this.limits.take(`${what} ${sender.view}`, 1) && this.limits.take(network, viewsPerNetwork))
      this.metrics.addView(build, outcome);
  }
}
