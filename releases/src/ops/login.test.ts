import { asha, openOps, opsPassword, type OpsServer } from '../testing/ops-server';

let ops: OpsServer;
beforeEach(async () => {
  ops = await openOps();
});
afterEach(() => ops.app.close());

test('who is not logged in is led to the login', async () => {
  const page = await ops.get('/ops/rollback');
  expect([page.statusCode, page.headers.location]).toEqual([303, '/ops/login']);
  expect((await ops.send('/ops/rollback', {})).headers.location).toBe('/ops/login');
});

test('the right password opens the page, for eight hours', async () => {
  const answer = await ops.logIn();
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ops']);
  expect(answer.headers['set-cookie']).toMatch(
    /^ops-session=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const page = await ops.get('/ops/rollback');
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';style-src 'self'");
  expect(page.body).toContain('Roll back in production');
  for (let used = 0; used < 8 * 60 - 20; used += 20) {
    ops.pass(20 * 60 * 1000);
    expect((await ops.get('/ops/rollback')).statusCode).toBe(200);
  }
  ops.pass(20 * 60 * 1000);
  expect((await ops.get('/ops/rollback')).statusCode).toBe(303);
});

test('a session that is not used for half an hour ends', async () => {
  await ops.logIn();
  ops.pass(29 * 60 * 1000);
  expect((await ops.get('/ops/rollback')).statusCode).toBe(200);
  ops.pass(31 * 60 * 1000);
  expect((await ops.get('/ops/rollback')).statusCode).toBe(303);
});

test('over https the cookie stays on https', async () => {
  const behind = await openOps({ trustedProxies: ['loopback'] });
  const answer = await behind.app.inject({
    method: 'POST',
    url: '/ops/login',
    payload: new URLSearchParams({ name: 'Asha', password: opsPassword }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-proto': 'https',
      'sec-fetch-site': 'same-origin',
    },
  });
  expect(answer.headers['set-cookie']).toMatch(/^__Host-ops-session=.*; Path=\/;.*; Secure/);
  await behind.app.close();
});

test('a wrong password and an unknown name get the same response', async () => {
  const wrong = await ops.logIn('Asha', 'another password');
  const unknown = await ops.logIn('Ravi', 'another password');
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect(unknown.body.replace('Ravi', 'Asha')).toBe(wrong.body);
  expect(wrong.body).toContain('The name or the password is not right');
  expect(ops.cookie).toBe('');
});

test('what is typed as a name comes back as text', async () => {
  const answer = await ops.logIn('"><script>alert(1)</script>', 'x');
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;');
});

test('one network gets ten attempts a minute', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    // Too long to be looked at, so that the test need not wait for eleven hashes.
    statuses.push((await ops.logIn(`Name ${attempt}`, 'x'.repeat(300))).statusCode);
  }
  expect(statuses.slice(-2)).toEqual([401, 429]);
  expect((await ops.logIn('Asha', opsPassword)).statusCode).toBe(429);
  expect((await ops.logIn('Asha', opsPassword, '203.0.113.9')).statusCode).toBe(303);
  ops.pass(60_000);
  expect((await ops.logIn()).statusCode).toBe(303);
});

test('a network that sends many attempts at once keeps no other from the turn of its own', async () => {
  const attempt = async (name: string, address: string) =>
    (await ops.logIn(name, opsPassword, address)).statusCode;
  const flood = Array.from({ length: 65 }, (_, home) =>
    attempt(`Name ${home}`, `2001:db8:1:${home.toString(16)}::1`),
  );
  const other = attempt('Asha', '203.0.113.9');
  expect((await Promise.all(flood)).filter((status) => status === 401)).toHaveLength(3);
  expect(await other).toBe(303);
});

test.each(['Asha', 'Ravi'])('the name %s gets thirty attempts a minute, from wherever', async (name) => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt += 1)
    statuses.push((await ops.logIn(name, 'x'.repeat(300), `203.0.${attempt}.1`)).statusCode);
  expect(statuses.slice(-2)).toEqual([401, 429]);
});

