import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readConfig } from '../config';
import { grantToApi } from '../migrations/api-role';
import { migrate } from '../migrations/migrate';
import { asDatabase } from '../database/pglite';
import { openPostgres } from '../database/postgres';
import { apiRole, migratedDatabase } from './databases';
import { startTemporaryServer } from './postgres-server';

declare global {
  /** Handed from Jest's global set-up to its tear-down, which run in one process. */
  var stopTestDatabases: (() => Promise<void>) | undefined;
}

/** Writes the dump that migrated embedded databases begin with. */
async function dumpEmbedded(file: string): Promise<void> {
  const engine = await PGlite.create();
  await migrate(asDatabase(engine));
  const data = await engine.dumpDataDir('none'); // read more often than written
  await writeFile(file, new Uint8Array(await data.arrayBuffer()));
  await engine.close();
}

/** Makes the database on the server that others are copies of. No connection to it may stay open. */
async function migrateTemplate(address: (database: string) => string): Promise<void> {
  const { databasePool } = readConfig({});
  const admin = openPostgres(address('postgres'), databasePool);
  await admin.script(`create role ${apiRole} login`);
  await admin.query(`create database ${migratedDatabase}`);
  await admin.close();
  const template = openPostgres(address(migratedDatabase), databasePool);
  await migrate(template);
  await grantToApi(template, apiRole);
  await template.close();
}

/**
 * One PostgreSQL server for the whole run, on which each suite makes a database of its own, and the dump of
 * PGlite.
 */
// eslint-disable-next-line import-x/no-default-export -- Jest takes the default export
export default async function startDatabases(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-pglite-'));
  process.env.PORTAL_TEST_PGLITE = path.join(folder, 'migrated.tar');
  await dumpEmbedded(process.env.PORTAL_TEST_PGLITE);
  const server = await startTemporaryServer();
  process.env.PORTAL_TEST_POSTGRES = server.address('postgres');
  await migrateTemplate(server.address);
  globalThis.stopTestDatabases = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
