import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildEdge } from '../edge/app';
import { asha, openOps, opsPassword, type OpsServer } from '../testing/ops-server';

let ops: OpsServer;
let edge: FastifyInstance;
const api = 'http://127.0.0.1:9';

beforeEach(async () => {
  ops = await openOps({ trustedProxies: ['loopback'] });
  const opsUrl = await ops.app.listen({ port: 0, host: '127.0.0.1' });
  edge = buildEdge({ channel: 'production', store: ops.store, api, opsUrl });
});
afterEach(async () => {
  await edge.close();
  await ops.app.close();
});

const get = (url: string, on = edge) => on.inject({ url, headers: { accept: 'text/html' } });
const logIn = (options: InjectOptions = {}, password: string = opsPassword) =>
  edge.inject({
    method: 'POST',
    url: '/ops/login',
    payload: new URLSearchParams({ name: 'Asha', password }).toString(),
    ...options,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'jobs.example',
      // Of a browser that does not send Sec-Fetch-Site: the host that it knows must be the one that the ops server compares.
      origin: 'http://jobs.example',
      ...options.headers,
    },
  });

test('an operator logs in through the edge, and gets the page as from the ops server', async () => {
  expect((await get('/ops')).headers.location).toBe('/ops/login');
  const answer = await logIn();
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ops']);
  const [cookie] = String(answer.headers['set-cookie']).split(';');
  const page = await edge.inject({ url: '/ops', headers: { cookie } });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';style-src 'self'");
  expect(page.body).toContain('What runs in production');
});

test('a form from elsewhere is refused behind the edge too', async () => {
  expect((await logIn({ headers: { origin: 'http://evil.example' } })).statusCode).toBe(403);
});

test('attempts to log in are counted by the network of the caller, not by that of the edge', async () => {
  const tooLong = 'x'.repeat(300);
  for (let attempt = 0; attempt < 11; attempt += 1) await logIn({ remoteAddress: '198.51.100.4' }, tooLong);
  expect((await logIn({ remoteAddress: '198.51.100.4' }, tooLong)).statusCode).toBe(429);
  expect((await logIn({ remoteAddress: '203.0.113.9' })).statusCode).toBe(303);
});

test('while the ops server is stopped, the portal goes on and /ops says that it is not there', async () => {
  await ops.app.close();
  expect((await get('/ops')).statusCode).toBe(503);
  expect((await get('/sign-in')).statusCode).toBe(200);
});

test.each(['/ops', '/ops/', '/ops/login', '/ops/change/rollback'])(
  'unless the edge is told where the ops server is, %s is like any address that is not there',
  async (url) => {
    const alone = buildEdge({ channel: 'production', store: ops.store, api });
    const [answer, other] = [await get(url, alone), await get('/nowhere', alone)];
    expect([answer.statusCode, answer.body]).toEqual([404, other.body]);
    const post = await alone.inject({ method: 'POST', url, payload: {} });
    const otherPost = await alone.inject({ method: 'POST', url: '/nowhere', payload: {} });
    expect([post.statusCode, post.body]).toEqual([404, otherPost.body]);
    await alone.close();
  },
);

test('addresses that only begin like it are the portal’s', async () => {
  expect((await get('/opsx')).body).toBe((await get('/nowhere')).body);
});

describe('the ops server alone', () => {
  test('leads from its root to the page, and knows nothing of the portal’s', async () => {
    expect((await ops.get('/')).headers.location).toBe('/ops');
    for (const url of [
      '/sign-in',
      '/channels/production.json',
      '/reports',
      '/builds/mf-auth/1.0.0/app.1a2b.js',
    ])
      expect((await ops.get(url)).statusCode).toBe(404);
  });

  test('says whether it can work, and nothing about what runs', async () => {
    const well = await ops.get('/health');
    expect([well.statusCode, well.json()]).toEqual([200, { status: 'ok' }]);
    jest.spyOn(ops.store, 'read').mockRejectedValue(new Error('the bucket of Asha is gone'));
    jest.spyOn(ops.store, 'has').mockRejectedValue(new Error('the bucket of Asha is gone'));
    const ill = await ops.get('/health');
    expect([ill.statusCode, ill.json()]).toEqual([503, { status: 'the release store cannot be read' }]);
  });

  test('sees a channel that was changed elsewhere at once', async () => {
    const second = await openOps({ store: ops.store, ...asha });
    await second.logIn();
    await second.send('/ops/change/freeze', {
      channel: 'production',
      name: 'mf-auth',
      reason: 'x',
      revision: 2,
    });
    await ops.logIn();
    expect((await ops.get('/ops')).body).toContain('Frozen by Asha');
    await second.app.close();
  });
});
