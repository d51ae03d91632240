import { startTemporaryServer, type TemporaryServer } from './postgres-server';

declare global {
  /** Handed from Jest's global set-up to its tear-down, which run in one process. */
  var portalTestServer: TemporaryServer | undefined;
}

/** One server for the whole run; each suite makes a database of its own on it. */
// eslint-disable-next-line import-x/no-default-export -- Jest takes the default export
export default async function startPostgres(): Promise<void> {
  globalThis.portalTestServer = await startTemporaryServer();
  process.env.PORTAL_TEST_POSTGRES = globalThis.portalTestServer.address('postgres');
}
