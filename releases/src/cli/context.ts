import path from 'node:path';
import type { Command } from 'commander';
import type { Released } from '../channel/channel-store';
import type { Checks, Gate } from '../channel/checks';
import type { Stamp } from '../channel/compose';
import { revisionLine } from '../channel/conflict';
import { defaultChannel } from '../channel/release';
import type { readReleasesConfig } from '../config';
import { createGate, type GateOptions } from '../gate/gate';
import { requireName } from '../store/layout';
import type { Store } from '../store/store';

export interface ProgramContext {
  readonly store: Store;
  readonly gate: GateTools;
  readonly previews: ReturnType<typeof readReleasesConfig>['previews'];
  readonly root: string;
  /** The folder of relative paths on the command line. */
  readonly cwd: string;
  readonly print: (text: string) => void;
  readonly actor: () => string;
  readonly now: () => Date;
}

export interface GateTools extends Pick<GateOptions, 'api' | 'mount'> {
  /** Whether promotions mount builds by default. */
  readonly mounts: boolean;
  readonly findBrowser: (wanted: string | undefined) => Promise<string | undefined>;
}

export interface GateFlags {
  readonly browser?: string;
  readonly mount: boolean;
}

export const gated = (command: Command): Command =>
  command
    .option('--browser <path>', 'the Chromium that mounts the builds (default: the first found)')
    .option('--no-mount', 'promote without mounting the builds in a browser; the revision says so');

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
    .option('--actor <name>', 'who does it (default: your name in git)')
    .option('--reason <text>', 'why, for those who read the history');

export interface CheckOptions extends ChangeOptions, GateFlags {
  readonly preview?: true;
  readonly force?: true;
}

/** Gives a command the options of a change that is checked, and whose checks may be overruled. */
export const checked = (command: Command): Command =>
  gated(changing(command)).option(
    '--force',
    'overrule a freeze, and the checks for previews, compatibility and mounting; the revision lists the problems',
  );

export const checkOf = (context: ProgramContext, options: CheckOptions): Checks => ({
  preview: options.preview ?? false,
  force: options.force ?? false,
  gate: gateOf(context, options),
});

export function stampOf(context: ProgramContext, { channel, actor, reason }: ChangeOptions): Stamp {
  return {
    channel: requireName('channel', channel),
    actor: actor?.trim() || context.actor(),
    reason: reason?.trim() ?? '',
    time: context.now().toISOString(),
  };
}

/** Prints what a command changed, the problems that it overruled, and concurrent changes by others. */
export function printReleased({ print }: ProgramContext, { document, changed, meanwhile }: Released): void {
  if (!document) return;
  const { channel, revision, change, forced = [] } = document;
  print(
    changed
      ? `${channel} is at revision ${revision}: ${change}`
      : `Nothing to change: ${channel} stays at revision ${revision}`,
  );
  if (changed) for (const problem of forced) print(`  overruled: ${problem}`);
  for (const other of meanwhile) print(`  at the same time, ${revisionLine(other)}`);
}
