import { ashasHash, ashasPassword } from '../testing/form-browser';
import { openSite } from '../testing/sign-in-site';

let site: Awaited<ReturnType<typeof openSite>>;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.app.close());

test('who is not logged in is led to the login', async () => {
  const page = await site.get('/desk');
  expect([page.statusCode, page.headers.location]).toEqual([303, '/desk/login']);
  expect((await site.send('/desk', {})).headers.location).toBe('/desk/login');
});

test('the right password opens the page, for eight hours', async () => {
  const answer = await site.logIn();
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk']);
  expect(answer.headers['set-cookie']).toMatch(
    /^desk-session=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const page = await site.get('/desk');
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';style-src 'self'");
  expect(page.json()).toMatchObject({ name: 'Asha' });
  for (let used = 0; used < 8 * 60 - 20; used += 20) {
    site.pass(20 * 60 * 1000);
    expect((await site.get('/desk')).statusCode).toBe(200);
  }
  site.pass(20 * 60 * 1000);
  expect((await site.get('/desk')).statusCode).toBe(303);
});

test('a session that is not used for half an hour ends', async () => {
  await site.logIn();
  site.pass(29 * 60 * 1000);
  expect((await site.get('/desk')).statusCode).toBe(200);
  site.pass(31 * 60 * 1000);
  expect((await site.get('/desk')).statusCode).toBe(303);
});

test('over https the cookie stays on https', async () => {
  const behind = await openSite({ trustedProxies: ['loopback'] });
  const answer = await behind.app.inject({
    method: 'POST',
    url: '/desk/login',
    payload: new URLSearchParams({ name: 'Asha', password: ashasPassword }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-proto': 'https',
      'sec-fetch-site': 'same-origin',
    },
  });
  expect(answer.headers['set-cookie']).toMatch(/^__Host-desk-session=.*; Path=\/;.*; Secure/);
  await behind.app.close();
});

test('a wrong password and an unknown name get the same response', async () => {
  const wrong = await site.logIn('Asha', 'another password');
  const unknown = await site.logIn('Ravi', 'another password');
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect(unknown.body.replace('Ravi', 'Asha')).toBe(wrong.body);
  expect(wrong.body).toContain('The name or the password is not right');
  expect(site.cookie).toBe('');
});

test('what is typed as a name comes back as text', async () => {
  const answer = await site.logIn('"><script>alert(1)</script>', 'x');
  expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;');
});

test('one network gets ten attempts a minute', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    // Too long to be looked at, so that the test need not wait for eleven hashes.
    statuses.push((await site.logIn(`Name ${attempt}`, 'x'.repeat(300))).statusCode);
  }
  expect(statuses.slice(-2)).toEqual([401, 429]);
  expect((await site.logIn('Asha', ashasPassword)).statusCode).toBe(429);
  expect((await site.logIn('Asha', ashasPassword, '203.0.113.9')).statusCode).toBe(303);
  site.pass(60_000);
  expect((await site.logIn()).statusCode).toBe(303);
});

test('a network that sends many attempts at once keeps no other from the turn of its own', async () => {
  const attempt = async (name: string, address: string) =>
    (await site.logIn(name, ashasPassword, address)).statusCode;
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
    statuses.push((await site.logIn(name, 'x'.repeat(300), `203.0.${attempt}.1`)).statusCode);
  expect(statuses.slice(-2)).toEqual([401, 429]);
});

test('logging out ends all sessions of the person on all servers, at once and after a restart', async () => {
  const second = await openSite({ store: site.store });
  await site.logIn();
  const first = site.cookie;
  await second.logIn();
  site.cookie = second.cookie;
  const answer = await site.send('/desk/logout', {});
  expect(answer.headers['set-cookie']).toMatch(/^desk-session=; Max-Age=0; Path=\/;/);
  const restarted = await openSite({ store: site.store });
  for (const server of [site, second, restarted])
    for (const cookie of [first, second.cookie])
      expect((await server.get('/desk', { cookie })).statusCode).toBe(303);
  await second.logIn();
  expect((await restarted.get('/desk', { cookie: second.cookie })).statusCode).toBe(200);
  await Promise.all([second.app.close(), restarted.app.close()]);
});

test('logging out leaves the sessions of others', async () => {
  const both = await openSite({ passwords: new Map(['Asha', 'Ravi'].map((name) => [name, ashasHash])) });
  await both.logIn('Ravi');
  const ravi = both.cookie;
  await both.logIn();
  await both.send('/desk/logout', {});
  expect((await both.get('/desk', { cookie: ravi })).statusCode).toBe(200);
  await both.app.close();
});

test('a log out that the store refuses is no log out', async () => {
  await site.logIn();
  const { cookie } = site;
  jest.spyOn(site.store, 'remove').mockRejectedValueOnce(new Error('read only'));
  expect((await site.send('/desk/logout', {})).statusCode).toBe(500);
  expect(site.cookie).toBe(cookie);
});

test('a session says the roles that the site gave at the login', async () => {
  const withRoles = await openSite({ rolesOf: (name) => [`lead of ${name}`] });
  await withRoles.logIn();
  expect((await withRoles.get('/desk')).json()).toMatchObject({ name: 'Asha', roles: ['lead of Asha'] });
  await withRoles.app.close();
});

test.each([
  ['another key', { key: 'z'.repeat(32) }],
  ['another password', { passwords: new Map([['Asha', `${ashasHash}x`]]) }],
  ['no such person any more', { passwords: new Map([['Ravi', ashasHash]]) }],
])('a session does not hold with %s', async (_what, options) => {
  await site.logIn();
  const other = await openSite({ store: site.store, ...options });
  other.cookie = site.cookie;
  expect((await other.get('/desk')).statusCode).toBe(303);
  await other.app.close();
});

test('a session of another site does not hold, whatever the name of its cookie', async () => {
  await site.logIn();
  const other = await openSite({ store: site.store, site: 'ops' });
  other.cookie = site.cookie.replace('desk-session', 'ops-session');
  expect((await other.get('/desk')).statusCode).toBe(303);
  await other.app.close();
});

test('a session whose name was exchanged does not hold', async () => {
  await site.logIn();
  site.cookie = site.cookie.replace(/[^=]+(?=\.)/, (content) => {
    const session = JSON.parse(Buffer.from(content, 'base64url').toString()) as object;
    return Buffer.from(JSON.stringify({ ...session, name: 'Ravi' })).toString('base64url');
  });
  expect((await site.get('/desk')).statusCode).toBe(303);
});

describe('what another site makes a browser send is refused:', () => {
  beforeEach(async () => void (await site.logIn()));
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['from an old browser elsewhere', { 'sec-fetch-site': '', origin: 'http://evil.example' }],
    ['from nowhere', { 'sec-fetch-site': '', origin: 'null' }],
    ['without a word', { 'sec-fetch-site': '', origin: '' }],
  ])('%s', async (_what, headers) => {
    for (const url of ['/desk', '/desk/login', '/desk/logout'])
      expect((await site.send(url, {}, headers)).statusCode).toBe(403);
  });

  test('an old browser on this origin gets through', async () => {
    const answer = await site.send('/desk/logout', {}, { 'sec-fetch-site': '' });
    expect(answer.statusCode).toBe(303);
  });
});

test('a link from elsewhere, which comes without the cookie, is asked for again by a page of this origin', async () => {
  const answer = await site.get('/desk', { 'sec-fetch-site': 'cross-site' });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('http-equiv="refresh"')]);
});
