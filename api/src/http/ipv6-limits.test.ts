import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from 'contract/wire/endpoints';
import { openPasswordHasher } from '../passwords/passwords';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, person, testRateLimits, type TestApi } from '../testing/test-api';

describe('the limits on credential calls', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(postgres, { rateLimits: { ...testRateLimits, perIp: 6, perAccount: 3 } });
  }, openTimeoutMs);
  afterEach(() => api.close());
  const signIn = (email: string, password: string, ip: string) =>
    api.call(endpoints.signIn, { body: { email, password }, ip });

  it('count a household of IPv6 addresses as one', async () => {
    for (let i = 0; i < 6; i += 1) await signIn(person().email, 'wrong-one', `2001:db8:1:2::${i + 1}`);
    expect((await signIn(person().email, 'wrong-one', '2001:db8:1:2:ffff::9')).status).toBe(429);
  });

  it('count a /48 of IPv6, which one customer may have, with ten times the limit', async () => {
    const from = (home: number) => signIn(person().email, 'wrong-one', `2001:db8:1:${home.toString(16)}::1`);
    for (let i = 0; i < 60; i += 1) expect((await from(i)).status).toBe(401);
    expect((await from(60)).status).toBe(429);
    expect((await signIn(person().email, 'wrong-one', '2001:db8:2::1')).status).toBe(401);
  });

  it('let one home of a /48 use up nothing of its neighbours', async () => {
    const ask = (ip: string) => api.call(endpoints.forgotPassword, { body: { email: person().email }, ip });
    for (let i = 0; i < 100; i += 1) await ask('2001:db8:1:2::1');
    expect((await ask('2001:db8:1:2::1')).status).toBe(429);
    expect((await ask('2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('parallel sign-ins of one /48', () => {
  let api: TestApi;
  beforeAll(async () => {
    // The real queue of hashes; limits by network alone would not let so many begin.
    const hasher = openPasswordHasher({ threads: 1 });
    api = await openTestApi(postgres, { hasher });
    await hasher.hash('warm');
  }, openTimeoutMs);
  afterAll(() => api.close());

  /** As the edge on this machine sends it, whose word about the caller counts. */
  const signIn = async (url: string, forwarded: string): Promise<number> => {
    const answer = await fetch(`${url}/api${endpoints.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: person().email, password: 'wrong-one' }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  it('make another network wait for one hash, not for theirs', async () => {
    const url = await api.listen();
    await signIn(url, '192.0.2.1'); // what is done at a first sign-in only
    const finished: string[] = [];
    const burst = Array.from({ length: 65 }, (_, home) =>
      signIn(url, `2001:db8:7:${home.toString(16)}::1`).then((status) => {
        finished.push('of the /48');
        return status;
      }),
    );
    // Some have been answered, so many others wait.
    while (finished.length < 3) await pause(1);
    const before = finished.length;
    expect(await signIn(url, '198.51.100.7')).toBe(401);
    // The one that ran already, one that ended meanwhile, and what was on its way.
    expect(finished.length - before).toBeLessThan(10);
    const statuses = await Promise.all(burst);
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
  }, 60_000);
});
