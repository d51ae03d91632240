import { spawn, type ChildProcess } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { test as base, expect } from './test';
import { portal } from '../config';
import { release } from './command-line';
import { operator } from './operator';

export interface OwnPortal {
  readonly url: string;
  readonly storeFolder: string;
  /** `npm run release -- ...` on this portal's store. */
  readonly release: (...args: string[]) => Promise<string>;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGTERM');
  });
}

/**
 * A second portal with its own release store, for tests that change what candidates get: the portal of the other
 * journeys must not move under them. It begins with the same builds.
 */
export const test = base.extend<object, { ownPortal: OwnPortal }>({
  ownPortal: [
    async ({}, use, worker) => {
      const port = portal.port + 10 + worker.workerIndex;
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
          OPS_USERS: operator.users,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const url = `http://localhost:${port}`;
      const health = async (): Promise<number> =>
        (await fetch(`${url}/health`).catch(() => null))?.status ?? 0;
      await expect.poll(health, { timeout: 120_000, message: `the portal on ${url}` }).toBe(200);

      await use({ url, storeFolder, release: (...args) => release(storeFolder, ...args) });
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownPortal }, use) => use(ownPortal.url),
});

export { expect };
