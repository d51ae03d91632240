import path from 'node:path';
import type { Released } from '../channel/channel-store';
import type { Checks, Gate } from '../channel/checks';
import type { Stamp } from '../channel/compose';
import { revisionLine } from '../channel/conflict';
import type { readReleasesConfig } from '../config';
import { createGate, type GateOptions } from '../gate/gate';
import { ReleaseError } from '../release-error';
import { requireName } from '../store/layout';
import type { Store } from '../store/store';
import type { OptionName, Values } from './options';

export interface ProgramContext {
  readonly store: Store;
  /** The channel of commands without --channel; undefined if none is configured. */
  readonly channel: string | undefined;
  readonly gate: GateTools;
  readonly previews: ReturnType<typeof readReleasesConfig>['previews'];
  readonly root: string;
  readonly cwd: string;
  readonly print: (text: string) => void;
  /** Whose name is in the records: the actor of the key; without keys, the name of the machine's user. */
  readonly actor: () => string;
  readonly now: () => Date;
  readonly askPassword: () => Promise<string>;
}

export interface GateTools extends Pick<GateOptions, 'api' | 'mount'> {
  readonly mounts: boolean;
  readonly findBrowser: (wanted: string | undefined) => Promise<string | undefined>;
}

export interface CommandEntry {
  /** What follows the name: `<name>`, `[name]` or `[names...]`. */
  readonly words: string;
  readonly text: string;
  readonly takes: readonly OptionName[];
  readonly run: (context: ProgramContext, words: readonly string[], values: Values) => Promise<void>;
}

export function gateOf({ gate, cwd, print }: ProgramContext, values: Values): Gate {
  const wanted = values.browser === undefined ? undefined : path.resolve(cwd, values.browser);
  const without = gate.mounts || wanted ? null : 'RELEASE_MOUNT=no';
  return createGate({
    api: gate.api,
    mount: gate.mount,
    findBrowser: () => gate.findBrowser(wanted),
    notMounted: values.mount === false ? '--no-mount' : without,
    print,
  });
}

export const checksOf = (context: ProgramContext, values: Values): Checks => ({
  preview: values.preview ?? false,
  force: values.force ?? false,
  gate: gateOf(context, values),
});

export function channelOf(context: ProgramContext, { channel = context.channel }: Values): string {
  if (channel !== undefined) return requireName('channel', channel);
  throw new ReleaseError('Name the channel, such as --channel staging, or set PORTAL_CHANNEL');
}

export const stampOf = (context: ProgramContext, values: Values): Stamp => ({
  channel: channelOf(context, values),
  actor: context.actor(),
  reason: values.reason?.trim() ?? '',
  time: context.now().toISOString(),
});

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
