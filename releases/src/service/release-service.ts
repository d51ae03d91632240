import type { BuildManifest } from 'platform/release';
import type { ChannelDocument, Stamp } from '../channel/document';
import { checkHere, type CheckedBuild, type Wanted } from '../build/check-build';
import { bestQuality } from '../build/compress';
import type { openBuildPool } from '../build/build-pool';
import { publishChecked, requireKind } from '../build/publish';
import type { readApiDomain } from '../channel/api-domain';
import { allowedDocument, apply } from '../channel/apply';
import { settleChannel, listChannels } from '../channel/channel-store';
import { isChange, type ChangeCommand, type Command, type Mounted, type Prepared } from '../channel/command';
import { layout, type BuildId } from '../store/layout';
import { entryOf, requireEntry } from '../channel/compose';
import { revisionLine } from '../channel/diff';
import { readDocuments, readManifests, readSide, type Documents } from '../channel/facts';
import { plan, requireSame, revisionOf, type Plan } from '../channel/plan';
import { requireFreeRoutes } from '../channel/route-owners';
import { readErrors } from '../errors/read-errors';
import type { ErrorsOfBuild } from '../errors/source-lines';
import { readEdgeNotes } from '../health/edge-notes';
import { firstShare } from '../judge/verdict';
import { readVotes, votesPerDay } from '../judge/vote-files';
import { isRefusal, ReleaseError } from '../release-error';
import type { Store } from '../store/store';
import { usualCanaryShare, type Policy } from '../trust/policy';
import {
  automaticActor,
  mayDo,
  readsErrors,
  readsMaps,
  requireMay,
  type Caller,
  requireRights,
  requireRightsOfPlan,
} from './caller';
import { runCommand } from './run-command';

/** Mounts in a browser what candidates newly get with a planned document. */
export type Mount = (next: ChannelDocument, builds: readonly BuildId[]) => Promise<Mounted>;

interface ServiceOptions {
  /** With the write credential and the signing key. */
  readonly store: Store;
  readonly policy?: Policy | null;
  /** Mounts here, whatever callers have mounted; by default callers do. */
  readonly mount?: Mount | null;
  /** Asks the running API what it is; null: no address is known, left out: that is no matter. */
  readonly askApi?: (() => ReturnType<typeof readApiDomain>) | null | undefined;
  /** The portal's origin for previews; undefined: there are none. */
  readonly previewUrl?: string | undefined;
  /** With which edges seal their votes; undefined: nothing is judged. */
  readonly viewKey?: string | Buffer | undefined;
  /** Of the compressed copies of files. */
  readonly quality?: number;
  /** Where a server looks at builds of teams; left out: in this process. */
  readonly pool?: ReturnType<typeof openBuildPool>;
  readonly now?: () => Date;
}

/** What a command did, in lines for its caller. */
export interface Outcome {
  readonly lines: readonly string[];
  /** The channel's document after a command that concerns one; null: there is none. */
  readonly document?: ChannelDocument | null;
  readonly changed?: boolean;
}

/** How often a change is planned again because of other writers. */
const maxAttempts = 20;

/** How a build is published. */
interface PublishChoices {
  readonly preview?: boolean;
  /** Publish although another remote owns a route. */
  readonly force?: boolean;
}

interface PublishRequest extends PublishChoices, Wanted {
  /** The built folder. */
  readonly folder: string;
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
  readonly pool: ReturnType<typeof openBuildPool> | null;

  constructor(private readonly options: ServiceOptions) {
    this.pool = options.pool ?? null;
    this.store = options.store;
    this.policy = options.policy ?? null;
  }

  /** Whether it mounts what a plan names; else callers do. */
  get mountsItself(): boolean {
    return Boolean(this.options.mount);
  }

  /** What a command would do now. @throws ReleaseError if it is not allowed, or names what is not there */
  async plan(caller: Caller, command: ChangeCommand): Promise<Plan> {
    const { store, options } = this;
    const documents = await readDocuments(store, command);
    requireRights(caller, command, documents);
    const share = await this.chooseShare(command, documents);
    const { channel, reason } = command;
    const { actor, from } = caller;
    const now = this.now();
    const stamp: Stamp = { channel, actor, reason, time: now.toISOString(), ...(from ? { from } : {}) };
    const manifests = await readManifests(store, command, documents, now.getTime());
    const api = options.askApi ? await options.askApi() : options.askApi;
    const edges = await this.edgesFor(channel, [...manifests.values()], now);
    const made = plan(command, { ...documents, manifests, stamp, api, share, edges });
    requireRightsOfPlan(caller, made, this.policy?.canaryShare ?? usualCanaryShare);
    return made;
  }

