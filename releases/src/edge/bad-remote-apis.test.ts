import type { RequestListener } from 'node:http';
import { openRemoteApis } from '../testing/remote-apis';

let open: Awaited<ReturnType<typeof openRemoteApis>>;
beforeAll(async () => void (open = await openRemoteApis()));
afterAll(() => open.close());

const get: (typeof open)['get'] = (...call) => open.get(...call);

const json = { 'content-type': 'application/json' };
const respond =
  (status: number, headers: Record<string, string>, body = ''): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

describe('an answer that no page may get is a failure of this call alone', () => {
  test.each<[string, RequestListener]>([
    ['redirects', respond(302, { location: 'https://elsewhere.example/' })],
    ['is a page', respond(200, { 'content-type': 'text/html' }, '<script>alert(1)</script>')],
    ['is a script', respond(200, { 'content-type': 'text/javascript' }, 'alert(1)')],
    ['is of no kind', respond(200, {}, 'hello')],
    ['has more bytes than a page needs', respond(200, json, `"${'x'.repeat(3_000_000)}"`)],
    ['has 5 MB of headers', respond(200, { ...json, 'x-large': 'x'.repeat(5_000_000) }, '{}')],
    ['is a failure in words of its own', respond(500, json, '{"message":"stack"}')],
    ['is a failure without JSON', respond(404, json, '<html>')],
    ['says that the token is wrong', respond(401, json, '{"code":"session-required"}')],
    ['asks for the password', respond(403, json, '{"code":"proof-needed","message":"Please"}')],
    ['breaks off', (request) => request.socket.destroy()],
    [
      'breaks off in the middle',
      (request, response) => {
        response.writeHead(200, { ...json, 'content-length': '100' }).write('{"a":');
        request.socket.destroy();
      },
    ],
    ['is no HTTP', (request) => request.socket.end('SSH-2.0-OpenSSH\r\n\r\n')],
  ])('when it %s', async (_what, respondsSo) => {
    open.respond(respondsSo);
    const refused = await get('/api/mf-jobs/jobs');
    expect([refused.statusCode, refused.json()]).toEqual([
      502,
      { code: 'unavailable', message: 'The portal is busy right now. Please try again in a moment' },
    ]);
    expect((await get('/api/candidate/me')).json()).toEqual({ data: 'mine' });
  });

  test('when there is no server', async () => {
    expect((await get('/api/mf-away/jobs')).statusCode).toBe(502);
  });

  test('when it does not come', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const ending = new AbortController();
      setImmediate(() => ending.abort(new DOMException('too late', 'TimeoutError')));
      return ending.signal;
    });
    open.respond(() => undefined);
    const late = await get('/api/mf-jobs/jobs', {});
    timeout.mockRestore();
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([504, 'unavailable']);
  });
});

test('calls beyond fifty at once are refused, and others go on', async () => {
  const held: (() => void)[] = [];
  open.respond((_request, response) => void held.push(() => response.writeHead(200, json).end('{}')));
  const calls = Array.from({ length: 50 }, () => get('/api/mf-jobs/jobs', {}));
  while (held.length < 50) await new Promise((resolve) => setImmediate(resolve));
  expect((await get('/api/mf-jobs/jobs', {})).statusCode).toBe(503);
  expect((await get('/api/candidate/me')).statusCode).toBe(200);
  for (const end of held) end();
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
});
