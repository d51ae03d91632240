import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { test as base, expect } from './test';
import { portal } from '../config';
import { release } from './command-line';
import { operator } from './operator';
import { freePort } from './free-port';

export interface OwnPortal {
  readonly url: string;
  readonly storeFolder: string;
  /** `npm run release -- ...` on this portal's store. */
  readonly release: (...args: string[]) => Promise<string>;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

/**
 * A second portal with its own release store, for tests that change what candidates get: the portal of the other
 * journeys must not move under them. It begins with the same builds.
 */
export const test = base.extend<object, { ownPortal: OwnPortal }>({
  ownPortal: [
    async ({}, use) => {
      const port = await freePort();
      const folder = path.join(portal.output, `own-${port}`);
      const storeFolder = path.join(folder, 'releases');
      await rm(folder, { recursive: true, force: true });
      await cp(portal.storeFolder, storeFolder, { recursive: true });

      const child = spawn('node', ['scripts/bootstrap.mjs', 'start'], {
        cwd: portal.root,
        env: {
          ...portal.env,
          PORT: String(port),
          PORTAL_DATA: path.join(folder, 'data'),
          RELEASE_STORE: storeFolder,
          // A test may be many candidates, each at an address of its own.
          TRUSTED_PROXIES: 'loopback',
          // Three tabs are enough for a build to be taken back by itself.
          ROLLBACK_VIEWS: '3',
          ROLLBACK_NETWORKS: '3',
          OPS_USERS: operator.users,
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

      await use({ url, storeFolder, release: (...args) => release(storeFolder, ...args) });
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownPortal }, use) => use(ownPortal.url),
});

export { expect };
