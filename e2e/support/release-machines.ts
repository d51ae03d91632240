import { randomBytes } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { portal } from '../config';
import { releaseIn } from './command-line';
import { freePort } from './free-port';
import { operator } from './operator';
import { startServerProcess } from './server-process';

export const channel = 'production';

/**
 * The machines of the platform's owners: a release server that alone has the store's key, and an edge that
 * reads the store. Each is a process of its own with the settings of its own.
 * @param folder for the store, the key and the policy
 */
export async function startMachines(folder: string, policy: unknown) {
  await mkdir(folder, { recursive: true });
  const [store, key, policyFile] = ['store', 'release.pem', 'policy.json'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  await cp(portal.storeFolder, store, { recursive: true });
  await writeFile(policyFile, JSON.stringify(policy));
  const [releasesPort, edgePort] = [await freePort(), await freePort()];
  const releasesUrl = `http://localhost:${releasesPort}`;
  const shared = {
    RELEASE_STORE: store,
    PORTAL_CHANNEL: channel,
    VIEW_KEY: randomBytes(32).toString('hex'),
    PREVIEW_URL: `http://preview.localhost:${edgePort}`,
  };

  // Once, before there is a server: its key, and the portal's own builds.
  const publicKey = await releaseIn({ RELEASE_STORE: store }, 'key', key);
  const asOwner = { PATH: process.env.PATH ?? '', RELEASE_MOUNT: 'no', RELEASE_KEY: key, ...shared };
  await releaseIn(asOwner, 'sign', '--adopt');
  await releaseIn(asOwner, 'promote', '--from', 'local', '--reason', 'the portal as it is');

  const startServer = () =>
    startServerProcess('releases/src/server/server.ts', {
      ...shared,
      RELEASES_URL: releasesUrl,
      RELEASES_PORT: String(releasesPort),
      RELEASE_KEY: key,
      RELEASE_POLICY: policyFile,
      OPS_USERS: operator.users,
      OPS_KEY: randomBytes(32).toString('hex'),
    });
  let server = await startServer();
  const edge = await startServerProcess('releases/src/edge-server.ts', {
    ...shared,
    PORT: String(edgePort),
    API_URL: portal.url,
    RELEASE_KEYS: publicKey,
    // A test may be candidates of several networks.
    TRUSTED_PROXIES: 'loopback',
  });
  return {
    store,
    releasesUrl,
    edgeUrl: `http://localhost:${edgePort}`,
    /** As a power failure ends it: it has no time for anything. */
    killServer: () => server.stop('SIGKILL'),
    async startServer() {
      server = await startServer();
    },
    serverLog: () => server.output(),
    /** The revisions of the channel, the newest first, as JSON. */
    history: () => releaseIn(asOwner, 'history', '--json'),
    async stop() {
      await edge.stop();
      await server.stop();
    },
  };
}

export type Machines = Awaited<ReturnType<typeof startMachines>>;