  /** Carries a command out; again when others were faster, unless it is prepared. @throws ReleaseError */
  async execute(caller: Caller, command: Command, prepared: Prepared = {}): Promise<Outcome> {
    const { store, options } = this;
    if (!isChange(command)) return runCommand({ ...options, store, caller, now: this.now() }, command);
    let { seen } = command;
    for (let attempt = 1; ; attempt += 1) {
      const made = await this.plan(caller, { ...command, seen });
      if (prepared.plan !== undefined) requireSame(made, prepared.plan);
      try {
        return await this.apply(caller, made, prepared.mounted);
      } catch (error) {
        if (!isRefusal(error, 'moved') || prepared.plan !== undefined) throw error;
        if (attempt === maxAttempts)
          throw new ReleaseError(`The channel ${command.channel} is being changed by others: try again`);
        seen ??= revisionOf(made);
      }
    }
  }

  private async apply(caller: Caller, made: Plan, byCaller: Mounted | undefined): Promise<Outcome> {
    const { command, mounts, meanwhile, notes } = made;
    const next = allowedDocument(made);
    let mounted: Mounted | undefined;
    if (next && mounts.length > 0) {
      mounted = this.options.mount ? await this.options.mount(next, mounts) : byCaller;
      if (!mounted)
        throw new ReleaseError(
          'The builds must be mounted in a browser first: the newest command line does it, and applies the plan then',
        );
    }
    const document = await apply(this.store, made, mounted);
    if (next && caller.actor === automaticActor && /^(rollback|abort-canary)$/.test(command.command))
      this.automaticRollbacks += 1;
    const lines = document ? outcomeLines(document, next !== null) : [];
    const others = meanwhile.map((other) => `  at the same time, ${revisionLine(other)}`);
    return {
      lines: [...lines, ...others, ...notes.map((note) => `  ${note}`)],
      document,
      changed: next !== null,
    };
  }

  /** Percent of candidates that a new canary begins with, by the votes on its deployable in the last week. */
  private async chooseShare(command: ChangeCommand, { document }: Documents): Promise<number | undefined> {
    if (command.command !== 'canary' || command.share !== undefined) return undefined;
    const { channel, build } = command;
    if (entryOf(document, build.name)?.canary) return undefined;
    const { viewKey } = this.options;
    if (viewKey === undefined)
      throw new ReleaseError(
        'No share was given, and this release server cannot choose one: it reads no votes without VIEW_KEY, the one of the edges',
      );
    const rows = await readVotes(this.store, channel, viewKey, this.now().getTime());
    return 100 * firstShare(votesPerDay(rows, build.name));
  }

  /** Publishes a built folder of this machine. @returns what happened, in a line */
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
    return readErrors(this.store, document, name);
  }

  /** A source map, compressed by Brotli. Null if there is none, or the caller may not read it. */
  async readMap(caller: Caller, build: BuildId, file: string): Promise<Buffer | null> {
    return mayDo(caller, readsMaps, build.name) ? this.store.read(layout.map(build, file)) : null;
  }

  /** Finishes what a process that was ended has left, and renews timestamps: from time to time. */
  async settle(): Promise<void> {
    const channels = await listChannels(this.store);
    for (const channel of channels) await settleChannel(this.store, channel);
  }

  /** Where builds have APIs, the edges that may know their servers. */
  private async edgesFor(channel: string, builds: readonly BuildManifest[], now: Date) {
    return builds.some(({ api }) => api) ? readEdgeNotes(this.store, channel, now.getTime()) : [];
  }

  private now(): Date {
    return this.options.now?.() ?? new Date(Date.now());
  }
}

/** What was changed, and the problems that were overruled. */
function outcomeLines(document: ChannelDocument, changed: boolean): string[] {
  const { channel, revision, change, forced = [] } = document;
  if (!changed) return [`Nothing to change: ${channel} stays at revision ${revision}`];
  const overruled = forced.map((problem) => `  overruled: ${problem}`);
  return [`${channel} is at revision ${revision}: ${change}`, ...overruled];
}
