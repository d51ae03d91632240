import type { FastifyRequest } from 'fastify';
import { endpoints } from 'contract/wire/endpoints';
import type { SignInResponse } from 'contract/wire/auth';
import type { HttpError } from 'server-kit/http-error';
import { memoryCounts } from 'server-kit/counts';
import { createLimits } from './limits';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, person, testRateLimits, type TestApi } from '../testing/test-api';

describe('the limits on credential calls', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(postgres, { rateLimits: { ...testRateLimits, perIp: 6, perAccount: 3 } });
  }, openTimeoutMs);
  afterEach(() => api.close());

  let lastIp = 0;
  const anotherIp = () => `198.51.100.${(lastIp += 1)}`;
  const signIn = (email: string, password: string, ip = anotherIp()) =>
    api.call(endpoints.signIn, { body: { email, password }, ip });

  it('stop guessing at one account from many places, and say when to come back', async () => {
    const { email, password } = await api.signUp();
    for (let i = 0; i < 3; i += 1) expect((await signIn(email, 'wrong-one')).status).toBe(401);
    const { status, body, headers } = await signIn(email.toUpperCase(), password);
    expect([status, body]).toEqual([
      429,
      { code: 'rate-limited', message: 'Too many attempts. Please try again in 15 minutes' },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  it('hash nothing for an account that has used up its attempts', async () => {
    const { email } = await api.signUp();
    for (let i = 0; i < 3; i += 1) await signIn(email, 'wrong-one');
    const verify = jest.spyOn(api.hasher, 'verify').mockClear();
    await signIn(email, 'wrong-one');
    expect(verify).not.toHaveBeenCalled();
  });

  it('hold against a burst at one instant', async () => {
    const { email } = await api.signUp();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'wrong-one')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  it('treat an unknown address alike', async () => {
    for (let i = 0; i < 3; i += 1) expect((await signIn('nobody@example.com', 'wrong-one')).status).toBe(401);
    expect((await signIn('nobody@example.com', 'wrong-one')).status).toBe(429);
  });

  it('never stop somebody who signs in with the right password', async () => {
    const { email, password } = await api.signUp();
    for (let i = 0; i < 8; i += 1) expect((await signIn(email, password)).status).toBe(200);
  });

  it('let the owner in again after a reset', async () => {
    const { email } = await api.signUp();
    for (let i = 0; i < 3; i += 1) await signIn(email, 'wrong-one');
    await api.call(endpoints.forgotPassword, { body: { email } });
    await api.mailed();
    const token = api.mails[0]?.link?.split('/').at(-1) ?? '';
    await api.call(endpoints.resetPassword, { pathParams: { token }, body: { newPassword: 'brand-new-1' } });
    expect((await signIn(email, 'brand-new-1')).status).toBe(200);
  });

  it('stop one place that tries many accounts', async () => {
    for (let i = 0; i < 6; i += 1) await signIn(person().email, 'wrong-one', '203.0.113.9');
    expect((await signIn(person().email, 'wrong-one', '203.0.113.9')).status).toBe(429);
    expect((await signIn(person().email, 'wrong-one', '203.0.113.10')).status).toBe(401);
  });

  it('believe the edge on this machine about the caller, and no other', async () => {
    const attempt = (from: string, forwarded: string) =>
      api.raw(
        {
          method: 'POST',
          url: '/api/candidate/auth/login',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
          payload: JSON.stringify({ email: person().email, password: 'wrong-one' }),
        },
        from,
      );
    for (let i = 0; i < 6; i += 1) await attempt('192.0.2.4', `10.0.0.${i}`);
    expect((await attempt('192.0.2.4', '10.0.0.77')).status).toBe(429);
    for (let i = 0; i < 7; i += 1) expect((await attempt('127.0.0.1', `10.1.0.${i}`)).status).toBe(401);
  });

  it('do not count requests for reset links of an account: its owner asks, too', async () => {
    const { email } = await api.signUp();
    const ask = (address: string) =>
      api.call(endpoints.forgotPassword, { body: { email: address }, ip: anotherIp() });
    for (const address of [email, 'nobody@example.com']) {
      for (let i = 0; i < 12; i += 1) expect((await ask(address)).status).toBe(200);
    }
    await api.mailed();
    expect(api.mails.map(({ to }) => to)).toEqual([email]);
  });

  it('know the device of the owner, who strangers then cannot lock out', async () => {
    const { email, password } = await api.signUp();
    const from = (device: string, secret: string) =>
      api.raw(
        {
          method: 'POST',
          url: '/api/candidate/auth/login',
          headers: { 'content-type': 'application/json', cookie: `__Host-portal-device=${device}` },
          payload: JSON.stringify({ email, password: secret }),
        },
        anotherIp(),
      );
    const deviceIn = ({ headers }: { headers: object }) =>
      /__Host-portal-device=([\w-]+); Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict/.exec(
        JSON.stringify(headers),
      )?.[1] ?? '';
    // What somebody has put into the browser does not become the account's.
    const planted = 'planted-by-somebody-else';
    const device = deviceIn(await from(planted, password));

    for (let i = 0; i < 3; i += 1) await signIn(email, 'wrong-one');
    expect((await signIn(email, password)).status).toBe(429);
    expect((await from(planted, password)).status).toBe(429);
    const again = await from(device, password);
    expect(again.status).toBe(200);
    // Each sign-in has a cookie of its own.
    expect((await from(device, password)).status).toBe(429);
    // It is no way to guess on.
    for (let i = 0; i < 3; i += 1) expect((await from(deviceIn(again), 'wrong-one')).status).toBe(401);
    expect((await from(deviceIn(again), password)).status).toBe(429);
  });

  it('let no stranger keep the owner from what asks for the password in a session', async () => {
    const { token, user, password } = await api.candidate();
    for (let i = 0; i < 3; i += 1) await signIn(user.email, 'wrong-one');
    expect((await signIn(user.email, password)).status).toBe(429);
    const remove = async (secret: string) =>
      (await api.call(endpoints.deleteAccount, { token, body: { password: secret }, ip: anotherIp() }))
        .status;
    expect(await remove(password)).toBe(200);
    // It is no way to guess on.
    for (let i = 0; i < 3; i += 1) expect(await remove('wrong-one')).toBe(422);
    expect(await remove(password)).toBe(429);
  });

  it("allow a carrier's candidates to sign in from one address", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => api.signUp()));
    for (let round = 0; round < 2; round += 1)
      for (const { email, password } of people)
        expect((await signIn(email, password, '203.0.113.50')).status).toBe(200);
  });

  it.each([
    [
      'reset',
      endpoints.resetPassword,
      () => ({ pathParams: { token: 'x' }, body: { newPassword: 'secret-1' } }),
      410,
    ],
    ['the check of a reset link', endpoints.checkResetLink, () => ({ pathParams: { token: 'x' } }), 200],
    [
      'contact',
      endpoints.sendContactMessage,
      () => ({ body: { name: 'A', email: 'a@b.in', phone: '1234567', subject: 'S', message: 'M' } }),
      201,
    ],
  ])('hold for %s as well', async (_, endpoint, options, usual) => {
    for (let i = 0; i < 6; i += 1) expect((await api.call(endpoint, options())).status).toBe(usual);
    expect((await api.call(endpoint, options())).status).toBe(429);
  });
});

