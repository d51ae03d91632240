import type { Opened } from 'server-kit/testing/opened';
import { gzipSync } from 'node:zlib';
import { packMap } from '../build/source-maps';
import { openCountFiles } from '../health/count-files';
import { ErrorGroups } from '../health/error-groups';
import { layout } from '../store/layout';
import { startIssuer } from '../testing/issuer';
import { framesOf, makeMap, mappedScript } from '../testing/mapped-remote';
import { openServer } from '../testing/published-server';

let issuer: Opened<typeof startIssuer>;
let server: Opened<typeof openServer>;
beforeAll(async () => void (issuer = await startIssuer()));
afterAll(() => issuer.stop());
beforeEach(async () => {
  server = await openServer(issuer);
  await server.store.put(layout.map(build, file), await packMap(Buffer.from(text)));
});
afterEach(() => server.app.close());

const build = { name: 'mf-auth', version: '1.0.0' };
const file = `${mappedScript}.map`;
const text = JSON.stringify(makeMap());

const get = async (url: string, team = 'mf-auth') => {
  const authorization = `Bearer ${await server.accessOf(team)}`;
  return server.app.inject({ url, headers: { authorization } });
};

test('a team reads what its builds threw as browsers reported it, and no other team does', async () => {
  const groups = new ErrorGroups();
  groups.add(build, { name: 'TypeError', frames: [framesOf.statuses] }, 'Chrome 142');
  const { store } = server;
  const log = { warn: jest.fn() };
  await openCountFiles({ counts: groups, store, folder: layout.errors('production'), log }).stop();
  const releases = await server.asTeam('mf-auth');
  expect(await releases.errors('production', 'mf-auth')).toMatchObject([
    { ...build, role: 'current', groups: [{ name: 'TypeError', frames: [framesOf.statuses], views: 1 }] },
  ]);
  const url = '/v1/errors/mf-auth?channel=production';
  const other = await get(url, 'mf-dashboard');
  expect([other.statusCode, other.body]).toEqual([403, expect.stringContaining('may not')]);
  expect((await server.app.inject({ url })).statusCode).toBe(401);
});

test('a team reads the maps of its own builds, and no other team learns that there are any', async () => {
  const releases = await server.asTeam('mf-auth');
  expect(await releases.readMap(build, file)).toBe(text);
  expect(await releases.readMap(build, 'other.js.map')).toBeNull();
  const url = `/v1/maps/mf-auth/1.0.0/${file}`;
  const own = await get(url.replace(file, 'other.js.map'));
  const other = await get(url, 'mf-dashboard');
  expect([other.statusCode, other.body]).toEqual([404, own.body]);
  expect((await server.app.inject({ url })).statusCode).toBe(401);
});

test.each([
  '/v1/errors/__proto__?channel=production',
  '/v1/errors/mf-auth',
  '/v1/errors/mf-auth?channel=..%2Fproduction',
  '/v1/errors/mf-auth?channel=production&channel=staging',
  '/v1/maps/mf-auth/1.0.0/..%2f..%2f..%2ftokens/a.json',
  '/v1/maps/..%2ftokens/1.0.0/a',
  '/v1/maps/mf-auth/latest/a',
  '/v1/maps/mf-auth/1.0.0/%00',
])('%s is refused', async (url) => {
  expect([400, 404]).toContain((await get(url)).statusCode);
});

test('a stored map that does not unpack ends its own answer, and the server goes on', async () => {
  await server.store.put(layout.map(build, file), gzipSync('no map'));
  const releases = await server.asTeam('mf-auth');
  await expect(releases.readMap(build, file)).rejects.toThrow();
  expect(await releases.errors('production', 'mf-auth')).toEqual([]);
});
