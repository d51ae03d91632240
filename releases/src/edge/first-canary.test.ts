import type { FastifyInstance } from 'fastify';
import type { PublicDocument } from 'platform/release';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds, released, startCanaryBuild } from '../testing/changes';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';

let files: ReadonlyMap<string, Buffer>;
let store: MemoryStore;
let edge: FastifyInstance;
const menu = [{ label: 'New', to: '/new', order: 9 }];

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  const made = new MemoryStore();
  await publishAll(
    made,
    folder,
    makeShell('1.0.0'),
    makeShell('1.1.0'),
    makeRemote('mf-auth', '1.0.0', { routes: ['/sign-in'] }),
    makeRemote('mf-new', '1.0.0', { menu }),
  );
  await promoteBuilds(made, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);
  await remove();
  files = made.files;
});
beforeEach(() => {
  store = new MemoryStore(new Map(files));
  edge = buildEdge({
    channel: 'production',
    store,
    api: 'http://127.0.0.1:9',
    publicUrl: 'https://jobs.example',
  });
});
afterEach(() => edge.close());

const start = (share: number) => startCanaryBuild(store, parseBuildId('mf-new@1.0.0'), share, stamp);
const get = (url: string, cookie = '') => edge.inject({ url, headers: { accept: 'text/html', cookie } });
const document = async (cookie = '') => {
  const answer = await edge.inject({ url: '/channels/production.json', headers: { cookie } });
  return { headers: answer.headers, body: answer.json<PublicDocument>() };
};
const pageChannel = (html: string) =>
  JSON.parse(/id="portal-channel">([^<]*)</.exec(html)?.[1] ?? '{}') as PublicDocument;
const visitorIn = ({ headers }: { headers: object }): string => {
  const cookies = [(headers as { 'set-cookie'?: string | string[] })['set-cookie']].flat();
  return cookies.find((one) => one?.startsWith('portal-visitor='))?.split(';')[0] ?? '';
};

/** Browsers of which some are in the canary; each asks again with its cookie. */
async function drawn(): Promise<Record<'in' | 'out', string[]>> {
  const groups: Record<'in' | 'out', string[]> = { in: [], out: [] };
  for (let browser = 0; browser < 60; browser += 1) {
    const page = await get('/new');
    groups[page.statusCode === 200 ? 'in' : 'out'].push(visitorIn(page));
  }
  return groups;
}

test('a browser outside of the canary finds no page, and no trace of the remote anywhere', async () => {
  await start(10);
  const groups = await drawn();
  expect(groups.in.length).toBeGreaterThan(0);
  expect(groups.in.length).toBeLessThan(30);
  const page = await get('/new', groups.out[0]);
  expect(page.statusCode).toBe(404);
  const answers = [
    page.body,
    (await get('/sign-in', groups.out[0])).body,
    JSON.stringify((await document(groups.out[0])).body),
  ];
  for (const answer of answers)
    // Except in the words for the revision, which all may read.
    expect(answer.replace(/"change":"[^"]*"/, '')).not.toContain('mf-new');
});

test('one inside gets its page with all files at once, route and menu on every page, and reports it as a canary', async () => {
  await start(10);
  const [cookie] = (await drawn()).in;
  const page = await get('/new', cookie);
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('private, no-cache');
  expect(page.body).toMatch(/<link rel="preload"[^>]*href="\/builds\/mf-new\/1\.0\.0\/remoteEntry\.js"/);
  expect(page.body).toContain('href="/builds/shell/1.0.0/select.1.0.0.js"');
  expect(pageChannel(page.body).deployables['mf-new']).toMatchObject({
    current: { version: '1.0.0' },
    canary: { share: 100, build: { version: '1.0.0' } },
  });
  expect(pageChannel((await get('/sign-in', cookie)).body).routing?.['mf-new']).toEqual({
    routes: [{ path: '/new', access: 'public' }],
    menu,
  });
  const { headers, body } = await document(cookie);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(body.deployables['mf-new']?.current.version).toBe('1.0.0');
});

test('a raised share keeps who is in; at 100 % all are in, without a cookie; aborted, none', async () => {
  await start(10);
  const groups = await drawn();
  await start(60);
  for (const cookie of groups.in) expect((await get('/new', cookie)).statusCode).toBe(200);
  const joined = await Promise.all(groups.out.map(async (cookie) => (await get('/new', cookie)).statusCode));
  expect(new Set(joined)).toEqual(new Set([200, 404]));
  await start(100);
  const page = await get('/new');
  expect([page.statusCode, visitorIn(page)]).toEqual([200, '']);
  expect((await document()).body.deployables).toHaveProperty('mf-new');
  await released(store, { command: 'abort-canary', name: 'mf-new' }, stamp);
  expect((await get('/new', groups.in[0])).statusCode).toBe(404);
  expect((await document()).headers['cache-control']).toBe('no-cache');
});

test('with 0 % nobody gets it, and no browser gets a cookie', async () => {
  await start(0);
  const page = await get('/new');
  expect([page.statusCode, visitorIn(page)]).toEqual([404, '']);
  expect((await document()).headers['cache-control']).toBe('no-cache');
});

test('data of a page draws no browser that has no cookie', async () => {
  await start(99);
  for (let count = 0; count < 10; count += 1) {
    const { headers, body } = await document();
    expect(body.deployables).not.toHaveProperty('mf-new');
    expect(headers).not.toHaveProperty('set-cookie');
  }
});

test('under a canary of the shell it has that shell’s files', async () => {
  await start(100);
  await startCanaryBuild(store, parseBuildId('shell@1.1.0'), 100, stamp);
  const { body } = await get('/new');
  expect(body).toContain('/builds/shell/1.1.0/select.1.1.0.js');
  expect(body).toContain('/builds/mf-new/1.0.0/remoteEntry.js');
});

test('search engines and other hosts get what is current only, and nobody gets the names of operators', async () => {
  await start(100);
  await released(store, { command: 'freeze', name: 'mf-new' }, { ...stamp, reason: 'exam week' });
  expect((await edge.inject('/sitemap.xml')).body).not.toContain('/new');
  expect((await edge.inject('/channels/production/mf-new/mf-manifest.json')).statusCode).toBe(404);
  const { body } = await document();
  expect(JSON.stringify(body)).not.toMatch(/withoutCurrent|exam week|Asha/);
});

test('a cookie that the edge did not make draws nobody', async () => {
  await start(50);
  expect(visitorIn(await get('/new', 'portal-visitor=<script>'))).toMatch(/^portal-visitor=[\w-]{22}$/);
});