test('logging out ends all sessions of the operator on all ops servers, at once and after a restart', async () => {
  const second = await openOps({ store: ops.store });
  await ops.logIn();
  const first = ops.cookie;
  await second.logIn();
  ops.cookie = second.cookie;
  const answer = await ops.send('/ops/logout', {});
  expect(answer.headers['set-cookie']).toMatch(/^ops-session=; Max-Age=0; Path=\/;/);
  const restarted = await openOps({ store: ops.store });
  for (const server of [ops, second, restarted])
    for (const cookie of [first, second.cookie])
      expect((await server.get('/ops/rollback', { cookie })).statusCode).toBe(303);
  await second.logIn();
  expect((await restarted.get('/ops/rollback', { cookie: second.cookie })).statusCode).toBe(200);
  await Promise.all([second.app.close(), restarted.app.close()]);
});

test('logging out leaves the sessions of others', async () => {
  const operators = new Map([...asha.operators, ['Ravi', asha.operators.get('Asha')!]]);
  const both = await openOps({ operators });
  await both.logIn('Ravi');
  const ravi = both.cookie;
  await both.logIn();
  await both.send('/ops/logout', {});
  expect((await both.get('/ops/rollback', { cookie: ravi })).statusCode).toBe(200);
  await both.app.close();
});

test('a log out that the store refuses is no log out', async () => {
  await ops.logIn();
  const { cookie } = ops;
  jest.spyOn(ops.store, 'remove').mockRejectedValueOnce(new Error('read only'));
  expect((await ops.send('/ops/logout', {})).statusCode).toBe(500);
  expect(ops.cookie).toBe(cookie);
});

test.each([
  ['another key', { key: 'z'.repeat(32) }],
  ['another password', { operators: new Map([['Asha', `${asha.operators.get('Asha')}x`]]) }],
  ['no such operator any more', { operators: new Map([['Ravi', asha.operators.get('Asha')!]]) }],
])('a session does not hold with %s', async (_what, options) => {
  await ops.logIn();
  const other = await openOps(options);
  other.cookie = ops.cookie;
  expect((await other.get('/ops')).statusCode).toBe(303);
  await other.app.close();
});

test('a session whose name was exchanged does not hold', async () => {
  await ops.logIn();
  ops.cookie = ops.cookie.replace(/[^=]+(?=\.)/, (content) => {
    const session = JSON.parse(Buffer.from(content, 'base64url').toString()) as object;
    return Buffer.from(JSON.stringify({ ...session, name: 'Ravi' })).toString('base64url');
  });
  expect((await ops.get('/ops/rollback')).statusCode).toBe(303);
});

describe('what another site makes a browser send is refused:', () => {
  beforeEach(async () => void (await ops.logIn()));
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['from an old browser elsewhere', { 'sec-fetch-site': '', origin: 'http://evil.example' }],
    ['from nowhere', { 'sec-fetch-site': '', origin: 'null' }],
    ['without a word', { 'sec-fetch-site': '', origin: '' }],
  ])('%s', async (_what, headers) => {
    for (const url of ['/ops/rollback', '/ops/login', '/ops/logout'])
      expect((await ops.send(url, {}, headers)).statusCode).toBe(403);
  });

  test('an old browser on this origin gets through', async () => {
    const answer = await ops.send('/ops/logout', {}, { 'sec-fetch-site': '' });
    expect(answer.statusCode).toBe(303);
  });
});

test('a link from elsewhere, which comes without the cookie, is asked for again by a page of this origin', async () => {
  const answer = await ops.get('/ops/rollback', { 'sec-fetch-site': 'cross-site' });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('http-equiv="refresh"')]);
});

test('the page’s files are to be kept for ever, and change their addresses when they change', async () => {
  const { body } = await ops.get('/ops/login');
  const files = [...body.matchAll(/(?:href|src)="(\/ops\/assets\/[^"]+)"/g)].map(([, url]) => url!);
  expect(files).toHaveLength(2);
  for (const url of files) {
    expect(url).toMatch(/\/(plain|icon)\.[0-9a-f]{12}\.(css|svg)$/);
    expect((await ops.get(url)).headers['cache-control']).toContain('immutable');
  }
});
