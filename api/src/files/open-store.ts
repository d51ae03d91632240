import path from 'node:path';
import type { Config } from '../config';
import { openDiskStore } from './disk-store';
import type { FileStore } from './store';

/** The file store that is configured. Uploads for an S3 server wait in `<data folder>/incoming`. */
export async function openStore({
  fileStore,
  dataFolder,
}: Pick<Config, 'fileStore' | 'dataFolder'>): Promise<FileStore> {
  if (fileStore.kind === 'disk') return openDiskStore(fileStore.folder);
  // Loaded on demand: a portal that keeps its files on the disk should not pay for the SDK.
  const { openS3Store } = await import('./s3-store');
  return openS3Store(fileStore, path.join(dataFolder, 'incoming'));
}
