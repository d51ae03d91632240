import { createLocalJWKSet, jwtVerify } from 'jose';
import { remoteTokensPath } from 'platform/remote-token';
import { openRemoteApis, remoteKey, session, type Echo } from '../testing/remote-apis';

let open: Awaited<ReturnType<typeof openRemoteApis>>;
beforeAll(async () => void (open = await openRemoteApis()));
afterAll(() => open.close());
beforeEach(() => open.reset());

const get: (typeof open)['get'] = (...call) => open.get(...call);

test('a call reaches the server of the remote, below its address, with query and body', async () => {
  const posted = await open.edge.inject({
    method: 'POST',
    url: '/api/mf-jobs/jobs?order=new',
    headers: { ...session, 'if-match': '"3"' },
    payload: { title: 'Nurse' },
  });
  expect(posted.statusCode).toBe(200);
  const echo = posted.json<Echo>();
  expect([echo.method, echo.url, echo.body]).toEqual(['POST', '/v1/jobs?order=new', '{"title":"Nurse"}']);
  expect(echo.headers).toMatchObject({ 'if-match': '"3"', 'content-type': 'application/json' });
});

test('it is told who asks by a token for this remote alone, with what ops allow', async () => {
  const { headers } = (await get('/api/mf-jobs/who', { authorization: 'Bearer ravi' })).json<Echo>();
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [remoteKey.jwk] }), {
    issuer: 'https://portal.example',
    audience: 'mf-jobs',
    algorithms: ['EdDSA'],
    maxTokenAge: 60,
  });
  expect(payload.sub).toBe('ravi');
  expect(open.asked).toEqual([{ remote: 'mf-jobs', claims: ['email'], from: '127.0.0.1' }]);
});

test("neither the candidate's token, cookies, address nor page reaches it", async () => {
  const { headers } = (
    await get('/api/mf-jobs/who', {
      ...session,
      cookie: 'portal-account=secret',
      referer: 'https://portal.example/reset-password/secret',
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'a phone',
    })
  ).json<Echo>();
  expect(JSON.stringify(headers)).not.toMatch(/asha|secret|203\.0|127\.0\.0\.1"|a phone/);
});

test('a token is asked for once in a while, not for each call, and never shared by two sessions', async () => {
  const subOf = async (authorization: string) => {
    const { headers } = (await get('/api/mf-jobs/who', { authorization })).json<Echo>();
    const [, content = ''] = headers.authorization?.split('.') ?? [];
    return (JSON.parse(Buffer.from(content, 'base64url').toString()) as { sub: string }).sub;
  };
  jest.useFakeTimers({ now: Date.now() + 3_600_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  const subs = [];
  for (const name of ['asha', 'ravi', 'asha', 'ravi']) subs.push(await subOf(`Bearer ${name}`));
  expect(subs).toEqual(['asha', 'ravi', 'asha', 'ravi']);
  expect(open.asked).toHaveLength(2);
  jest.advanceTimersByTime(31_000);
  await subOf('Bearer asha');
  expect(open.asked).toHaveLength(3);
  jest.useRealTimers();
});

test('without a session it gets no token', async () => {
  const { headers } = (await get('/api/mf-jobs/jobs', {})).json<Echo>();
  expect(headers).not.toHaveProperty('authorization');
  expect(open.asked).toEqual([]);
});

test("a session that has ended is refused in the candidate API's words, and asked for again", async () => {
  for (const _ of [1, 2]) {
    const refused = await get('/api/mf-jobs/jobs', { authorization: 'Bearer nobody' });
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { code: 'session-required', message: 'Please sign in again' },
    ]);
  }
  expect(open.asked).toHaveLength(2);
});

test("a refusal in the remote's own words reaches the page", async () => {
  const refusal = { code: 'already-saved', message: 'You have saved this job' };
  open.respond((_request, response) => {
    response.writeHead(409, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
  });
  const refused = await get('/api/mf-jobs/jobs');
  expect([refused.statusCode, refused.json()]).toEqual([409, refusal]);
});

test('nothing of an answer is stored or obeyed by a browser', async () => {
  const obeyed = {
    'set-cookie': 'a=b',
    'clear-site-data': '"*"',
    refresh: '0;https://elsewhere.example',
    'cache-control': 'public, max-age=9',
    'service-worker-allowed': '/',
    'content-security-policy': "default-src 'unsafe-inline'",
    etag: '"3"',
  };
  open.respond((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...obeyed }).end('{}');
  });
  const { headers } = await get('/api/mf-jobs/jobs');
  for (const name of ['set-cookie', 'clear-site-data', 'refresh', 'service-worker-allowed'])
    expect(headers).not.toHaveProperty(name);
  expect(headers).toMatchObject({
    etag: '"3"',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^sandbox;/) as string,
    'x-content-type-options': 'nosniff',
  });
});

test.each(['/api/mf-jobs/../admin', '/api/mf-jobs/%2e%2e/admin', '/api/mf-jobs/a%2f..%2f..%2fadmin'])(
  '%s does not leave the folder of its server',
  async (url) => {
    const answered = jest.fn();
    open.respond(answered);
    expect((await get(url)).statusCode).toBe(404);
    expect(answered).not.toHaveBeenCalled();
  },
);

test.each(['/api/mf-other/jobs', '/api/mf-jobs'])('%s is nowhere', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('no browser gets a token', async () => {
  await open.edge.inject({ method: 'POST', url: remoteTokensPath, headers: session, payload: {} });
  expect(open.asked).toEqual([]);
});
