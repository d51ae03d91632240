import semver from 'semver';
import type { ChannelDocument } from 'platform/release';
import { boolean, number, object, string, ValidationError } from 'yup';
import { listChannels, readChannel, readRevisions, type Released } from '../channel/channel-store';
import type { Gate } from '../channel/checks';
import type { Entry } from '../channel/compose';
import { ConflictError } from '../channel/conflict';
import { withMoves, type HistoryEntry } from '../channel/diff';
import { isPreview } from '../channel/preview';
import { DependentsError, type Move } from '../channel/roll-back';
import { readErrors } from '../errors/read-errors';
import type { ErrorsOfBuild } from '../errors/source-lines';
import type { PreviewLink } from '../preview/links';
import { ReleaseError } from '../release-error';
import { mayDo, readsErrors, type Caller } from '../service/caller';
import { hiding, readCommand } from '../service/command';
import type { ReleaseService } from '../service/release-service';
import { linksOf } from '../service/previews';
import { isName, isVersion, layout } from '../store/layout';
import type { Store } from '../store/store';
import { changes, type ChangeKind } from './changes';
import { readServers, type ServerLine, type SystemAddress } from './servers';

/** How many revisions the page shows; the command line shows all. */
const shownRevisions = 100;
/** How many builds a form offers for a canary; the command line takes any. */
const offeredVersions = 10;
/** Lines about the changes of others; more would not be read. */
const mostDetails = 10;
export const longestReason = 200;

/** A form's fields, with words for operators; the release service checks them again. */
const changeRequest = object({
  channel: string().required('Name the channel').test('channel', 'This is no channel', isName),
  name: string().required('Name the deployable').test('name', 'This is no deployable', isName),
  version: string().test(
    'version',
    'Choose one of the versions',
    (text) => text === undefined || isVersion(text),
  ),
  /** The value of a box that is ticked. */
  withDependents: boolean(),
  reason: string()
    .trim()
    .required('Say why: those on call will read it')
    .test('long', `Say it in ${longestReason} characters`, (text) => [...text].length <= longestReason)
    .test('hiding', 'Write it on one line, without control characters', (text) => !hiding.test(text)),
  /** The one that the operator saw when deciding. */
  revision: number()
    .typeError('This is no revision')
    .integer('This is no revision')
    .min(1, 'This is no revision')
    .required('This is no revision'),
});

export interface Refusal {
  readonly status: 403 | 409 | 422;
  readonly problem: string;
  readonly details?: readonly string[];
  readonly reason?: string | undefined;
  /** What a rollback would have to roll back besides. */
  readonly dependents?: readonly Move[];
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ConflictError)
    return {
      status: 409,
      problem: 'This was changed meanwhile, and nothing was done. Check the changes, then decide again:',
      details: error.changes.slice(-mostDetails),
    };
  if (error instanceof DependentsError)
    return {
      status: 422,
      problem: 'Other remotes need what this takes back. You can roll back all of them together.',
      details: error.problems.slice(0, mostDetails),
      dependents: error.moves,
    };
  if (error instanceof ReleaseError) return { status: 422, problem: error.message };
  if (!(error instanceof ValidationError)) throw error;
  return {
    status: 422,
    problem: [...new Set(error.errors)].join('. '),
    reason: error.inner.find(({ path }) => path === 'reason')?.message,
  };
}

/** There is no browser here, unless the release server has one. */
const notMounted: Gate = async () => ({
  problems: [],
  leftOut: ['it was not mounted in a browser: the canary was started on the ops page'],
});

/** What the ops page shows and does, for operators who are logged in. */
export class OpsService {
  readonly store: Store;
  /** Of each channel, newest first. Revisions never change, so each is read once. */
  private readonly known = new Map<string, readonly ChannelDocument[]>();

  constructor(
    private readonly releases: ReleaseService,
    private readonly channel: string,
    private readonly system: SystemAddress = { api: null, opsToken: undefined },
    private readonly version = '',
  ) {
    this.store = releases.store;
  }

