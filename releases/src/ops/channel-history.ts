import { listChannels, readChannel, readRevisions } from '../channel/channel-store';
import { withMoves, type HistoryEntry } from '../channel/diff';
import type { ChannelDocument } from '../channel/document';
import { isName } from '../store/layout';
import type { Store } from '../store/store';

/** How many revisions people are shown; the command line shows all. */
const shownRevisions = 100;

/** The newest revisions of channels. They never change, so each is read once. */
export class ChannelHistory {
  /** Of each channel, newest first. */
  private readonly known = new Map<string, readonly ChannelDocument[]>();

  /** @param first the channel that is shown first */
  constructor(
    private readonly store: Store,
    private readonly first: string,
  ) {}

  /** The channels that something was promoted to, the configured one first. */
  async channels(): Promise<string[]> {
    const names = await listChannels(this.store);
    return [...names].sort((a, b) => Number(b === this.first) - Number(a === this.first));
  }

  /** Newest first; none for an invalid name, or a channel without a promotion. */
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
}
