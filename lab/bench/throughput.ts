import { startGateway } from '../../e2e/support/rados-gateway';
import { endpoints } from 'contract/wire/endpoints';
import { ratioAtLeast, type Budget } from './budgets';
import { signInCandidate, type SignedIn } from './candidate';
import { openServers } from './servers';
import { asBrowser, connections, saved, sendLoad, type ServerLoad } from './server-load';

const rounds = 7;

/** Two servers in turn, so that what else the machine does disturbs both. */
async function compare(what: string, ours: ServerLoad, other: ServerLoad, limit: number): Promise<Budget> {
  const [portal, beside]: number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    portal?.push((await sendLoad(ours)).perSecond);
    beside?.push((await sendLoad(other)).perSecond);
  }
  return ratioAtLeast(what, portal ?? [], beside ?? [], limit);
}

/**
 * Requests per second of compiled edges and an API, beside a bare Fastify that sends the same bytes or runs
 * the same statements.
 */
export async function judgeThroughput(root: string, print: (line: string) => void): Promise<Budget[]> {
  const [servers, gateway] = await Promise.all([openServers(root), startGateway()]);
  try {
    await gateway.createBucket('releases');
    const { accessKeyId, secretAccessKey } = gateway.credentials;
    const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
    const stores = [`file:${servers.folder}/releases`, `s3://releases?endpoint=${gateway.url}`];
    const api = await servers.start('api', '/api/health', (port) => ({ API_PORT: port }));
    const edges: string[] = [];
    for (const RELEASE_STORE of stores) {
      const env = { ...keys, RELEASE_STORE };
      await servers.release(env);
      edges.push(
        await servers.start('edge', '/health', (PORT) => ({
          ...env,
          PORT,
          HOST: '127.0.0.1',
          API_URL: api,
          RELEASE_KEYS: 'none',
        })),
      );
      print(`An edge serves ${RELEASE_STORE}`);
    }
    const [folder = '', bucket = ''] = edges;
    const bare = await servers.start('baseline', '/page', () => ({}), [bucket, servers.databaseUrl]);
    const people: SignedIn[] = [];
    for (let i = 0; i < connections; i += 1) people.push(await signInCandidate(api));
    const channel = `${bucket}/channels/production.json`;
    const etag = (await fetch(channel)).headers.get('etag') ?? '';

    const page = (url: string): ServerLoad => ({ url, headers: asBrowser });
    const unchanged = (url: string): ServerLoad => ({ url, headers: { 'if-none-match': etag }, status: 304 });
    const [profile, save] = [endpoints.fetchProfile, endpoints.saveSelfAssessment].map(
      ({ path }) => `${api}/api${path}`,
    );
    return [
      await compare('page, bucket beside folder', page(`${bucket}/sign-in`), page(`${folder}/sign-in`), 0.9),
      await compare('page beside bare Fastify', page(`${bucket}/sign-in`), page(`${bare}/page`), 0.8),
      await compare('channel, 304', unchanged(channel), unchanged(`${bare}/channel`), 0.6),
      await compare('profile', { url: profile ?? '', people }, { url: `${bare}/profile`, people }, 0.8),
      await compare(
        'save of a step',
        { url: save ?? '', people, body: saved },
        { url: `${bare}/save`, people, body: saved },
        0.6,
      ),
    ];
  } finally {
    await servers.close();
    await gateway.stop();
  }
}
