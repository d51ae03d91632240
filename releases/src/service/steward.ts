import { trialMs } from '../channel/change';
import { listChannels, readChannel, readHistory } from '../channel/channel-store';
import { readCommand, type CommandInput } from '../channel/command';
import { entryOf } from '../channel/compose';
import { differences } from '../channel/diff';
import type { ChannelDocument } from '../channel/document';
import { trialsOf } from '../judge/trials';
import { judge, shareAfter, type Trial, type Verdict } from '../judge/verdict';
import { readVerdicts, verdictText, writeVerdicts, type Judged } from '../judge/verdict-file';
import { readVotes } from '../judge/vote-files';
import { isRefusal, ReleaseError } from '../release-error';
import type { Store } from '../store/store';
import { automaticActor } from './caller';
import { openNotices } from './notify';
import type { ReleaseService } from './release-service';

/** As often as edges write their votes. */
export const stewardEveryMs = 10_000;

/** What is read of a history, to find what the judge has done lately. */
const mostRevisions = 500;

interface StewardLog {
  warn(message: string): void;
  info(message: string): void;
}

/** Whether it was taken back by the judge before: who brought it in again did so on purpose. */
async function wasTakenBack(store: Store, channel: string, { name, version }: Trial, now: number) {
  let after: ChannelDocument | undefined;
  const history = await readHistory(store, channel, mostRevisions);
  for (const document of history) {
    const { current, canary } = entryOf(document, name) ?? {};
    const isOffered = [current?.version, canary?.build.version].includes(version);
    const left = after && entryOf(after, name);
    const wasOffered = [left?.current?.version, left?.canary?.build.version].includes(version);
    if (after?.actor === automaticActor && isOffered && !wasOffered) return true;
    if (now - Date.parse(document.time) > 2 * trialMs) return false;
    after = document;
  }
  return false;
}

/** What a verdict leads to; null: nothing. */
function dueFor(
  { name, version, isCanary, steps, share, fallback }: Trial,
  { decision, reason }: Verdict,
): CommandInput | null {
  if (decision === 'roll back')
    return isCanary
      ? { command: 'abort-canary', name, reason }
      : { command: 'rollback', name, reason, to: fallback ?? undefined, withDependents: true };
  if (decision !== 'go on' || !isCanary || !steps) return null;
  const next = shareAfter(share);
  return next === 1
    ? { command: 'promote-canary', name, reason }
    : { command: 'canary', build: { name, version }, share: 100 * next, steps: true, reason };
}

/**
 * Judges the builds under trial of all channels, and does what follows by the commands that people give. It
 * remembers nothing that matters: each look starts from the channel and the votes, so a restart, a second
 * release server or a person who changes something meanwhile are all the same to it. A change since the look
 * wins.
 */
export class Steward {
  private readonly notices: ReturnType<typeof openNotices>;

  /** @param key of the edges, with which votes are sealed */
  constructor(
    private readonly service: ReleaseService,
    private readonly key: string | Buffer,
    private readonly log: StewardLog,
  ) {
    this.notices = openNotices(service.policy, log);
  }

  /** Looks at all channels once. @throws what the store throws */
  async look(): Promise<void> {
    const channels = await listChannels(this.service.store);
    for (const channel of channels) {
      const document = await readChannel(this.service.store, channel);
      if (document) await this.lookAt(document);
    }
    await this.notices.send();
  }

  private async lookAt(document: ChannelDocument): Promise<void> {
    const { store } = this.service;
    const { channel } = document;
    const now = Date.now();
    const trials = trialsOf(document, now);
    const before = await readVerdicts(store, channel);
    if (trials.length + before.length === 0) return;
    const rows = trials.length > 0 ? await readVotes(store, channel, this.key, now) : [];
    const judged: Judged[] = [];
    for (const trial of trials) {
      const { name, version, since } = trial;
      const verdict = await this.decide(document, trial, judge(trial, rows, now), now);
      judged.push({ name, version, since, ...verdict });
    }
    if (JSON.stringify(judged) === JSON.stringify(before)) return;
    await writeVerdicts(store, channel, judged);
    for (const one of judged) {
      const last = before.find(({ name, since }) => name === one.name && since === one.since);
      // What was done is told as it is done.
      if (one.decision === 'ask a person' && last?.decision !== one.decision)
        this.tell(channel, [one.name], one);
    }
  }

  /** Acts, and says what stands in the way. */
  private async decide(document: ChannelDocument, trial: Trial, verdict: Verdict, now: number) {
    const { channel, revision } = document;
    const due = dueFor(trial, verdict);
    if (!due) return verdict;
    const ask = (why: string): Verdict => ({
      decision: 'ask a person',
      reason: `${verdict.reason}, but ${why}`,
    });
    if (verdict.decision === 'roll back' && (await wasTakenBack(this.service.store, channel, trial, now)))
      return ask('it was taken back before, and brought in again');
    try {
      const command = readCommand({ ...due, channel, seen: revision });
      const caller = { actor: automaticActor, may: null };
      const { lines, document: next } = await this.service.execute(caller, command);
      const [done = ''] = lines;
      const reason = next?.reason ?? verdict.reason;
      const moved = differences(document, next ?? document).map(({ name }) => name);
      this.tell(channel, [...new Set([trial.name, ...moved])], {
        ...trial,
        ...verdict,
        reason: `${done}: ${reason}`,
      });
      return verdict;
    } catch (error) {
      // Others were faster: the next look starts from what they did.
      if (isRefusal(error, 'conflict')) return verdict;
      if (!(error instanceof ReleaseError)) throw error;
      return ask(error.message);
    }
  }

  private tell(channel: string, names: readonly string[], judged: Judged): void {
    const { version, decision } = judged;
    const text = `${channel}: ${verdictText(judged)}`;
    this.log[decision === 'go on' ? 'info' : 'warn'](text);
    for (const name of names) this.notices.add({ channel, name, version, decision, text });
  }
}
