import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../config';
import type { Database } from '../database/database';
import { openPglite } from '../database/pglite';
import { openPostgres } from '../database/postgres';

/** On the run's server: a database with all migrations, which others are copies of. */
export const migratedDatabase = 'migrated';
/** On the run's server: the role with which the API is tested, as in an installation. */
export const apiRole = 'portal_api';

/** A new database on the run's server, empty or with all migrations: its address, and what removes it. */
export async function createOnServer(template?: typeof migratedDatabase) {
  const server = process.env.PORTAL_TEST_POSTGRES;
  if (!server) throw new Error('The test server did not start: is globalSetup configured for this project?');
  const name = `suite_${randomBytes(6).toString('hex')}`;
  const admin = openPostgres(server, readConfig({}).databasePool);
  await admin.query(`create database ${name} ${template ? `template ${template}` : ''}`);
  return {
    address: server.replace('///postgres?', `///${name}?`),
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

async function openOnServer(template?: typeof migratedDatabase, role?: typeof apiRole): Promise<Database> {
  const { address, drop } = await createOnServer(template);
  const database = openPostgres(role ? addressAs(role, address) : address, readConfig({}).databasePool);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** The address of a database for another role. */
export const addressAs = (role: string, address: string) => address.replace(/user=\w+/, `user=${role}`);

/** The dump of a migrated embedded database that the run makes first: to migrate one takes ten seconds. */
function dumpFile(): string {
  const file = process.env.PORTAL_TEST_PGLITE;
  if (!file) throw new Error('There is no dump of PGlite: is globalSetup configured for this project?');
  return file;
}

/** Puts a migrated embedded database into a portal's data folder. */
export async function unpackMigrated(dataFolder: string): Promise<void> {
  const folder = path.join(dataFolder, 'db');
  await mkdir(folder, { mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', dumpFile(), '-C', folder]);
}

export const embedded = {
  name: 'PGlite',
  open: () => openPglite(),
  openMigrated: async () => openPglite(undefined, new Blob([await readFile(dumpFile())])),
} as const;
export const postgres = {
  name: 'PostgreSQL',
  open: () => openOnServer(),
  openMigrated: () => openOnServer(migratedDatabase, apiRole),
} as const;
/** For tests that do what the API itself may not. */
export const postgresAsOwner = {
  ...postgres,
  openMigrated: () => openOnServer(migratedDatabase),
} as const;

/** Both databases that the portal runs on, for what may differ between them: migrations, indexes, queue. */
export const bothDatabases = [embedded, postgres] as const;
export type TestDatabase = (typeof bothDatabases)[number];

/** `npm run check -- databases`, each night. */
export const isOnBoth = process.env.PORTAL_TEST_DATABASES === 'both';

/**
 * For all else that asks the database: `describe.each(databases)('... on $name', ...)`. `npm test` has
 * PostgreSQL alone, which opens in a fraction of the time; every call runs on PGlite too, in
 * `kept-requests.test` and the journeys. Each night both.
 */
export const databases = isOnBoth ? bothDatabases : ([postgres] as const);
export const databasesAsOwner = isOnBoth
  ? ([embedded, postgresAsOwner] as const)
  : ([postgresAsOwner] as const);

/** Opening a database may take seconds on a busy machine. */
export const openTimeoutMs = 120_000;

/**
 * For a hook that makes hundreds of calls, one after another: seconds on an idle machine, minutes on a busy
 * one.
 */
export const manyCallsTimeoutMs = 5 * 60_000;
