import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from 'server-kit/settings';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { findInstallation } from '../database/installation.sql';
import { claimStore } from './claimed-store';
import { openDiskStore } from './disk-store';
import type { FileStore } from './store';

const storePatienceMs = 5_000;

/** Loads the SDK on demand: a portal that keeps its files on the disk should not pay for it. */
export async function openStore({
  fileStore,
  dataFolder,
}: Pick<Config, 'fileStore' | 'dataFolder'>): Promise<FileStore> {
  if (fileStore.kind === 'disk') return openDiskStore(fileStore.folder);
  const { openS3Store } = await import('./s3-store');
  return openS3Store(fileStore, path.join(dataFolder, 'incoming'));
}

/**
 * Opens the store of candidates' files. The API starts without one that does not answer: it is claimed for
 * this database before its first change.
 * @throws ConfigError when it is another's
 */
export async function openClaimedStore(
  config: Pick<Config, 'fileStore' | 'dataFolder'>,
  database: Database,
  log: { warn(text: string): void },
): Promise<FileStore> {
  const store = claimStore(await openStore(config), await findInstallation(database));
  const late = pause(storePatienceMs, 'no answer yet', { ref: false });
  const problem = await Promise.race([store.claim(), late]).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    return (error as Error).message;
  });
  if (problem) log.warn(`The file store is away, the rest is served: ${problem}`);
  return store;
}
