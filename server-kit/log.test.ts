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

  test('have the address of the caller, not of the proxies that are trusted', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.9.9.9' };
    expect(await linesOf('/healthy', headers)).toEqual([[info, '203.0.113.7']]);
  });
});
