import { ReleaseError } from '../release-error';
import { mapConcurrent } from '../store/map-concurrent';
import { mapBuilds } from './compose';
import { type ChannelDocument, type Entries } from './document';

/** Until October 2026 revisions, and until December channels, contained records of builds. */
type Head = Omit<ChannelDocument, 'schema' | 'deployables'>;

interface WholeDocument extends Head {
  readonly schema: 1;
  readonly deployables: Entries;
  readonly withoutCurrent?: Entries;
}

/** A revision with the entries that it changed; of each other one it says in which revision it is. */
interface Difference extends Head {
  readonly schema: 2;
  readonly changed: Entries;
  readonly unchanged: Readonly<Record<string, { readonly revision: number }>>;
}

type EarlierForm = WholeDocument | Difference;

const ownEntries = (stored: EarlierForm): Entries =>
  stored.schema === 1 ? { ...stored.deployables, ...stored.withoutCurrent } : stored.changed;

/** A revision of an earlier form. @throws ReleaseError if it needs an earlier one that is gone */
export async function fromEarlierForm(
  stored: EarlierForm,
  read: (revision: number) => Promise<ChannelDocument | EarlierForm | null>,
): Promise<ChannelDocument> {
  const { channel, actor, time, reason, from, revision, change, forced } = stored;
  const places = stored.schema === 1 ? [] : Object.entries(stored.unchanged);
  const others = await mapConcurrent(places, async ([name, place]) => {
    const file = await read(place.revision);
    const entry = file && file.schema !== 3 ? ownEntries(file)[name] : undefined;
    if (entry) return [name, entry] as const;
    throw new ReleaseError(
      `Revision ${revision} of ${channel} needs ${name} of revision ${place.revision}, which is gone: restore it from a ` +
        'backup of the store',
    );
  });
  const entries = Object.entries({ ...ownEntries(stored), ...Object.fromEntries(others) })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => [name, mapBuilds(entry, ({ version }) => ({ version }))] as const);
  return {
    schema: 3,
    ...{ channel, actor, time, reason, ...(from ? { from } : {}), revision, change },
    ...(forced ? { forced } : {}),
    deployables: Object.fromEntries(entries),
  };
}
