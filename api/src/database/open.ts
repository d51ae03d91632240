import path from 'node:path';
import type { Config } from '../config';
import type { Database } from './database';
import { claimFolder, type FolderClaim } from './folder-claim';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

export interface OpenDatabase {
  readonly database: Database;
  /** Present for PGlite: this process owns the folder. */
  readonly claim: FolderClaim | null;
  close(): Promise<void>;
}

/** PostgreSQL when an address is configured, else PGlite in `<data folder>/db`. Throws `FolderInUseError`. */
export async function openDatabase(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  onIdleError?: (error: Error) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const database = openPostgres(databaseUrl, onIdleError ? { onIdleError } : {});
    return { database, claim: null, close: () => database.close() };
  }
  const claim = await claimFolder(dataFolder);
  try {
    const database = await openPglite(path.join(dataFolder, 'db'));
    return {
      database,
      claim,
      close: async () => {
        await database.close();
        await claim.release();
      },
    };
  } catch (error) {
    await claim.release();
    throw error;
  }
}
