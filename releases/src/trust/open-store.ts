import type { StoreAddress } from '../store/address';
import { claimStore } from '../store/claimed-store';
import { FileStore } from '../store/file-store';
import { keepCopies } from '../store/keep-copies';
import type { Store } from '../store/store';
import type { Keys } from './keys';
import { SignedStore } from './signed-store';

/** @param keys null: nothing is signed. @param cache a folder for copies of what is read from a bucket */
export async function openReleaseStore(
  address: StoreAddress,
  keys: Keys | null,
  cache?: string,
): Promise<Store> {
  const store = claimStore(await openUnsigned(address));
  if (cache !== undefined && address.kind === 's3') keepCopies(store, new FileStore(cache));
  return keys ? new SignedStore(store, keys) : store;
}

async function openUnsigned(address: StoreAddress): Promise<Store> {
  if (address.kind === 'file') return new FileStore(address.folder);
  // The SDK takes a while to load, and a folder does not need it.
  const { S3Store } = await import('../store/s3-store');
  return new S3Store(address);
}
