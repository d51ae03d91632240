import { runCommand } from 'shared/server/run-server';
import { ConfigError } from 'shared/server/settings';
import { openPasswordHasher } from './auth/passwords';
import { apiCommand, readConfig } from './config';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { explain } from './explain';
import { seed } from './seed/seed';

const needed = ['DATABASE_URL'] as const;

/** Migrates the PostgreSQL database of DATABASE_URL, before a release's API starts: `npm run migrate`. */
async function main(): Promise<void> {
  const config = readConfig(undefined, undefined, needed);
  if (!config.databaseUrl)
    throw new ConfigError(['DATABASE_URL must name a server: an embedded database migrates itself']);
  const { database, close } = await openDatabase(config);
  const hasher = openPasswordHasher({ threads: config.passwordThreads });
  try {
    const applied = await migrate(database);
    await seed(database, { hasher, demo: config.demo });
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to migrate');
  } finally {
    await hasher.close();
    await close();
  }
}

const about = 'migrates the PostgreSQL database, before the API of a new release starts';
runCommand({ ...apiCommand, command: 'npm run migrate', about, needed, explain }, main);
