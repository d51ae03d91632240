import autocannon from 'autocannon';
import { startGateway } from '../../e2e/support/rados-gateway';
import { endpoints } from 'contract/endpoints';
import { ratioAtLeast, type Budget } from './budgets';
import { signInCandidate, type SignedIn } from './candidate';
import { openServers } from './servers';

const deployables = ['shell', 'mf-landing', 'mf-auth', 'mf-onboarding', 'mf-documents', 'mf-dashboard'];
const connections = 20;
const rounds = 7;
const seconds = 2;

interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whose sessions: each connection has its own, or saves would wait for each other. */
  readonly people?: readonly SignedIn[];
  readonly status?: 200 | 304;
}

/** Requests per second that a server answers. @throws when an answer is not the expected one */
async function load({ url, headers, body, people, status = 200 }: Load): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body } : {}),
    setupClient: (client) => {
      const person = people?.[next++ % people.length];
      if (person)
        client.setHeaders({ 'content-type': 'application/json', authorization: `Bearer ${person.token}` });
    },
  });
  const expected = Number(result.statusCodeStats?.[`${status}`]?.count ?? 0);
  if (expected === 0 || expected < result.requests.total)
    throw new Error(`${url} answered ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

/** Two servers in turn, so that what else the machine does disturbs both. */
async function compare(what: string, ours: Load, other: Load, limit: number): Promise<Budget> {
  const [portal, beside]: number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    portal?.push(await load(ours));
    beside?.push(await load(other));
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
      const builds: string[] = [];
      for (const name of deployables) {
        const [, version = ''] = (await servers.run('release', ['publish', name], env)).split(' ');
        builds.push(`${name}@${version}`);
      }
      await servers.run('release', ['promote', ...builds, '--no-mount', '--reason', 'the benchmark'], env);
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

    const asBrowser = { accept: 'text/html', 'accept-encoding': 'br' };
    const page = (url: string): Load => ({ url, headers: asBrowser });
    const unchanged = (url: string): Load => ({ url, headers: { 'if-none-match': etag }, status: 304 });
    const body = JSON.stringify({
      why_hire_you: 'I answer every customer within a day.',
      ideal_job_role_description: 'Support for a product that I use myself.',
      worked_remotely_before: true,
      remote_work_experience_desc: 'Two years, from Pune.',
      applied_elsewhere: 'No',
    });
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
        { url: save ?? '', people, body },
        { url: `${bare}/save`, people, body },
        0.6,
      ),
    ];
  } finally {
    await servers.close();
    await gateway.stop();
  }
}
