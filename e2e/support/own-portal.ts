import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { test as base, expect } from './test';
import { deskUrl, portal } from '../config';
import { migrate } from '../../api/src/migrations/migrate';
import { openPglite } from '../../api/src/database/pglite';
import { buildConsole } from '../../releases/src/pipeline/build-console';
import { release } from './command-line';
import { operator } from './operator';
import { freePort } from './free-port';
import { oncePerRun } from './once';

export interface OwnPortal {
  readonly url: string;
  readonly storeFolder: string;
  /** `npm run release -- ...` on this portal's store. */
  readonly release: (...args: string[]) => Promise<string>;
  /** The release server, with the console. */
  readonly releasesUrl: string;
  /** Where staff review candidates. */
  readonly desk: string;
  /** Where the edge looks for the server of `mf-notes`. */
  readonly apiPort: number;
  /**
   * The environment in which a team works on this portal, with a token that may release its deployable and no
   * other.
   */
  readonly envOf: (team: string) => Record<string, string>;
}

/** A token for all that a team does with its own deployable. */
async function createToken(storeFolder: string, team: string): Promise<string> {
  const actions = 'publish,promote,canary,rollback,retire';
  const printed = await release(
    storeFolder,
    'token',
    'create',
    team,
    '--deployables',
    team,
    '--actions',
    actions,
  );
  return printed.split('\n')[1] ?? '';
}

/** What a team's pipeline has: an address and a token, and neither a key nor a store. */
function teamEnv(releasesUrl: string, token: string): Record<string, string> {
  const { RELEASE_STORE: _store, PORTAL_DATA: _data, ...env } = portal.env;
  return { ...env, RELEASES_URL: releasesUrl, RELEASE_TOKEN: token, PORTAL_CHANNEL: 'local' };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** An embedded database with all migrations: PGlite takes ten seconds of processor time to make one. */
const makeDatabase = async (folder: string): Promise<void> => {
  const database = await openPglite(folder);
  await migrate(database);
  await database.close();
};

/** Starts a portal on a free port, with `npm start`'s own process and a new database. */
export async function startPortal(
  settings: Readonly<Record<string, string>> & { readonly PORTAL_DATA: string },
) {
  const database = await oncePerRun('database', makeDatabase);
  await cp(database, path.join(settings.PORTAL_DATA, 'db'), { recursive: true });
  const port = await freePort();
  const child = spawn('node', ['scripts/bootstrap.mjs', 'start'], {
    cwd: portal.root,
    env: {
      ...portal.env,
      PORT: String(port),
      // A test may be many candidates, each at an address of its own.
      TRUSTED_PROXIES: 'loopback',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const health = async (): Promise<string> => {
    if (hasEnded(child)) return 'it has ended';
    return (await fetch(`${url}/health`).catch(() => null))?.ok ? 'up' : 'not yet';
  };
  await expect.poll(health, { timeout: 120_000, message: `the portal on ${url}` }).not.toBe('not yet');
  expect(await health(), `the portal on ${url}`).toBe('up');
  return {
    url,
    async stop() {
      if (hasEnded(child)) return;
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/**
 * A second portal with its own release store, for tests that change what candidates get: the portal of the
 * other journeys must not move under them. It begins with the same builds.
 */
export const test = base.extend<object, { ownPortal: OwnPortal; teams: readonly string[] }>({
  /** Deployables whose teams have tokens of their own. */
  teams: [[], { option: true, scope: 'worker' }],
  ownPortal: [
    async ({ teams }, use) => {
      const folder = path.join(portal.output, `own-${randomUUID()}`);
      const [storeFolder, dataFolder] = [path.join(folder, 'releases'), path.join(folder, 'data')];
      await rm(folder, { recursive: true, force: true });
      await cp(portal.storeFolder, storeFolder, { recursive: true });
      // One build for all workers.
      await oncePerRun('console', () =>
        buildConsole(portal.root, process.env, () => undefined, new AbortController().signal),
      );
      const releasesPort = await freePort();
      const apiPort = await freePort();
      const deskPort = await freePort();
      const releasesUrl = `http://localhost:${releasesPort}`;
      const { url, stop } = await startPortal({
        PORTAL_DATA: dataFolder,
        RELEASE_STORE: storeFolder,
        RELEASES_PORT: String(releasesPort),
        DESK_PORT: String(deskPort),
        OPS_USERS: operator.users,
        REMOTE_APIS: JSON.stringify({ 'mf-notes': { url: `http://localhost:${apiPort}` } }),
      });
      const tokens = new Map<string, string>();
      for (const team of teams) tokens.set(team, await createToken(storeFolder, team));
      await use({
        url,
        storeFolder,
        releasesUrl,
        desk: deskUrl(deskPort),
        apiPort,
        release: (...args) => release(storeFolder, ...args),
        envOf: (team) => teamEnv(releasesUrl, tokens.get(team)!),
      });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownPortal }, use) => use(ownPortal.url),
});

export { expect };
