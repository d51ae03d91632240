import { createHash } from 'node:crypto';
import type { ChannelDocument } from 'platform/release';
import { ReleaseError } from '../release-error';
import { layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { entriesOf, toEntries, type Entry } from './compose';

/** Where an entry is stored: in the file of this revision, and with this hash of its JSON (hex). */
interface EntryPlace {
  readonly revision: number;
  readonly sha256: string;
}

/**
 * A revision as it is stored. It has the entries that it changed; of each other one it says where it is. A
 * whole document of thirty remotes has 160 KB, and a release changes one of them.
 */
export interface RevisionFile extends Omit<ChannelDocument, 'schema' | 'deployables' | 'withoutCurrent'> {
  readonly schema: 2;
  readonly changed: Readonly<Record<string, Entry>>;
  readonly unchanged: Readonly<Record<string, EntryPlace>>;
}

/** Revisions from before there were `RevisionFile`s are whole documents. */
export type StoredRevision = ChannelDocument | RevisionFile;

const hashOf = (entry: Entry): string => createHash('sha256').update(JSON.stringify(entry)).digest('hex');

/** The entries that a stored revision contains. */
const ownEntries = (stored: StoredRevision): Readonly<Record<string, Entry>> =>
  stored.schema === 1 ? entriesOf(stored) : stored.changed;

function placesIn(stored: StoredRevision): ReadonlyMap<string, EntryPlace> {
  const { revision } = stored;
  const own = Object.entries(ownEntries(stored)).map(
    ([name, entry]) => [name, { revision, sha256: hashOf(entry) }] as const,
  );
  return new Map([...own, ...(stored.schema === 1 ? [] : Object.entries(stored.unchanged))]);
}

/** The earlier revisions without whose files this one cannot be read. */
export const neededBy = (stored: StoredRevision): number[] =>
  stored.schema === 1 ? [] : [...new Set(Object.values(stored.unchanged).map(({ revision }) => revision))];

/** @param before the revision before it; null when there is none that can be read: then it is stored whole */
export function toRevisionFile(document: ChannelDocument, before: StoredRevision | null): RevisionFile {
  const { schema: _whole, deployables: _current, withoutCurrent: _others, ...head } = document;
  const places = before ? placesIn(before) : new Map<string, EntryPlace>();
  const changed: Record<string, Entry> = {};
  const unchanged: Record<string, EntryPlace> = {};
  for (const [name, entry] of Object.entries(entriesOf(document))) {
    const place = places.get(name);
    if (place?.sha256 === hashOf(entry)) unchanged[name] = place;
    else changed[name] = entry;
  }
  return { ...head, schema: 2, changed, unchanged };
}

/** Null for bytes that are no revision. @throws ReleaseError for one of a later form */
export function parseRevision(bytes: Buffer, where: string): StoredRevision | null {
  const content = parseJson(bytes) as { readonly schema?: unknown } | null | undefined;
  if (typeof content !== 'object' || content === null) return null;
  if (content.schema !== 1 && content.schema !== 2)
    throw new ReleaseError(`${where} was written by a newer version of this tool`);
  return content as StoredRevision;
}

/** Null without that revision. @throws ReleaseError for a damaged one */
export async function readRevisionFile(store: Store, channel: string, revision: number) {
  const place = layout.revision(channel, revision);
  const bytes = await store.read(place);
  if (!bytes) return null;
  const stored = parseRevision(bytes, place);
  if (!stored) throw new ReleaseError(`${place} is damaged: restore it from a backup of the store`);
  return stored;
}

/** Reads revisions of a channel, each file once. */
export class RevisionReader {
  private readonly files = new Map<number, Promise<StoredRevision | null>>();
  /** By hash, so that an entry that is known needs no file. */
  private readonly entries = new Map<string, Entry>();

  /** @param known a document of this channel */
  constructor(
    private readonly store: Store,
    private readonly channel: string,
    known: ChannelDocument | null = null,
  ) {
    this.learn(Object.values(entriesOf(known)));
  }

  /** Null without that revision. @throws ReleaseError for one that is damaged or needs a file that is gone */
  async read(revision: number): Promise<ChannelDocument | null> {
    const stored = await this.file(revision);
    if (!stored || stored.schema === 1) return stored;
    const { changed, unchanged, ...head } = stored;
    const others = await mapConcurrent(
      Object.entries(unchanged),
      async ([name, place]) => [name, await this.entry(revision, name, place)] as const,
    );
    return { ...head, schema: 1, ...toEntries({ ...changed, ...Object.fromEntries(others) }) };
  }

  private async entry(revision: number, name: string, place: EntryPlace): Promise<Entry> {
    if (!this.entries.has(place.sha256)) await this.file(place.revision);
    const entry = this.entries.get(place.sha256);
    if (entry) return entry;
    throw new ReleaseError(
      `Revision ${revision} of ${this.channel} needs ${name} of revision ${place.revision}, which is missing or ` +
        'was changed: restore it from a backup of the store',
    );
  }

  private file(revision: number): Promise<StoredRevision | null> {
    const known = this.files.get(revision);
    if (known) return known;
    const read = readRevisionFile(this.store, this.channel, revision).then((stored) => {
      if (stored) this.learn(Object.values(ownEntries(stored)));
      return stored;
    });
    this.files.set(revision, read);
    return read;
  }

  private learn(entries: readonly Entry[]): void {
    for (const entry of entries) this.entries.set(hashOf(entry), entry);
  }
}
