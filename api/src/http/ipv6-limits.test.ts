import { endpoints } from 'contract/endpoints';
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
