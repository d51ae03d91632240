import type { FastifyRequest } from 'fastify';
import { endpoints } from 'contract/wire/endpoints';
import type { HttpError } from 'server-kit/http-error';
import { memoryCounts } from 'server-kit/counts';
import { createLimits } from '../http/limits';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, person, testRateLimits, type TestApi } from '../testing/test-api';

describe('the limits on sign-ups', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(postgres, { rateLimits: { ...testRateLimits, perIp: 6 } });
  }, openTimeoutMs);
  afterEach(() => api.close());

  it('let the students of a campus sign up behind one address, up to four times as many', async () => {
    const signUp = () => api.call(endpoints.signUp, { body: person(), ip: '203.0.113.60' });
    for (let i = 0; i < 24; i += 1) expect((await signUp()).status).toBe(201);
    expect((await signUp()).status).toBe(429);
  });

  it('hold sign-ups of one address by the day, so that a patient robot gains nothing', async () => {
    const scopes = createLimits(memoryCounts(), { ...testRateLimits, perIp: 1, holdMs: 0 }).byScope;
    const request = { ip: '203.0.113.61' } as FastifyRequest; // all that is read of it
    for (let i = 0; i < 20; i += 1) await scopes['sign-up-day'].countCall(request);
    const refused: unknown = await scopes['sign-up-day'].countCall(request).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate-limited' });
    expect(Number((refused as HttpError).headers['retry-after'])).toBeGreaterThan(23 * 3600);
  });

  it('hold for sign-ups with addresses that have an account, as for guesses', async () => {
    const { email } = await api.signUp();
    const ip = '203.0.113.62';
    const take = (address: string) =>
      api.call(endpoints.signUp, { body: { ...person(), email: address }, ip });
    for (let i = 0; i < 6; i += 1) expect((await take(email)).status).toBe(409);
    expect((await take(email)).status).toBe(429);
    expect((await take(person().email)).status).toBe(429);
  });
});
