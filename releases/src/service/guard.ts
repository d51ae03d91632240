import type { ChannelDocument } from 'platform/release';
import { listChannels, readChannel } from '../channel/channel-store';
import { entriesOf, type Entry } from '../channel/compose';
import { ConflictError } from '../channel/conflict';
import { nextShare } from '../channel/guarded';
import { harmText, progressText, readComparisons, type Comparison } from '../health/comparison';
import { ReleaseError } from '../release-error';
import { readCommand, type CommandInput } from './command';
import type { ReleaseService } from './release-service';

/** As often as edges write their counts. */
export const guardEveryMs = 10_000;

interface GuardLog {
  warn(message: string): void;
  info(message: string): void;
}

/** What a guarded canary is due for; null: it waits. */
function dueFor(name: string, entry: Entry, comparison: Comparison): CommandInput | null {
  const { canary, current, frozen } = entry;
  if (!canary?.guarded || frozen) return null;
  const { build, share, guarded } = canary;
  if (comparison.harm)
    return { command: 'abort-canary', name, reason: harmText(comparison.harm, current?.version) };
  if (comparison.views < guarded.views || Date.now() < Date.parse(guarded.until)) return null;
  const reason = progressText(entry, comparison);
  const next = nextShare(share);
  return next === null
    ? { command: 'promote-canary', name, reason }
    : { command: 'canary', build: { name, version: build.version }, share: next, guarded: true, reason };
}

/**
 * Steps guarded canaries up, and ends those that do harm, by the commands that people give. It remembers
 * nothing
 * that matters: each look starts from the channel and the edges' counts, so that a restart, a second release
 * server
 * or a person who changes the canary meanwhile are all the same to it. A change since the look wins.
 */
export class Guard {
  /** The last refusal of each deployable, so that each is logged once. */
  private readonly refusals = new Map<string, string>();

  constructor(
    private readonly service: ReleaseService,
    private readonly log: GuardLog,
  ) {}

  /** Looks at all channels once. @throws what the store throws */
  async look(): Promise<void> {
    const channels = await listChannels(this.service.store);
    for (const channel of channels) {
      const document = await readChannel(this.service.store, channel);
      if (document) await this.lookAt(document);
    }
  }

  private async lookAt(document: ChannelDocument): Promise<void> {
    const { channel, revision } = document;
    const entries = entriesOf(document);
    const comparisons = await readComparisons(this.service.store, channel, entries);
    for (const [name, comparison] of comparisons) {
      const entry = entries[name];
      const due = entry && dueFor(name, entry, comparison);
      if (due) await this.act(channel, name, { ...due, channel, seen: revision } as CommandInput);
    }
  }

  private async act(channel: string, name: string, command: CommandInput): Promise<void> {
    const key = `${channel} ${name}`;
    try {
      const caller = { actor: 'automatic', may: null };
      const { lines } = await this.service.execute(caller, readCommand(command));
      const text = `${lines.join(', ')}: ${'reason' in command ? command.reason : ''}`;
      this.log[command.command === 'abort-canary' ? 'warn' : 'info'](text);
      this.refusals.delete(key);
    } catch (error) {
      // Others were faster: the next look starts from what they did.
      if (error instanceof ConflictError) return;
      if (!(error instanceof ReleaseError)) throw error;
      if (this.refusals.get(key) !== error.message)
        this.log.warn(`the guarded canary of ${name} in ${channel} cannot go on: ${error.message}`);
      this.refusals.set(key, error.message);
    }
  }
}
