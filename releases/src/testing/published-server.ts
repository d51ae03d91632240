import type { Opened } from 'server-kit/testing/opened';
import type { FastifyInstance } from 'fastify';
import { openBuildPool } from '../build/build-pool';
import { Connection, authenticateWith } from '../client/connection';
import { openHttpReleases } from '../client/http-releases';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from './changes';
import { buildReleaseServer } from '../server/app';
import { ReleaseService } from '../service/release-service';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from './fixture';
import { jobOf, type startIssuer } from './issuer';
import { MemoryStore } from './memory-store';
import { asha } from './ops-server';
import { policy, signedStore } from './trust';

/** The policy of tests, whose teams' jobs have tokens of this issuer. */
const policyOf = (issuer: Opened<typeof startIssuer>) => ({
  ...policy,
  trust: policy.trust.map((entry) => ({ ...entry, issuer: issuer.url })),
});

/** Of all servers of a test file: to start a process takes a second. They end when they are idle. */
const pool = { ...openBuildPool(1), close: () => undefined };

let published: ReadonlyMap<string, Buffer> | undefined;

/**
 * A signed store with a shell and two teams' remotes promoted at 1.0.0; 1.0.1 and a preview of each are
 * published.
 */
async function teamsFiles(): Promise<Map<string, Buffer>> {
  if (!published) {
    const { folder, remove } = await temporaryFolder();
    const memory = new MemoryStore();
    const store = signedStore(memory);
    const remotes = ['mf-auth', 'mf-dashboard'].flatMap((name) =>
      ['1.0.0', '1.0.1', '1.1.0-pr.1'].map((version) => makeRemote(name, version)),
    );
    await publishAll(store, folder, makeShell('1.0.0'), makeShell('1.0.1'), ...remotes);
    const first = ['shell@1.0.0', 'mf-auth@1.0.0', 'mf-dashboard@1.0.0'].map(parseBuildId);
    await promoteBuilds(store, first, stamp);
    await remove();
    published = memory.files;
  }
  return new Map(published);
}

/**
 * A release server that listens, on a store of its own. Every build mounts unless a test's gate says
 * otherwise.
 */
export async function openServer(
  issuer: Opened<typeof startIssuer>,
  options: Partial<ConstructorParameters<typeof ReleaseService>[0]> = {},
) {
  const memory = new MemoryStore(await teamsFiles());
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const store = signedStore(memory);
  const service = new ReleaseService({
    store,
    policy: policyOf(issuer),
    quality: 1,
    pool,
    previewUrl: 'https://preview.example',
    ...options,
  });
  const publicUrl = 'https://releases.example';
  const app: FastifyInstance = buildReleaseServer({
    channel: 'production',
    publicUrl,
    service,
    ...asha,
    logger,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const tokenOf = (name: string, claims = {}) => issuer.token(publicUrl, jobOf(name, claims));
  const connect = (credentials: Parameters<typeof authenticateWith>[0]) =>
    openHttpReleases(new Connection(url, authenticateWith(credentials)));
  return {
    app,
    url,
    memory,
    store,
    service,
    publicUrl,
    /** What the server logged. */
    lines,
    tokenOf,
    connect,
    /** The release service as a job of this team's main branch uses it. */
    asTeam: async (name: string, claims = {}) => connect({ idToken: await tokenOf(name, claims) }),
    /** An access token for a job. */
    accessOf: async (name: string, claims = {}): Promise<string> => {
      const answer = await app.inject({
        method: 'POST',
        url: '/v1/token',
        payload: { token: await tokenOf(name, claims) },
      });
      return answer.json<{ token: string }>().token;
    },
    send: (token: string, payload: unknown, path = '/v1/commands') =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      }),
  };
}
