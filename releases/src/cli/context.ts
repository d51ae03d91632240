import path from 'node:path';
import { createMount, type GateOptions } from '../gate/gate';
import { ReleaseError } from '../release-error';
import type { Releases } from '../service/releases';
import { requireName } from '../store/layout';
import type { Store } from '../store/store';
import type { Values } from './options';

export interface ProgramContext {
  readonly releases: Releases;
  /** The channel of commands without --channel; undefined if none is configured. */
  readonly channel: string | undefined;
  readonly gate: GateTools;
  readonly root: string;
  readonly cwd: string;
  readonly print: (text: string) => void;
  readonly askPassword: () => Promise<string>;
  /** The token of this caller's calls of the release server. */
  readonly logIn: () => Promise<string>;
}

interface GateTools {
  readonly mount: (
    store: Store,
    ...target: Parameters<GateOptions['mount']>
  ) => ReturnType<GateOptions['mount']>;
  readonly mounts: boolean;
  readonly findBrowser: (wanted: string | undefined) => Promise<string | undefined>;
}

export interface CommandEntry {
  /** What follows the name: `<name>`, `[name]` or `[names...]`. */
  readonly words: string;
  readonly text: string;
  readonly takes: readonly (keyof Values)[];
  readonly run: (context: ProgramContext, words: readonly string[], values: Values) => Promise<void>;
}

/** @param store where builds are mounted from */
export function gateOptionsOf({ gate, cwd, print, releases }: ProgramContext, values: Values, store?: Store) {
  const wanted = values.browser === undefined ? undefined : path.resolve(cwd, values.browser);
  const without = gate.mounts || wanted ? null : 'RELEASE_MOUNT=no';
  return {
    mount: (...target) => gate.mount(store ?? releases.store, ...target),
    findBrowser: () => gate.findBrowser(wanted),
    notMounted: values.mount === false ? '--no-mount' : without,
    print,
  } satisfies GateOptions;
}

export const mountOf = (context: ProgramContext, values: Values) =>
  createMount(gateOptionsOf(context, values));

export function channelOf(context: ProgramContext, { channel = context.channel }: Values): string {
  if (channel !== undefined) return requireName('channel', channel);
  throw new ReleaseError('Name the channel, such as --channel staging, or set PORTAL_CHANNEL');
}
