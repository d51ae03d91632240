import type { FastifyInstance } from 'fastify';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds, startCanaryBuild } from '../testing/changes';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';

const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'];
/** A kept shell without a module that the remote needs. */
const lacking = '1.2.0';

let files: ReadonlyMap<string, Buffer>;
let store: MemoryStore;
let edge: FastifyInstance;

const shells = versions.map((version) =>
  version === lacking
    ? makeShell(version, {
        provides: { 'shared/ui/select': makeShell(version).manifest.provides['shared/ui/select']! },
      })
    : makeShell(version),
);

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  const made = new MemoryStore();
  await publishAll(made, folder, ...shells, makeShell('1.5.0'));
  for (const version of versions) await promoteBuilds(made, [parseBuildId(`shell@${version}`)], stamp);
  await publishAll(made, folder, makeRemote('mf-auth', '1.0.0', { routes: ['/sign-in'] }));
  await promoteBuilds(made, [parseBuildId('mf-auth@1.0.0')], stamp);
  await remove();
  files = made.files;
});
beforeEach(() => {
  store = new MemoryStore(new Map(files));
  edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
});
afterEach(() => edge.close());

const get = (cookie = '', headers: Record<string, string> = {}) =>
  edge.inject({ url: '/sign-in', headers: { accept: 'text/html', cookie, ...headers } });
const shellIn = (html: string): string | undefined => /shell\/([\d.]+)\/main\.js/.exec(html)?.[1];
const shellFor = async (...bad: string[]) => shellIn((await get(`portal-bad-shells=${bad.join('|')}`)).body);

test('a browser gets the current shell, and no cookie while there is no canary of the shell', async () => {
  const page = await get();
  expect(shellIn(page.body)).toBe('1.4.0');
  expect(page.body).toContain('data-version="1.4.0" data-reason="current"');
  expect(String(page.headers['set-cookie'])).not.toContain('portal-visitor');
});

test('where the current shell did not start, a browser gets the newest kept one, with its shared files', async () => {
  const { body, headers } = await get('portal-bad-shells=1.4.0');
  expect(shellIn(body)).toBe('1.3.0');
  expect(body).toContain('data-version="1.3.0" data-reason="last-good"');
  expect(body).toContain('/builds/shell/1.3.0/select.1.3.0.js');
  expect(body).not.toContain('/builds/shell/1.4.0/');
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('up to three kept shells are served, except one that the remotes cannot run under', async () => {
  expect(await shellFor('1.4.0', '1.3.0')).toBe('1.1.0');
});

test('when all are bad, and whatever a cookie says, the current one is served', async () => {
  expect(await shellFor('1.4.0', '1.3.0', '1.1.0')).toBe('1.4.0');
  for (const nonsense of ['', '1.3.0', '../..', '%00', '|||']) expect(await shellFor(nonsense)).toBe('1.4.0');
});

test('over https the cookie counts that no other host can have set', async () => {
  const behind = buildEdge({
    channel: 'production',
    store,
    api: 'http://127.0.0.1:9',
    trustedProxies: ['loopback'],
  });
  const headers = { accept: 'text/html', 'x-forwarded-proto': 'https' };
  const over = async (cookie: string) =>
    shellIn((await behind.inject({ url: '/sign-in', headers: { ...headers, cookie } })).body);
  expect(await over('portal-bad-shells=1.4.0')).toBe('1.4.0');
  expect(await over('__Host-portal-bad-shells=1.4.0')).toBe('1.3.0');
  await behind.close();
});

test('a page of another shell is not answered with 304', async () => {
  const { headers } = await get();
  const etag = { 'if-none-match': String(headers.etag) };
  expect((await get('', etag)).statusCode).toBe(304);
  expect((await get('portal-bad-shells=1.4.0', etag)).statusCode).toBe(200);
});

describe('a canary of the shell', () => {
  const start = (share: number) => startCanaryBuild(store, parseBuildId('shell@1.5.0'), share, stamp);

  test('is served to its share of browsers, the same on every visit', async () => {
    await start(25);
    const drawn: (string | undefined)[] = [];
    for (let browser = 0; browser < 60; browser += 1) {
      const first = await get();
      const [cookie = ''] = String([first.headers['set-cookie']].flat()[0]).split(';');
      expect(cookie).toMatch(/^portal-visitor=[\w-]{22}$/);
      const again = await get(cookie);
      expect(shellIn(again.body)).toBe(shellIn(first.body));
      expect(String(again.headers['set-cookie'])).not.toContain('portal-visitor');
      drawn.push(shellIn(first.body));
    }
    const share = drawn.filter((version) => version === '1.5.0').length;
    expect(share).toBeGreaterThan(3);
    expect(share).toBeLessThan(30);
  });

  test('comes with its own shared files, and the current one where it did not start', async () => {
    await start(100);
    const { body } = await get();
    expect(body).toContain('data-version="1.5.0" data-reason="canary"');
    expect(body).toContain('/builds/shell/1.5.0/select.1.5.0.js');
    expect(await shellFor('1.5.0')).toBe('1.4.0');
    expect(await shellFor('1.5.0', '1.4.0')).toBe('1.3.0');
  });
});
