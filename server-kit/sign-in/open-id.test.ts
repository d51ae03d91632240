import { cookiesOf, cookieText, startProvider } from '../testing/oidc-provider';
import { openSite } from '../testing/sign-in-site';
import type { Claims, OpenIdProvider } from './sign-in';

let provider: Awaited<ReturnType<typeof startProvider>>;
let site: Awaited<ReturnType<typeof openSite>>;

const personOf = ({ email, email_verified: verified, factors }: Claims) =>
  email === 'asha@jobs.example' && verified === true
    ? { name: 'Asha', roles: [`factors: ${String(factors)}`] }
    : null;
const openWith = (changes: Partial<OpenIdProvider> = {}) =>
  openSite({
    passwords: new Map(),
    provider: { ...provider.settings, secondFactor: 'factors=two', ...changes },
    personOf,
  });

beforeAll(async () => {
  provider = await startProvider('http://desk.example/desk/oidc/callback');
});
afterAll(() => provider.stop());
beforeEach(async () => {
  site = await openWith();
});
afterEach(() => site.app.close());

/** Goes to the provider; the cookie stays in this browser. */
async function begin(headers: Readonly<Record<string, string>> = {}) {
  const answer = await site.get('/desk/oidc', headers);
  const cookie = cookieText(cookiesOf([answer.headers['set-cookie']].flat().map(String)));
  return { to: String(answer.headers.location), cookie };
}

const comeBack = (address: string, cookie: string) =>
  site.get(new URL(address).pathname + new URL(address).search, { cookie });

async function logInAs(login: string) {
  const { to, cookie } = await begin();
  const answer = await comeBack(await provider.signIn(to, login), cookie);
  site.cookie = cookieText(cookiesOf([answer.headers['set-cookie']].flat().map(String)));
  return answer;
}

test('a person signs in with the provider, and has the roles of the claims', async () => {
  expect((await site.get('/desk/login')).body).toContain('href="/desk/oidc"');
  const answer = await logInAs('asha');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk']);
  expect((await site.get('/desk')).json()).toMatchObject({ name: 'Asha', roles: ['factors: two'] });
});

test('the provider leads back to the site’s own address, whatever host a caller names', async () => {
  const { to } = await begin({ host: 'evil.example' });
  expect(new URL(to).searchParams.get('redirect_uri')).toBe('http://desk.example/desk/oidc/callback');
});

test('one network begins thirty log-ins a minute', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt += 1) statuses.push((await site.get('/desk/oidc')).statusCode);
  expect(statuses.slice(-2)).toEqual([303, 429]);
});

test('who signed in without a second factor gets no session', async () => {
  const answer = await logInAs('ravi');
  expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('with a second factor')]);
});

test.each(['mallory', 'stranger'])('%s, whom the site does not know, gets no session', async (login) => {
  const answer = await logInAs(login);
  expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('Nobody knows you here')]);
  expect((await site.get('/desk')).statusCode).toBe(303);
});

test('an id token with another signature opens nothing', async () => {
  const answer = await logInAs('forger');
  expect([answer.statusCode, answer.body]).toEqual([401, expect.stringContaining('Signing in did not work')]);
});

test('an answer of the provider opens nothing in another browser, a second time, or with another state', async () => {
  const { to, cookie } = await begin();
  const address = await provider.signIn(to, 'asha');
  const stolen = await comeBack(address, (await begin()).cookie);
  const forged = await comeBack(address.replace(/state=[^&]+/, 'state=another'), cookie);
  const without = await comeBack(address, '');
  const right = await comeBack(address, cookie);
  const again = await comeBack(address, cookie);
  expect([stolen, forged, without, right, again].map(({ statusCode }) => statusCode)).toEqual([
    401, 401, 401, 303, 401,
  ]);
  expect(stolen.body).toContain('Signing in did not work');
});

test('a provider that does not answer is said to be away', async () => {
  await site.app.close();
  site = await openWith({ issuer: 'http://localhost:9' });
  const answer = await site.get('/desk/oidc');
  expect([answer.statusCode, answer.body]).toEqual([502, expect.stringContaining('does not answer')]);
});
