import type { StoreAddress } from './address';
import { FileStore } from './file-store';
import type { Store } from './store';

export async function openStore(address: StoreAddress): Promise<Store> {
  if (address.kind === 'file') return new FileStore(address.folder);
  // Loaded on demand: the SDK takes a while to load, and a folder does not need it.
  const { S3Store } = await import('./s3-store');
  return new S3Store(address);
}
