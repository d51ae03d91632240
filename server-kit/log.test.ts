import { openServer } from './open-server';
import { nameService, openLog } from './log';

type Line = Readonly<Record<string, unknown>>;

/** A stream, and what was written to it. */
function openLines() {
  const lines: Line[] = [];
  return { lines, stream: { write: (text: string) => void lines.push(JSON.parse(text) as Line) } };
}

test('each line says which server of which version wrote it', async () => {
  nameService({ name: 'portal-edge', version: '1.2.3' });
  const { lines, stream } = openLines();
  openLog({ level: 'info', stream }).info('it starts');
  const app = openServer({ logger: { level: 'info', stream } }, { requestMs: 1000, hasPages: false });
  app.get('/page', () => ({}));
  await app.inject('/page');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatchObject({ service: 'portal-edge', version: '1.2.3' });
});

test('of an error of the database, no value of a row or a parameter is written', () => {
  const { lines, stream } = openLines();
  const more = { code: '23505', constraint: 'candidates_email', detail: 'Key (email)=(asha@example.com)' };
  const err = Object.assign(new Error('duplicate key'), more, { parameters: ['asha@example.com'] });
  openLog({ level: 'info', stream }).error({ err }, 'it failed');
  expect(lines[0]?.err).toMatchObject({ message: 'duplicate key', code: '23505' });
  expect(JSON.stringify(lines)).not.toContain('asha@example.com');
});

test('what is named like a secret is not written, whoever logs it', () => {
  const { lines, stream } = openLines();
  const secrets = { password: 's3cret', newPassword: 's3cret', token: 's3cret', authorization: 's3cret' };
  openLog({ level: 'info', stream }).info({ body: { ...secrets, name: 'Asha' } }, 'a body');
  expect(lines[0]?.body).toMatchObject({ name: 'Asha' });
  expect(JSON.stringify(lines)).not.toContain('s3cret');
});

describe('requests', () => {
  async function linesOf(url: string, headers: Readonly<Record<string, string>> = {}, level = 'info') {
    const { lines, stream } = openLines();
    const app = openServer(
      { logger: { level, stream }, trustedProxies: ['10.0.0.0/8'] },
      { requestMs: 1000, hasPages: false },
    );
    for (const path of ['/health', '/health/live', '/api/health', '/healthy']) app.get(path, () => ({}));
    app.get('/api/health/live', (_request, reply) => reply.code(503).send({}));
    await app.inject({ url, headers, remoteAddress: '::ffff:10.1.2.3' });
    return lines.map(({ level: one, req }) => [one, (req as { ip: string }).ip] as const);
  }
  const [debug, info] = [20, 30];

  test.each(['/health', '/health/live', '/api/health', '/health?x=1'])(
    'that ask %s are logged at debug',
    async (url) => {
      expect(await linesOf(url)).toEqual([]);
      expect(await linesOf(url, {}, 'debug')).toEqual([[debug, '10.1.2.3']]);
    },
  );

  test.each(['/healthy', '/api/health/live'])(
    'to %s, and to health that fails, are logged at info',
    async (url) => {
      expect(await linesOf(url)).toEqual([[info, '10.1.2.3']]);
    },
  );

  test('whose address cannot be decoded have a line, too', async () => {
    expect(await linesOf('/%zz')).toEqual([[info, '10.1.2.3']]);
  });

  const secret = 'MAILED-SECRET';
  test.each([
    `/api/auth/reset-password/${secret}`,
    `/api/auth/r%65set-password/${secret}`,
    `/api/auth/r%2565set-password/${secret}`,
    `/api/auth/RESET-Password./${secret}`,
    `/api/auth/reset-password%2F${secret}`,
    `//reset-password//${secret}`,
    `/reset-password;a=b/${secret}`,
    `/reset-password/%zz${secret}`,
    `/reset-password/${secret}${'x'.repeat(400)}`,
    `/page?from=/reset-password/${secret}`,
    `/page#/reset-password/${secret}`,
  ])('to %j leave no secret of a link in the log', async (url) => {
    const { lines, stream } = openLines();
    const app = openServer({ logger: { level: 'debug', stream } }, { requestMs: 1000, hasPages: false });
    app.get('/api/auth/reset-password/:token', () => Promise.reject(new Error('broken')));
    app.get('/files/*', { config: { isPublicFile: true } }, () => ({}));
    app.setNotFoundHandler((_request, reply) => reply.code(404).send());
    const headers = { referer: `https://jobs.example${url}`, 'user-agent': secret, cookie: `a=${secret}` };
    await app.inject({ url, headers });
    await app.inject({ method: 'POST', url, headers, payload: '{' });
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('have their route, and the address of a public file', async () => {
    const { lines, stream } = openLines();
    const app = openServer({ logger: { level: 'info', stream } }, { requestMs: 1000, hasPages: false });
    app.get('/items/:id', () => ({}));
    app.get('/files/*', { config: { isPublicFile: true } }, () => ({}));
    app.setNotFoundHandler((_request, reply) => reply.code(404).send());
    for (const url of ['/items/1', '/files/a.js?x=1', '/nowhere']) await app.inject(url);
    expect(lines.map(({ req }) => req)).toEqual([
      { method: 'GET', route: '/items/:id', ip: '127.0.0.1' },
      { method: 'GET', route: '/files/*', file: '/files/a.js', ip: '127.0.0.1' },
      { method: 'GET', route: 'not-found', ip: '127.0.0.1' },
    ]);
  });

  test('are named by a trusted proxy alone', async () => {
    const name = '4bf92f3577b34da6a3ce929d0e0e4736';
    const { stream } = openLines();
    const app = openServer(
      { logger: { level: 'info', stream }, trustedProxies: ['10.0.0.0/8'] },
      { requestMs: 1000, hasPages: false },
    );
    const headers = { traceparent: `00-${name}-00f067aa0ba902b7-01`, 'x-request-id': name };
    const nameFrom = async (remoteAddress: string) =>
      (await app.inject({ url: '/', headers, remoteAddress })).headers['x-request-id'];
    expect(await nameFrom('10.1.2.3')).toBe(name);
    expect(await nameFrom('::ffff:10.1.2.3')).toBe(name);
    for (const stranger of ['203.0.113.9', '2001:db8::1']) {
      expect(await nameFrom(stranger)).toMatch(/^[0-9a-f]{32}$/);
      expect(await nameFrom(stranger)).not.toBe(name);
    }
  });

  test('have the address of the caller, not of the proxies that are trusted', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.9.9.9' };
    expect(await linesOf('/healthy', headers)).toEqual([[info, '203.0.113.7']]);
  });
});