  /** Without a policy operators may do everything; with one, what it allows a person of that name. */
  callerOf(operator: string): Caller {
    const { policy } = this.releases;
    const person = policy?.people.find(({ name }) => name === operator);
    return { actor: operator, may: policy ? (person?.may ?? []) : null };
  }

  allows(kind: ChangeKind, operator: string, name: string, channel: string): boolean {
    return mayDo(this.callerOf(operator), changes[kind].oneOf, name, channel);
  }

  /** What builds of the deployables threw whose errors the operator may read. */
  errors(document: ChannelDocument, operator: string): Promise<ErrorsOfBuild[]> {
    const caller = this.callerOf(operator);
    return readErrors(this.store, document, (name) => mayDo(caller, readsErrors, name));
  }

  /** The preview links of a channel that the operator may end. */
  previews(channel: string, operator: string): Promise<PreviewLink[]> {
    return linksOf(this.store, this.callerOf(operator), channel, Date.now());
  }

  /** @throws ReleaseError for a link that there is not, or that the operator may not end */
  async endPreview(fields: Readonly<Record<string, string>>, operator: string): Promise<void> {
    const command = readCommand({ command: 'end-preview', ...fields });
    await this.releases.execute(this.callerOf(operator), command);
  }

  /** The servers of a channel and what they depend on, the worst first. */
  servers(newest: ChannelDocument): Promise<ServerLine[]> {
    return readServers(this.store, newest, this.system, this.version);
  }

  /** The histories of the channels that something was promoted to, the configured channel first. */
  async all(): Promise<(readonly HistoryEntry[])[]> {
    const names = new Set([this.channel, ...(await listChannels(this.store))]);
    const found = await Promise.all([...names].map((name) => this.read(name)));
    return found.filter((history) => history.length > 0);
  }

  /**
   * The newest revisions of a channel, newest first; none for an invalid name, or a channel without a
   * promotion.
   */
  async read(channel: string): Promise<readonly HistoryEntry[]> {
    const newest = isName(channel) ? await readChannel(this.store, channel) : null;
    if (!newest) return [];
    const known = (this.known.get(channel) ?? []).filter(({ revision }) => revision <= newest.revision);
    const seen = known[0]?.revision ?? Math.max(0, newest.revision - shownRevisions - 1);
    const later = await readRevisions(this.store, channel, seen, newest.revision);
    // One more than is shown: the oldest is compared with it.
    const history = [...later.reverse(), ...known].slice(0, shownRevisions + 1);
    this.known.set(channel, history);
    return withMoves(history).slice(0, shownRevisions);
  }

  /** The versions that a form offers: kept ones for a rollback, the newest published ones for a canary. */
  async versionsFor(kind: ChangeKind, name: string, entry: Entry): Promise<readonly string[]> {
    if (kind === 'rollback') return entry.previous.map(({ version }) => version);
    if (kind !== 'start-canary') return [];
    if (entry.canary) return [entry.canary.build.version];
    const published = await this.store.list(layout.builds(name));
    return published
      .filter((version) => isVersion(version) && !isPreview(version) && version !== entry.current?.version)
      .sort(semver.rcompare)
      .slice(0, offeredVersions);
  }

  /**
   * Makes the change of a form's fields, unless others changed the same deployable since the revision that
   * the operator saw.
   */
  async change(
    kind: ChangeKind,
    fields: Readonly<Record<string, string>>,
    actor: string,
  ): Promise<Released | Refusal> {
    try {
      const request = changeRequest.validateSync(fields, { abortEarly: false });
      const { channel, name, reason, revision } = request;
      if (!this.allows(kind, actor, name, channel))
        return { status: 403, problem: `You may not do this to ${name} in ${channel}` };
      const command = { ...changes[kind].command(request), channel, reason, seen: revision };
      const gate = this.releases.policy?.mount === 'server' ? undefined : notMounted;
      const { released } = await this.releases.execute(
        this.callerOf(actor),
        readCommand(command),
        kind === 'start-canary' ? gate : undefined,
      );
      return released!; // these commands change a channel
    } catch (error) {
      return refusalOf(error);
    }
  }
}
