import path from 'node:path';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { FileStore } from '../store/file-store';
import { makeRemote, makeShell, publishAll, sessionRoute, stamp, temporaryFolder } from '../testing/fixture';
import { buildEdge } from './app';

const publicUrl = 'https://jobs.example';
let remove: () => Promise<void>;
let store: FileStore;

beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  store = new FileStore(path.join(temporary.folder, 'store'));
  await publishAll(
    store,
    temporary.folder,
    makeShell('1.0.0'),
    makeRemote('mf-landing', '1.0.0', { routes: ['/'] }),
    makeRemote('mf-auth', '1.0.0', { routes: ['/sign-in', '/reset-password/:token'] }),
    makeRemote('mf-dashboard', '1.0.0', { routes: [sessionRoute('/dashboard')] }),
  );
  const builds = ['shell', 'mf-landing', 'mf-auth', 'mf-dashboard'].map((name) =>
    parseBuildId(`${name}@1.0.0`),
  );
  await promoteBuilds(store, builds, stamp);
});
afterAll(() => remove());

async function get(url: string, address?: string) {
  const edge = buildEdge({
    channel: 'production',
    store,
    api: 'http://127.0.0.1:9',
    ...(address === undefined ? {} : { publicUrl: address }),
  });
  const answer = await edge.inject(url);
  await edge.close();
  return answer;
}

test('the site map names the pages that everybody may see, and no other', async () => {
  const { headers, body } = await get('/sitemap.xml', publicUrl);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address).sort()).toEqual([
    'https://jobs.example/',
    'https://jobs.example/sign-in',
  ]);
});

test('robots find the site map, and may read the pages that ask for no listing', async () => {
  const { headers, body } = await get('/robots.txt', publicUrl);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Sitemap: https://jobs.example/sitemap.xml');
  expect(body).not.toContain('/dashboard');
});

test('a portal that does not know its own address has no site map, and names none', async () => {
  expect((await get('/sitemap.xml')).statusCode).toBe(404);
  expect((await get('/robots.txt')).body).not.toContain('Sitemap');
});
