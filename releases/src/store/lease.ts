import { randomUUID } from 'node:crypto';
import { ReleaseError } from '../release-error';
import { layout } from './layout';
import type { Store } from './store';

/** A mark older than this was left by a process that died: nothing that makes one takes half as long. */
export const deadAfterMs = 10 * 60 * 1000;

type Clock = () => number;

/** The kinds of work that must not meet. Each mark has a name of its own, so nobody ever removes another's live one. */
type Kind = 'cleaning' | 'releasing';

/** Whether somebody else left a live mark of this kind; what the dead left is swept. */
async function isBusy(store: Store, kind: Kind, own: string, clock: Clock): Promise<boolean> {
  for (const name of await store.list(layout.marks(kind))) {
    const place = `${layout.marks(kind)}/${name}`;
    const bytes = place === own ? null : await store.read(place);
    if (!bytes) continue;
    const { since } = JSON.parse(bytes.toString('utf8')) as { since: number };
    if (clock() - since < deadAfterMs) return true;
    await store.remove(place);
  }
  return false;
}

async function whileMarked<T>(
  store: Store,
  kind: Kind,
  clock: Clock,
  work: (own: string) => Promise<T>,
): Promise<T> {
  const place = layout.mark(kind, randomUUID());
  await store.create(place, Buffer.from(JSON.stringify({ since: clock() })));
  try {
    return await work(place);
  } finally {
    await store.remove(place);
  }
}

/**
 * Keeps `gc` away while a channel is about to name builds that no revision names yet. Both sides first leave their mark
 * and then look for the other's, so that one of them always sees the other and gives way.
 * @throws ReleaseError while the store is being cleaned
 */
export async function whileReleasing<T>(
  store: Store,
  work: () => Promise<T>,
  clock: Clock = Date.now,
): Promise<T> {
  return whileMarked(store, 'releasing', clock, async (own) => {
    if (await isBusy(store, 'cleaning', own, clock))
      throw new ReleaseError('The store is being cleaned, which takes a moment: try again');
    return work();
  });
}

/**
 * Removes things from the store while nobody is about to name them.
 * @throws ReleaseError while a build is being promoted, or while somebody else cleans
 */
export async function whileCleaning<T>(
  store: Store,
  work: () => Promise<T>,
  clock: Clock = Date.now,
): Promise<T> {
  return whileMarked(store, 'cleaning', clock, async (own) => {
    if (await isBusy(store, 'cleaning', own, clock))
      throw new ReleaseError('Somebody else is cleaning the store: try again later');
    if (await isBusy(store, 'releasing', own, clock))
      throw new ReleaseError('Builds are being promoted at this moment: try again');
    return work();
  });
}
