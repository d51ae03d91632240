import { endpoints } from 'contract/wire/endpoints';
import { stopping } from 'server-kit/stopping';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';

describe('an API that stops', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  afterAll(() => api.close());

  it('says so at its health, and still serves calls', async () => {
    stopping.abort();
    expect((await api.raw({ method: 'GET', url: '/api/health' })).status).toBe(503);
    expect((await api.raw({ method: 'GET', url: '/api/health/live' })).status).toBe(200);
    expect((await api.call(endpoints.signUp, { body: {} })).status).toBe(422);
  });

  it('answers the calls that are under way', async () => {
    const { email, password } = await api.signUp();
    const url = await api.listen();
    const { verify } = api.hasher;
    let closed: Promise<unknown> = Promise.resolve();
    jest.spyOn(api.hasher, 'verify').mockImplementation(async (...passwords) => {
      closed = api.server.close();
      await new Promise((resolve) => setImmediate(resolve));
      return verify(...passwords);
    });
    const answer = await fetch(`${url}/api/candidate/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    await closed;
    await expect(fetch(`${url}/api/health`)).rejects.toThrow();
  });
});
