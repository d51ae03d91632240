import path from 'node:path';
import type { Config } from '../config';
import { claimFolder } from './folder-claim';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';
import { withSpans } from './spans';

/** PostgreSQL when an address is configured, else PGlite in `<data folder>/db`. Throws `FolderInUseError`. */
export async function openDatabase(
  { databaseUrl, databasePool, dataFolder }: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataFolder'>,
  onIdleError?: (error: Error) => void,
) {
  if (databaseUrl) {
    const database = withSpans(openPostgres(databaseUrl, databasePool, onIdleError));
    return { database, claim: null, close: () => database.close() };
  }
  const claim = await claimFolder(dataFolder);
  try {
    const database = withSpans(await openPglite(path.join(dataFolder, 'db')));
    return {
      database,
      /** This process owns PGlite's folder. */
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
