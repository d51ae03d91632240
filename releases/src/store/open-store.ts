import type { StoreAddress } from './address';
import { FileStore } from './file-store';
import type { Store } from './store';

/** The store at an address. */
export async function openStore(address: StoreAddress): Promise<Store> {
  if (address.kind === 'file') return new FileStore(address.folder);
  // Loaded on demand: who keeps releases in a folder should not pay for the SDK.
  const [{ Bucket }, { S3Store }] = await Promise.all([import('./bucket'), import('./s3-store')]);
  return new S3Store(new Bucket(address));
}