describe('the limits on all calls', () => {
  const rateLimits = { ...testRateLimits, callsPerIp: 360, callsPerCandidate: 30 };
  let api: TestApi;
  beforeEach(async () => void (api = await openTestApi(postgres, { rateLimits })), openTimeoutMs);
  afterEach(() => api.close());
  const read = async (ip: string, token?: string) => {
    const { status, body, headers } = await api.call(endpoints.fetchMe, { token, ip });
    return { status, code: body.code, retryAfter: Number(headers['retry-after']) };
  };

  it('count those of one address, in parts of ten seconds', async () => {
    const statuses = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await read('198.51.100.3')).status);
    expect(statuses).toEqual([...Array<number>(60).fill(401), 429]);
  });

  it('count those of one candidate, whatever the session, and look up no session of one who is refused', async () => {
    const { token, user, password } = await api.candidate();
    const other = await api.call<SignInResponse>(endpoints.signIn, { body: { email: user.email, password } });
    for (let i = 0; i < 5; i += 1) expect((await read('198.51.100.1', token)).status).toBe(200);
    expect(await read('198.51.100.2', other.body.data.token)).toMatchObject({ code: 'rate-limited' });
    const query = jest.spyOn(api.database, 'query');
    const refused = await read('198.51.100.2', token);
    expect(refused).toMatchObject({ status: 429, code: 'rate-limited' });
    expect(refused.retryAfter).toBeLessThanOrEqual(10);
    expect(query).not.toHaveBeenCalled();
  });

  it('count what needs no session apart, so that the form of a sign-up cannot be sent without end', async () => {
    const signIn = () => api.call(endpoints.signIn, { body: {}, ip: '198.51.100.4' });
    const statuses = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await signIn()).status);
    expect(statuses).toEqual([...Array<number>(6).fill(422), 429]);
  });

  it('refuse at once what is counted within a transaction', async () => {
    const limits = { ...rateLimits, perAccount: 1, holdMs: 60_000 };
    const scope = createLimits(memoryCounts(), limits).byScope['email-change'];
    await scope.countAccount('asha');
    await expect(scope.countAccount('asha')).rejects.toThrow('Too many attempts');
  });

  it('answer the first calls at once, the next ones later and later, and a refusal late', async () => {
    const { calls } = createLimits(memoryCounts(), { ...rateLimits, callsPerCandidate: 60, holdMs: 200 });
    const request = { method: 'POST' } as FastifyRequest; // all that is read of it
    const timeOf = async (token: string) => {
      const began = performance.now();
      const code = await calls.countToken(request, token).catch((error: HttpError) => error.code);
      return { code, ms: performance.now() - began };
    };
    const first = [await timeOf('a'), await timeOf('b'), await timeOf('c')];
    expect(Math.min(...first.map(({ ms }) => ms))).toBeLessThan(90);
    expect((await timeOf('a')).ms).toBeGreaterThan(95);
    const others = await Promise.all(Array.from({ length: 8 }, () => timeOf('a')));
    expect(others[7]?.ms).toBeGreaterThan(895);
    const refused = await timeOf('a');
    expect(refused.code).toBe('rate-limited');
    expect(refused.ms).toBeGreaterThan(195);
  });
});
