import type { ChannelDocument } from 'platform/release';
import type { MountReport } from 'platform/report';
import type { BuildMetrics } from '../health/build-metrics';
import { DailyLimits } from '../health/daily-limits';
import { dayOf } from '../health/slots';
import { networkOf, pseudonym } from '../health/network';
import { shellName } from '../channel/compose';
import { ballotOf, hasFallback } from '../judge/trials';
import type { AllSaid, Said } from '../judge/vote-cookie';
import type { Ballot, VoteCounts } from '../judge/vote-counts';
import type { FailedVote } from '../judge/verdict';
import type { Account } from './account';

/** Views of a network that metrics count, of each build and day. */
const viewsPerNetwork = 3;

/** Who sends reports. */
export interface Sender {
  /** Of the page view. */
  readonly view: string;
  readonly address: string | undefined;
  readonly account: Account | null;
}

/** What a browser said before, and says now. */
class Conversation {
  private readonly all: Record<string, Said>;
  hasChanged = false;

  constructor(before: AllSaid) {
    this.all = { ...before };
  }

  of({ name, trial }: Ballot): Said {
    const known = Object.hasOwn(this.all, name) ? this.all[name] : undefined;
    return known?.trial === trial ? known : { trial, day: '', hasFailed: false };
  }

  note({ name }: Ballot, said: Said): void {
    delete this.all[name]; // the newest last
    this.all[name] = said;
    this.hasChanged = true;
  }

  get said(): AllSaid {
    return this.all;
  }
}

/** The build that failed in this page view before a kept one stood. */
function pendingOf(name: string, { view }: Sender, { said }: Conversation): string | null {
  const pending = said[name]?.pending;
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

  /** @param before what this browser said before. @returns what it has said now; null: nothing new */
  take(
    document: ChannelDocument,
    mounts: readonly MountReport[],
    sender: Sender,
    before: AllSaid,
  ): AllSaid | null {
    const conversation = new Conversation(before);
    for (const mount of mounts) this.takeOne(document, mount, sender, conversation);
    return conversation.hasChanged ? conversation.said : null;
  }

  private takeOne(
    document: ChannelDocument,
    { remote: name, version, reason, failure }: MountReport,
    sender: Sender,
    conversation: Conversation,
  ): void {
    this.measure({ name, version }, sender, failure !== null);
    const assigned = reason === 'last-good' ? pendingOf(name, sender, conversation) : version;
    const ballot = assigned === null ? null : ballotOf(document, { name, version: assigned }, Date.now());
    if (!ballot) return;
    const said = conversation.of(ballot);
    const voter = this.voterOf(ballot, sender);
    if (reason === 'last-good') {
      if (failure === null) this.fail(ballot, voter, said, conversation);
    } else if (failure === null) this.pass(ballot, voter, said, conversation);
    // The shell's page is loaded anew, and what fails late was on the screen: neither is tried again there.
    else if (failure === 'late' || name === shellName || !hasFallback(document, ballot))
      this.fail(ballot, voter, said, conversation);
    else conversation.note(ballot, { ...said, pending: { version, view: sender.view } });
  }

  private pass(ballot: Ballot, voter: FailedVote, said: Said, conversation: Conversation): void {
    const today = dayOf(Date.now());
    if (said.day === today || said.hasFailed) return;
    if (!this.counts.pass(ballot, voter, said.day === '')) return;
    conversation.note(ballot, { ...said, day: today });
  }

  private fail(ballot: Ballot, voter: FailedVote, said: Said, conversation: Conversation): void {
    const { trial, hasFailed } = said;
    if (!hasFailed) this.counts.fail(ballot, voter);
    // Outside of trials a browser may fail again tomorrow.
    conversation.note(ballot, { trial, day: dayOf(Date.now()), hasFailed: trial > 0 });
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
