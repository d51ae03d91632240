import type { parseStoreAddress } from '../store/address';
import { FileStore } from '../store/file-store';
import { keepCopies } from '../store/keep-copies';
import type { Store } from '../store/store';
import type { Keys } from './keys';
import { SignedStore } from './signed-store';
import { createStoreClaim, markKey } from 'server-kit/store-claim';
import { ReleaseError } from '../release-error';

/** Creates nothing before the place is marked for releases. @throws ReleaseError where it is another's */
export function claimStore(store: Store): Store {
  const create = store.create.bind(store);
  const place = {
    name: `RELEASE_STORE, ${store.description},`,
    read: async () => (await store.read(markKey))?.toString() ?? null,
    create: (mark: string) => create(markKey, Buffer.from(mark)),
  };
  const claim = createStoreClaim({ purpose: 'releases' }, place, (problem) => new ReleaseError(problem));
  return Object.assign(store, {
    create: (key: string, bytes: Buffer) => claim().then(() => create(key, bytes)),
  });
}

/** @param keys null: nothing is signed. @param cache a folder for copies of what is read from a bucket */
export async function openReleaseStore(
  address: ReturnType<typeof parseStoreAddress>,
  keys: Keys | null,
  cache?: string,
): Promise<Store> {
  const store = claimStore(await openUnsigned(address));
  if (cache !== undefined && address.kind === 's3') keepCopies(store, new FileStore(cache));
  return keys ? new SignedStore(store, keys) : store;
}

async function openUnsigned(address: ReturnType<typeof parseStoreAddress>): Promise<Store> {
  if (address.kind === 'file') return new FileStore(address.folder);
  // The SDK takes a while to load, and a folder does not need it.
  const { S3Store } = await import('../store/s3-store');
  return new S3Store(address);
}
