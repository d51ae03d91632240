import type { ChannelDocument } from 'shared/contract/release';
import { readChannel, readRevision } from '../channel/channel-store';
import { differences, type Difference } from '../channel/diff';
import { defaultChannel } from '../channel/release';
import type { BuildHealth } from '../health/health';
import type { HealthReader } from '../health/health-reader';
import { isName } from '../store/layout';
import type { Store } from '../store/store';
import { applyChange, type Outcome } from './apply-change';
import type { ChangeKind, ChangeRequest } from './change-request';

/** How many revisions the page shows; the command line shows all. */
const shownRevisions = 100;

/** One revision as operators read it. */
export interface RevisionEntry {
  readonly revision: number;
  readonly actor: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly reason: string;
  readonly change: string;
  readonly forced: readonly string[];
  /** The differences from the revision before it, or from an empty one if that is missing. */
  readonly moved: readonly Difference[];
}

export interface ChannelHistory {
  readonly document: ChannelDocument;
  /** Newest first. */
  readonly entries: readonly RevisionEntry[];
}

/** The data of the pages and of the JSON API, and the changes. */
export class OpsService {
  /** Revisions never change, so each is read once. */
  private readonly known = new Map<string, RevisionEntry>();

  constructor(
    private readonly store: Store,
    private readonly health: HealthReader,
    readonly now: () => number,
  ) {}

  /** Channels that something was promoted to. */
  async all(): Promise<ChannelHistory[]> {
    const found = await Promise.all([defaultChannel, 'staging'].map((name) => this.read(name)));
    return found.filter((history) => history !== null);
  }

  /** Null for an invalid name, or a channel without a promotion. */
  async read(channel: string): Promise<ChannelHistory | null> {
    const document = isName(channel) ? await readChannel(this.store, channel) : null;
    if (!document) return null;
    const oldest = Math.max(1, document.revision - shownRevisions + 1);
    const entries: RevisionEntry[] = [];
    for (let revision = document.revision; revision >= oldest; revision -= 1) {
      const key = `${channel} ${revision}`;
      const entry = this.known.get(key) ?? (await this.readEntry(channel, revision));
      if (!entry) continue;
      this.known.set(key, entry);
      entries.push(entry);
    }
    this.known.delete(`${channel} ${oldest - 1}`);
    return { document, entries };
  }

  /** How a channel's builds do, by all edges that serve it. */
  healthOf(channel: string): Promise<readonly BuildHealth[]> {
    return this.health.read(channel);
  }

  change(kind: ChangeKind, request: ChangeRequest, operator: string): Promise<Outcome> {
    const { channel, reason } = request;
    const time = new Date(this.now()).toISOString();
    return applyChange(this.store, kind, request, { channel, reason, time, actor: operator });
  }

  private async readEntry(channel: string, number: number): Promise<RevisionEntry | null> {
    const numbers = [number - 1, number];
    const [before, found] = await Promise.all(numbers.map((one) => readRevision(this.store, channel, one)));
    if (!found) return null;
    const { revision, actor, time, reason, change, forced = [] } = found;
    return { revision, actor, time, reason, change, forced, moved: differences(before ?? null, found) };
  }
}
