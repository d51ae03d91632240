import type { Command } from 'commander';
import type { Stamp } from '../channel/compose';
import { revisionLine } from '../channel/meanwhile';
import { defaultChannel, type Released } from '../channel/release';
import { requireName } from '../store/layout';
import type { Store } from '../store/store';

export interface ProgramContext {
  readonly store: Store;
  readonly root: string;
  /** Folder that relative paths on the command line start from. */
  readonly cwd: string;
  readonly print: (text: string) => void;
  readonly actor: () => string;
  readonly now: () => Date;
}

export interface ChangeOptions {
  readonly channel: string;
  readonly actor?: string;
  readonly reason?: string;
}

/** Gives a command the options that every change of a channel takes. */
export const changing = (command: Command): Command =>
  command
    .option('--channel <channel>', 'which channel', defaultChannel)
    .option('--actor <name>', 'who does it (your name in git when left out)')
    .option('--reason <text>', 'why, for those who read the history');

export function stampOf(context: ProgramContext, { channel, actor, reason }: ChangeOptions): Stamp {
  return {
    channel: requireName('channel', channel),
    actor: actor?.trim() || context.actor(),
    reason: reason?.trim() ?? '',
    time: context.now().toISOString(),
  };
}

/** Says what a command did, what it passed over, and what others did at the same time. */
export function tell({ print }: ProgramContext, { document, changed, meanwhile }: Released): void {
  if (!document) return;
  const { channel, revision, change, forced = [] } = document;
  print(
    changed
      ? `${channel} is at revision ${revision}: ${change}`
      : `Nothing to change: ${channel} stays at revision ${revision}`,
  );
  if (changed) for (const problem of forced) print(`  forced past: ${problem}`);
  for (const other of meanwhile) print(`  at the same time, ${revisionLine(other)}`);
}
