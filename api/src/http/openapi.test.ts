import document from 'contract/openapi.json' with { type: 'json' };
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let described: TestApi;
beforeAll(async () => {
  [api, described] = [await openTestApi(postgres), await openTestApi(postgres, { describes: true })];
}, openTimeoutMs);
afterAll(async () => {
  await api.close();
  await described.close();
});

it('describes itself to everybody, for as long as a cache may keep it', async () => {
  const response = await api.server.inject('/api/openapi.json');
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
  });
  expect(response.json()).toEqual(document);
});

it('has a page for people in development only', async () => {
  expect((await api.server.inject('/api/docs')).statusCode).toBe(404);
  const { statusCode, body } = await described.server.inject('/api/docs');
  expect(statusCode).toBe(200);
  expect(body).toContain('POST /api/candidate/education');
  expect(body).toContain('Field name of the request -&gt; its message.');
});

it('lets that page load nothing but its own style', async () => {
  const { headers, body } = await described.server.inject('/api/docs');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(body).not.toMatch(/<script|style=|src=/);
});
