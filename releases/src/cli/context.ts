import path from 'node:path';
import type { Command } from 'commander';
import type { Stamp } from '../channel/compose';
import { revisionLine } from '../channel/meanwhile';
import { defaultChannel, type Released } from '../channel/release';
import type { ReleasesConfig } from '../config';
import { createGate, type Gate, type GateOptions } from '../gate/gate';
import { requireName } from '../store/layout';
import type { Store } from '../store/store';

export interface ProgramContext {
  readonly store: Store;
  /** What a promotion is held against beside the builds themselves. */
  readonly gate: GateTools;
  /** What preview links are made of. */
  readonly previews: ReleasesConfig['previews'];
  readonly root: string;
  /** Folder that relative paths on the command line start from. */
  readonly cwd: string;
  readonly print: (text: string) => void;
  readonly actor: () => string;
  readonly now: () => Date;
}

export interface GateTools extends Pick<GateOptions, 'api' | 'mount'> {
  /** Whether promotions mount builds when the command says nothing. */
  readonly mounts: boolean;
  readonly findBrowser: (wanted: string | undefined) => Promise<string | undefined>;
}

export interface GateFlags {
  readonly browser?: string;
  readonly mount: boolean;
}

/** Gives a command the options of the gate. */
export const gated = (command: Command): Command =>
  command
    .option('--browser <path>', 'the Chromium that mounts the builds (the first found when left out)')
    .option('--no-mount', 'promote without having mounted the builds in a browser; the revision says so');

export function gateOf({ gate, cwd, print }: ProgramContext, { browser, mount }: GateFlags): Gate {
  const wanted = browser === undefined ? undefined : path.resolve(cwd, browser);
  const without = gate.mounts ? null : 'RELEASE_MOUNT=no';
  return createGate({
    api: gate.api,
    mount: gate.mount,
    findBrowser: () => gate.findBrowser(wanted),
    notMounted: mount ? (wanted ? null : without) : '--no-mount',
    print,
  });
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
  if (changed) for (const problem of forced) print(`  passed over: ${problem}`);
  for (const other of meanwhile) print(`  at the same time, ${revisionLine(other)}`);
}
