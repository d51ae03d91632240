import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startTemporaryServer } from './postgres-server';

declare global {
  /** Handed from Jest's global set-up to its tear-down, which run in one process. */
  var stopTestDatabases: (() => Promise<void>) | undefined;
}

async function dumpEmbedded(file: string): Promise<void> {
  const engine = await PGlite.create();
  const dump = await engine.dumpDataDir('none'); // read more often than written
  await engine.close();
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
}

/** One PostgreSQL server for the whole run, on which each suite makes a database of its own, and one dump of a new PGlite. */
// eslint-disable-next-line import-x/no-default-export -- Jest takes the default export
export default async function startDatabases(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-pglite-'));
  process.env.PORTAL_TEST_PGLITE = path.join(folder, 'dump.tar');
  await dumpEmbedded(process.env.PORTAL_TEST_PGLITE);
  const server = await startTemporaryServer();
  process.env.PORTAL_TEST_POSTGRES = server.address('postgres');
  globalThis.stopTestDatabases = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
