import type { FastifyInstance } from 'fastify';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { promotedFiles } from '../testing/edge-under-report';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';

const script = '/builds/mf-auth/1.0.0/app.1a2b.js';
const html = { accept: 'text/html,*/*;q=0.8' };
const options = { channel: 'production', api: 'http://127.0.0.1:9' };
let store: MemoryStore;
let edge: FastifyInstance;

beforeEach(async () => {
  store = new MemoryStore(await promotedFiles());
  edge = buildEdge({ ...options, store });
});
afterEach(() => edge.close());

const get = (url: string, headers: Record<string, string> = {}) => edge.inject({ url, headers });
const policyOf = async (url: string): Promise<string> =>
  String((await get(url, html)).headers['content-security-policy']);

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=()'),
};

test.each(['/sign-in', '/nowhere', '/health', '/robots.txt', '/api/candidate/me'])(
  '%s carries the security headers',
  async (url) => {
    const { headers } = await get(url, url.startsWith('/api/') ? {} : html);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'self';script-src 'self'( 'sha256-[^']{44}')?;/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)|sandbox/);
    expect(headers).toMatchObject(common);
    expect(headers['strict-transport-security']).toBeUndefined();
  },
);

// Opened by its address, a page or a picture in a build would otherwise run on the portal's origin.
test.each([
  script,
  `${script}.missing`,
  '/builds',
  '/builds/',
  '/builds/none',
  '/%62uilds/none',
  '/builds/mf-auth/1.0.0/..%2f..%2fevil.html',
  '/channels/production.json',
  '/channels/none.json',
  '/channels/production/importmap.json',
  '/channels/production/mf-auth/app.1a2b.js',
  '/channels/production/mf-auth/mf-manifest.json',
  '/channels/production/mf-auth/evil.html',
])('%s is a sandbox, found or not', async (url) => {
  for (const headers of [html, { origin: 'https://host.example' }, { host: 'jobs.example' }]) {
    const answer = await get(url, headers);
    expect(answer.headers).toMatchObject(common);
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; [^,]*$/);
  }
});

test('an address that cannot be decoded reaches no hook, and is a sandbox all the same', async () => {
  expect((await get('/builds/%zz')).headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    'x-content-type-options': 'nosniff',
  });
});

test('a page demands Trusted Types of one policy, integrity of scripts, and reports what acts against it', async () => {
  const { headers } = await get('/sign-in', html);
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy).toEqual(
    expect.arrayContaining([
      "require-trusted-types-for 'script'",
      'trusted-types default',
      'report-to portal',
    ]),
  );
  expect(headers).toMatchObject({
    'integrity-policy': 'blocked-destinations=(script), endpoints=(portal)',
    'reporting-endpoints': 'portal="/reports/violations"',
  });
});

describe('while the channel has a build of another tool', () => {
  const foreign = { format: 'module', inlineStyles: true } as const;
  async function promoteForeign(): Promise<void> {
    const { folder, remove } = await temporaryFolder();
    await publishAll(store, folder, makeRemote('mf-jobs', '1.0.0', { foreign }), makeShell('2.0.0'));
    await promoteBuilds(store, ['mf-jobs@1.0.0', 'shell@2.0.0'].map(parseBuildId), stamp);
    await remove();
  }

  test('pages allow the inline styles that it needs, and no inline scripts', async () => {
    expect(await policyOf('/sign-in')).toContain("style-src 'self';");
    await promoteForeign();
    expect(await policyOf('/sign-in')).toContain("style-src 'self' 'unsafe-inline';");
    expect(await policyOf('/sign-in')).toMatch(/script-src 'self' 'sha256-[^']{44}';/);
  });

  test('the shell gets the integrity of its scripts, and the page demands it', async () => {
    await promoteForeign();
    expect((await get('/sign-in', html)).headers).toHaveProperty('integrity-policy');
    const { body } = await get('/jobs', html);
    const { deployables } = (await get('/channels/production.json')).json();
    const { scripts } = deployables['mf-jobs'].current.foreign;
    expect(scripts.map(({ file }: { file: string }) => file)).toEqual(['app.1a2b.js']);
    for (const { integrity } of scripts) expect(integrity).toMatch(/^sha256-/);
    expect(body).toMatch(/<link rel="modulepreload" href="[^"]*app\.1a2b\.js"[^>]*integrity="sha256-/);
    expect(deployables['mf-auth'].current).not.toHaveProperty('foreign');
  });
});

describe('behind a load balancer that says https', () => {
  const https = { 'x-forwarded-proto': 'https' };
  let behind: FastifyInstance;
  beforeEach(() => void (behind = buildEdge({ ...options, store, trustedProxies: ['loopback'] })));
  afterEach(() => behind.close());

  test('HSTS goes out, from an edge that trusts it only', async () => {
    const { headers } = await behind.inject({ url: '/health', headers: https });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await get('/health', https)).headers['strict-transport-security']).toBeUndefined();
  });

  test('cookies have names that no other host and no plain http can set', async () => {
    const page = await behind.inject({ url: '/sign-in', headers: { ...html, ...https } });
    expect(page.headers['set-cookie']).toMatch(/^__Secure-portal-view=[^;]+; .*Path=\/reports; .*Secure/);
    const plain = await behind.inject({ url: '/sign-in', headers: html });
    expect(plain.headers['set-cookie']).toMatch(/^portal-view=/);
  });
});
