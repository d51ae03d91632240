import type { ChannelDocument } from 'shared/contract/release';
import { readChannel, readRevision } from '../channel/channel-store';
import { differences, type Difference } from '../channel/diff';
import type { Store } from '../store/store';

/** Revisions that the page looks back; the command line shows all. */
export const shownRevisions = 100;

/** One revision as operators read it. */
export interface RevisionEntry {
  readonly revision: number;
  readonly actor: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly reason: string;
  readonly change: string;
  readonly forced: readonly string[];
  /** What it moved, against the revision before it; a revision whose predecessor is lost moved everything. */
  readonly moved: readonly Difference[];
}

export interface ChannelHistory {
  readonly document: ChannelDocument;
  /** Newest first. */
  readonly entries: readonly RevisionEntry[];
}

const entryOf = (document: ChannelDocument, before: ChannelDocument | null): RevisionEntry => {
  const { revision, actor, time, reason, change, forced = [] } = document;
  return { revision, actor, time, reason, change, forced, moved: differences(before, document) };
};

/** Reads channels with their last revisions. What a revision says never changes, so each is read once. */
export class Revisions {
  private readonly known = new Map<string, RevisionEntry>();

  constructor(private readonly store: Store) {}

  /** Null for a channel without a promotion. */
  async read(channel: string): Promise<ChannelHistory | null> {
    const document = await readChannel(this.store, channel);
    if (!document) return null;
    const oldest = Math.max(1, document.revision - shownRevisions + 1);
    const entries: RevisionEntry[] = [];
    for (let revision = document.revision; revision >= oldest; revision -= 1) {
      const entry = await this.entry(channel, revision);
      if (entry) entries.push(entry);
    }
    this.known.delete(`${channel} ${oldest - 1}`);
    return { document, entries };
  }

  private async entry(channel: string, revision: number): Promise<RevisionEntry | null> {
    const key = `${channel} ${revision}`;
    const known = this.known.get(key);
    if (known) return known;
    const document = await readRevision(this.store, channel, revision);
    if (!document) return null;
    const made = entryOf(
      document,
      revision > 1 ? await readRevision(this.store, channel, revision - 1) : null,
    );
    this.known.set(key, made);
    return made;
  }
}
