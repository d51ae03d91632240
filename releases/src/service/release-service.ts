import type { BuildManifest } from 'platform/release';
import { checkHere, type CheckedBuild } from '../build/check-build';
import { bestQuality } from '../build/compress';
import type { BuildPool } from '../build/build-pool';
import { publishChecked } from '../build/publish';
import { settleChannel, listChannels } from '../channel/channel-store';
import type { Gate } from '../channel/checks';
import { requireKind } from '../channel/preview';
import { requireEntry } from '../channel/compose';
import { readSide } from '../channel/release';
import { requireFreeRoutes } from '../channel/route-owners';
import { readErrors } from '../errors/read-errors';
import type { ErrorsOfBuild } from '../errors/source-lines';
import { layout, type BuildId } from '../store/layout';
import type { Store } from '../store/store';
import type { Policy } from '../trust/policy';
import { automaticActor, mayDo, readsErrors, readsMaps, requireMay, type Caller } from './caller';
import type { Command } from './command';
import { runCommand, type Outcome } from './run-command';

export interface ServiceOptions {
  /** With the write credential and the signing key. */
  readonly store: Store;
  readonly policy?: Policy | null;
  /** What this service itself checks before a promotion, whatever callers have checked; none by default. */
  readonly gate?: Gate | null;
  /** The portal's origin for previews; undefined: there are none. */
  readonly previewUrl?: string | undefined;
  /** With which edges seal their votes; undefined: nothing is judged. */
  readonly viewKey?: string | Buffer | undefined;
  /** Of the compressed copies of files. */
  readonly quality?: number;
  /** Where a server looks at builds of teams; left out: in this process. */
  readonly pool?: BuildPool;
  readonly now?: () => Date;
}

/** How a build is published. */
export interface PublishChoices {
  readonly preview?: boolean;
  /** Publish although another remote owns a route. */
  readonly force?: boolean;
}

export interface PublishRequest extends PublishChoices {
  /** The built folder. */
  readonly folder: string;
  /** The deployable that the build must belong to; undefined to accept the build's own name. */
  readonly name?: string | undefined;
  /** Of another tool's build; its package.json says it when left out. */
  readonly version?: string | undefined;
}

/**
 * The only writer of builds and channels (docs/decisions/0060). It computes every document itself from a
 * command, after it has checked that the caller may give it. The release server offers it over HTTP; on one
 * machine the command line calls it directly.
 */
export class ReleaseService {
  readonly store: Store;
  readonly policy: Policy | null;
  /** How many rollbacks, and ends of canaries, the judge has led to, since the start. */
  automaticRollbacks = 0;

  /** Where builds of teams are looked at; null: in this process. */
  readonly pool: BuildPool | null;

  constructor(private readonly options: ServiceOptions) {
    this.pool = options.pool ?? null;
    this.store = options.store;
    this.policy = options.policy ?? null;
  }

  /**
   * @param gate what the caller checks before candidates get a build. @throws ReleaseError for all that a
   * person can fix
   */
  async execute(caller: Caller, command: Command, gate?: Gate): Promise<Outcome> {
    const { store, options } = this;
    const gates = [options.gate, gate].filter((one) => one !== undefined && one !== null);
    const call = { ...options, store, caller, gate: bothGates(gates), now: this.now() };
    const outcome = await runCommand(call, command);
    const takesBack = command.command === 'rollback' || command.command === 'abort-canary';
    if (takesBack && caller.actor === automaticActor && outcome.released?.changed)
      this.automaticRollbacks += 1;
    return outcome;
  }

  /**
   * Publishes a built folder of this machine. A version is published once and never changes. @returns what
   * happened, in a line
   */
  async publish(caller: Caller, { folder, name, version, ...choices }: PublishRequest): Promise<string> {
    const { quality = bestQuality } = this.options;
    return this.publishChecked(caller, await checkHere(folder, { name, version }, quality), choices);
  }

  /** Publishes a build that was checked in the pool. */
  async publishChecked(caller: Caller, checked: CheckedBuild, choices: PublishChoices): Promise<string> {
    const { preview = false, force = false } = choices;
    const accept = async (offered: BuildManifest): Promise<void> => {
      requireMay(caller, preview ? ['preview', 'publish'] : ['publish'], offered.name);
      requireKind(offered.version, preview);
      if (force) requireMay(caller, ['force'], offered.name);
      else await requireFreeRoutes(this.store, offered);
    };
    const { actor, from } = caller;
    const published = { actor, time: this.now().toISOString(), ...(from ? { from } : {}) };
    const { manifest, created } = await publishChecked(this.store, checked, { accept, published });
    const outcome = created ? 'is published' : 'was already published, byte for byte';
    return `${manifest.name} ${manifest.version} ${outcome}`;
  }

  /** What builds of a deployable threw in browsers, as it was reported. @throws ReleaseError */
  async errors(caller: Caller, channel: string, name: string): Promise<ErrorsOfBuild[]> {
    requireMay(caller, readsErrors, name);
    const document = await readSide(this.store, { channel });
    requireEntry(document, name);
    return readErrors(this.store, document, (one) => one === name);
  }

  /** A source map, compressed by Brotli. Null if there is none, or the caller may not read it. */
  async readMap(caller: Caller, build: BuildId, file: string): Promise<Buffer | null> {
    return mayDo(caller, readsMaps, build.name) ? this.store.read(layout.map(build, file)) : null;
  }

  /**
   * Finishes what a process that ended within a change has left, and renews timestamps. To be called from
   * time to time.
   */
  async settle(): Promise<void> {
    const channels = await listChannels(this.store);
    for (const channel of channels) await settleChannel(this.store, channel);
  }

  private now(): Date {
    return this.options.now?.() ?? new Date(Date.now());
  }
}

function bothGates(gates: readonly Gate[]): Gate | undefined {
  if (gates.length <= 1) return gates[0];
  return async (next, changed) => {
    const findings = [];
    for (const gate of gates) findings.push(await gate(next, changed));
    return {
      problems: findings.flatMap(({ problems }) => problems),
      leftOut: findings.flatMap(({ leftOut }) => leftOut),
    };
  };
}
