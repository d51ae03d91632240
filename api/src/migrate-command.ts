import { runCommand } from 'server-kit/run-server';
import { ConfigError } from 'server-kit/settings';
import { apiCommand, readMigrateConfig } from './config';
import { grantToApi } from './migrations/api-role';
import { migrate } from './migrations/migrate';
import { openDatabase } from './database/open';
import { explain } from './explain';
import { seed } from './seed/seed';

/**
 * Migrates the PostgreSQL database of DATABASE_URL, its owner's, before a release's API starts:
 * `npm run migrate`.
 */
async function main(): Promise<void> {
  const config = readMigrateConfig();
  if (!config.databaseUrl)
    throw new ConfigError(['DATABASE_URL must name a server: an embedded database migrates itself']);
  const { database, close } = await openDatabase(config);
  try {
    const applied = await migrate(database);
    await seed(database);
    if (config.databaseApiRole !== null) await grantToApi(database, config.databaseApiRole);
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to migrate');
  } finally {
    await close();
  }
}

const about = 'migrates the PostgreSQL database, before the API of a new release starts';
const needed = ['DATABASE_URL', 'DATABASE_API_ROLE'] as const;
runCommand({ ...apiCommand, command: 'npm run migrate', about, needed, explain }, main);
