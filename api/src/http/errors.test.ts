import { connect, createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from 'contract/wire/endpoints';
import { openTimeoutMs, postgresAsOwner } from '../testing/databases';
import { openTestApi, person, type RawRequest, type TestApi } from '../testing/test-api';
import { refuse } from 'server-kit/broken-requests';

const json = { 'content-type': 'application/json' };
const login = '/api/candidate/auth/login';

describe('a request that cannot be served', () => {
  let api: TestApi;
  const lines: string[] = [];
  beforeAll(async () => {
    api = await openTestApi(postgresAsOwner, {
      logLevel: 'info',
      logStream: { write: (line) => void lines.push(line) },
    });
  }, openTimeoutMs);
  beforeEach(() => void (lines.length = 0));
  afterAll(() => api.close());

  it.each<[string, RawRequest, number, string]>([
    [
      'malformed JSON',
      { method: 'POST', url: login, headers: json, payload: '{"email":' },
      400,
      'malformed-request',
    ],
    [
      'an empty JSON body',
      { method: 'POST', url: login, headers: json, payload: '' },
      400,
      'malformed-request',
    ],
    [
      'a list for a body',
      { method: 'POST', url: login, headers: json, payload: '[]' },
      400,
      'malformed-request',
    ],
    [
      'a text for a body',
      { method: 'POST', url: login, headers: json, payload: '"{}"' },
      400,
      'malformed-request',
    ],
    [
      'a number for a body',
      { method: 'POST', url: login, headers: json, payload: '7' },
      400,
      'malformed-request',
    ],
    [
      'a poisoned prototype',
      { method: 'POST', url: login, headers: json, payload: '{"__proto__":{"a":1}}' },
      400,
      'malformed-request',
    ],
    [
      'null for a body',
      { method: 'POST', url: login, headers: json, payload: 'null' },
      422,
      'validation-failed',
    ],
    [
      'plain text',
      { method: 'POST', url: login, headers: { 'content-type': 'text/plain' }, payload: 'a=b' },
      415,
      'unsupported-media-type',
    ],
    [
      'a form',
      {
        method: 'POST',
        url: login,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      },
      415,
      'unsupported-media-type',
    ],
    [
      'XML',
      { method: 'POST', url: login, headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
      415,
      'unsupported-media-type',
    ],
    [
      'a body of 65 KB',
      {
        method: 'POST',
        url: login,
        headers: json,
        payload: JSON.stringify({ email: 'a'.repeat(65 * 1024) }),
      },
      413,
      'body-too-large',
    ],
    ['an unknown address', { method: 'GET', url: '/api/nothing/here' }, 404, 'not-found'],
    ['an address outside /api', { method: 'GET', url: '/candidate/me' }, 404, 'not-found'],
    ['a broken escape in the address', { method: 'GET', url: '/api/%zz' }, 400, 'malformed-request'],
    ['another method', { method: 'GET', url: login }, 405, 'method-not-allowed'],
    ['deleting what is read', { method: 'DELETE', url: '/api/candidate/me' }, 405, 'method-not-allowed'],
  ])('%s gets the right status and a sentence', async (_, request, status, code) => {
    const answer = await api.raw(request);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/^[A-Z][^{}<>]+$/);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('has the name that the edge gave it, in the answer and in the log', async () => {
    const name = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${name}-00f067aa0ba902b7-01`;
    const request = { method: 'GET', url: '/api/nowhere', headers: { traceparent } } as const;
    expect((await api.raw(request, '203.0.113.9')).headers['x-request-id']).not.toBe(name);
    const { headers } = await api.raw(request, '127.0.0.1');
    expect(headers['x-request-id']).toBe(name);
    expect(lines.join('')).toContain(`"reqId":"${name}"`);
  });

  it('gets the allowed method', async () => {
    const { headers } = await api.raw({ method: 'PUT', url: '/api/candidate' });
    expect(headers.allow).toBe('GET, POST');
  });

  it('learns nothing of what went wrong inside; the log does', async () => {
    await api.database.query(`alter table candidates rename to candidates_away`);
    try {
      const { status, body } = await api.call(endpoints.signIn, {
        body: { email: 'a@b.in', password: 'secret-1' },
      });
      expect([status, body]).toEqual([
        500,
        { code: 'internal', message: 'Something went wrong on our side. Please try again in a moment' },
      ]);
    } finally {
      await api.database.query(`alter table candidates_away rename to candidates`);
    }
    expect(lines.join('')).toContain('relation \\"candidates\\" does not exist');
  });

  it('is asked to retry when the database is down', async () => {
    const spy = jest
      .spyOn(api.database, 'query')
      .mockRejectedValueOnce(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const { status, body, headers } = await api.call(endpoints.fetchMe, { token: 'A'.repeat(43) });
    spy.mockRestore();
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  });

  it('leaves no password, token or reset link in the log', async () => {
    const { token, password, user } = await api.candidate();
    await api.call(endpoints.fetchMe, { token });
    await api.call(endpoints.forgotPassword, { body: { email: user.email } });
    await api.mailed();
    const link = api.mails.at(-1)?.link?.split('/').at(-1) ?? '';
    await api.call(endpoints.resetPassword, {
      pathParams: { token: link },
      body: { newPassword: 'brand-new-1' },
    });
    await api.raw({ method: 'GET', url: `/api/candidate/auth/reset-password/${link}` });
    await api.call(endpoints.signUp, { body: person({ email: user.email, password }) });
    await api.raw({ method: 'POST', url: login, headers: json, payload: `{"password":"${password}"` });
    const log = lines.join('');
    expect(lines.length).toBeGreaterThan(8);
    for (const secret of [token, password, link, 'brand-new-1', 'argon2id'])
      expect(log).not.toContain(secret);
  });

  it('that finds out who has an account is logged, without the address', async () => {
    const { email } = await api.signUp();
    lines.length = 0;
    expect((await api.call(endpoints.signUp, { body: person({ email }) })).status).toBe(409);
    expect(lines.join('')).toContain('"code":"email-taken"');
    expect(lines.join('')).not.toContain(email);
  });

  it('is never to be cached or guessed at', async () => {
    const { headers } = await api.raw({ method: 'GET', url: '/api/candidate/me' });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('breaks no connection, though each ends after so many answers', async () => {
    const address = `${await api.listen()}/api/nothing`;
    for (let i = 0; i < 201; i += 1) expect(await (await fetch(address)).text()).toContain('not-found');
  });
});

it('a body that is late is refused in the same shape', async () => {
  const server = createServer((socket) => refuse(socket, 'request-timeout')).listen(0);
  const { port } = server.address() as AddressInfo;
  const answer = await text(connect(port, '127.0.0.1'));
  expect(answer).toMatch(/^HTTP\/1.1 408 [^]*"code":"request-timeout"/);
  server.close();
});
