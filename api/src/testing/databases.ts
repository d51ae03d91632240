import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readConfig } from '../config';
import type { Database } from '../database/database';
import { openPglite } from '../database/pglite';
import { openPostgres } from '../database/postgres';

/** A new, empty database on the run's server: its address, and what removes it. */
export async function createOnServer() {
  const server = process.env.PORTAL_TEST_POSTGRES;
  if (!server) throw new Error('The test server did not start: is globalSetup configured for this project?');
  const name = `suite_${randomBytes(6).toString('hex')}`;
  const admin = openPostgres(server, readConfig({}).databasePool);
  await admin.query(`create database ${name}`);
  return {
    address: server.replace('///postgres?', `///${name}?`),
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

async function openOnServer(): Promise<Database> {
  const { address, drop } = await createOnServer();
  const database = openPostgres(address, readConfig({}).databasePool);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** An empty embedded database, from the dump of one: a new one takes seconds, a dump takes one. */
export async function openEmbedded(): Promise<Database> {
  const dump = process.env.PORTAL_TEST_PGLITE;
  if (!dump) throw new Error('There is no dump of PGlite: is globalSetup configured for this project?');
  return openPglite(undefined, new Blob([await readFile(dump)]));
}

/** Both databases that the portal runs on: `describe.each(databases)('... on $name', ...)`. */
export const databases = [
  { name: 'PGlite', open: openEmbedded },
  { name: 'PostgreSQL', open: openOnServer },
] as const;
export type TestDatabase = (typeof databases)[number];

/** Opening a database may take seconds on a busy machine. */
export const openTimeoutMs = 120_000;
