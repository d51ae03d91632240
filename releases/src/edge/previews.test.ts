import type { FastifyInstance } from 'fastify';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { buildEdge } from './app';
import type { EdgeOptions } from './context';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { createLink, endLink, listLinks } from '../preview/links';

const previewUrl = 'https://preview.example';
const now = Date.parse(stamp.time);
const version = '1.4.3-pr.12.ab12cd';
const link = {
  channel: 'production',
  name: 'mf-auth',
  version,
  actor: 'Asha',
  created: now,
  expires: now + 1000,
};
const api = 'http://127.0.0.1:9';
const preview = makeRemote('mf-auth', version);
let store: MemoryStore;
const edges: FastifyInstance[] = [];

const promote = (...builds: string[]) => promoteBuilds(store, builds.map(parseBuildId), stamp);

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  store = new MemoryStore();
  await publishAll(
    store,
    folder,
    makeShell('1.0.0'),
    makeShell('1.0.1'),
    makeRemote('mf-auth', '1.0.0'),
    preview,
    makeRemote('mf-auth', '2.0.0-pr.1', { needs: { react: '^20.0.0' } }),
    makeRemote('mf-jobs', '1.0.0', { routes: ['/jobs'] }),
  );
  await remove();
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
});
afterEach(() => Promise.all(edges.splice(0).map((edge) => edge.close())));

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));

function open(options: Partial<EdgeOptions> = {}): FastifyInstance {
  const edge = buildEdge({ channel: 'production', store, api, previewUrl, ...options });
  edges.push(edge);
  return edge;
}

const ask = (edge: FastifyInstance, token: string, host = 'preview.example') =>
  edge.inject({ url: `/previews/${token}`, headers: { accept: 'text/html,*/*', host } });
const linkTo = (changes: Partial<Parameters<typeof createLink>[1]> = {}) =>
  createLink(store, { ...link, ...changes });

test('a valid link gets the build record, and the response is not cached', async () => {
  const answer = await ask(open(), await linkTo());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { name, expires, build } = answer.json();
  expect({ name, expires }).toEqual({ name: 'mf-auth', expires: link.expires });
  expect(build).toMatchObject({
    version,
    container: preview.manifest.container,
    entry: { file: 'remoteEntry.js', integrity: preview.manifest.files['remoteEntry.js']?.integrity },
    initial: [{ file: 'app.1a2b.js' }, { file: 'app.1a2b.css' }],
  });
});

test('the shared files are those of the shell that runs now', async () => {
  const edge = open();
  const shared = async () =>
    (await ask(edge, await linkTo())).json().build.shared.map(({ file }: { file: string }) => file);
  expect(await shared()).toEqual(['select.1.0.0.js', 'select.css']);
  await promote('shell@1.0.1');
  expect(await shared()).toEqual(['select.1.0.1.js', 'select.css']);
});

test('a link to a remote that was never promoted is good', async () => {
  const answer = await ask(open(), await linkTo({ name: 'mf-jobs', version: '1.0.0' }));
  expect(answer.json()).toMatchObject({ name: 'mf-jobs', build: { routes: [{ path: '/jobs' }] } });
});

test.each([
  ['with a changed secret', async () => `${(await linkTo()).slice(0, 13)}${'x'.repeat(43)}`],
  ['expired', () => linkTo({ expires: now })],
  ['made for another channel', () => linkTo({ channel: 'staging' })],
  ['to a build that was never published', () => linkTo({ version: '9.9.9' })],
  ['to the shell', () => linkTo({ name: 'shell', version: '1.0.0' })],
  ['to a build that the shell cannot run', () => linkTo({ version: '2.0.0-pr.1' })],
  ['to an address', () => linkTo({ version: 'https://evil.example/remoteEntry.js' })],
  ['to nothing', () => ''],
  ['to an address, unsigned', () => encodeURIComponent('https://evil.example/remoteEntry.js')],
])('a link %s is not found, and the answer does not say why', async (_, token) => {
  const answer = await ask(open(), await token());
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('<h1>We cannot find this page</h1>');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(['portal.example', 'preview.example.evil.example', 'evil.example', 'localhost'])(
  'a good link opens nothing at %s, where candidates may be signed in',
  async (host) => {
    expect((await ask(open(), await linkTo(), host)).statusCode).toBe(404);
  },
);

test('without an origin for previews no link opens', async () => {
  const edge = open({ previewUrl: undefined });
  for (const host of ['preview.example', 'portal.example'])
    expect((await ask(edge, await linkTo(), host)).statusCode).toBe(404);
});

test('a link that is ended opens nothing from then on', async () => {
  const edge = open();
  const token = await linkTo({ channel: 'production' });
  expect((await ask(edge, token)).statusCode).toBe(200);
  const links = await listLinks(store, 'production', now);
  await endLink(
    store,
    links.find(({ id }) => token.startsWith(id))!,
  );
  expect((await ask(edge, token)).statusCode).toBe(404);
});

test('the origin for previews is not to be found by search engines, and its views count for no build', async () => {
  const page = (host: string) => open().inject({ url: '/auth', headers: { accept: 'text/html', host } });
  const [preview, portal] = [await page('preview.example'), await page('portal.example')];
  expect(preview.body).toBe(portal.body);
  expect(preview.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  expect(String(preview.headers['set-cookie'])).not.toContain('portal-view');
  expect(portal.headers).not.toHaveProperty('x-robots-tag');
  expect(String(portal.headers['set-cookie'])).toContain('portal-view');
});

test('the page itself is the same with a link as without', async () => {
  const edge = open();
  const page = (url: string) => edge.inject({ url, headers: { accept: 'text/html' } });
  const [plain, linked] = [await page('/auth'), await page(`/auth?preview=${await linkTo()}`)];
  expect(linked.body).toBe(plain.body);
  expect(linked.headers.etag).toBe(plain.headers.etag);
});
