import type { Opened } from 'server-kit/testing/opened';
import { startIssuer } from '../testing/issuer';
import { openServer } from '../testing/published-server';

let issuer: Opened<typeof startIssuer>;
let server: Opened<typeof openServer>;
beforeAll(async () => void (issuer = await startIssuer()));
afterAll(() => issuer.stop());
beforeEach(async () => void (server = await openServer(issuer)));
afterEach(() => server.app.close());

const channel = 'production';
const build = { name: 'mf-auth', version: '1.1.0-pr.1' };

test('a token of a pull request makes links for seven days at most, and its team for thirty', async () => {
  const days = (count: number) => ({
    command: 'preview',
    channel,
    build,
    lifeMs: count * 24 * 3_600_000,
  });
  const pull = await server.accessOf('mf-auth', { ref: 'refs/pull/7/merge', environment: undefined });
  const refused = await server.send(pull, days(8));
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { code: 'refused', message: 'pull requests of mf-auth may make links to mf-auth for up to 7d' },
  ]);
  expect((await server.send(pull, days(7))).statusCode).toBe(200);
  const team = await server.accessOf('mf-auth');
  expect((await server.send(team, days(30))).statusCode).toBe(200);
  expect((await server.send(team, days(31))).statusCode).toBe(422);
});

test('a team sees and ends the links to its own builds only', async () => {
  const preview = { command: 'preview', channel, build, lifeMs: 3_600_000 };
  await server.send(await server.accessOf('mf-auth'), preview);
  const [own, other] = await Promise.all(['mf-auth', 'mf-dashboard'].map((name) => server.accessOf(name)));
  const list = async (token = '') =>
    (await server.send(token, { command: 'list-previews', channel })).json<{ lines: string[] }>().lines;
  expect(await list(other)).toEqual(['There are no preview links in production']);
  const [line = ''] = await list(own);
  expect(line).toContain('mf-auth 1.1.0-pr.1');
  const end = { command: 'end-preview', channel, id: line.slice(0, 12) };
  expect((await server.send(other!, end)).statusCode).toBe(403);
  expect((await server.send(own!, end)).statusCode).toBe(200);
  expect(await list(own)).toEqual(['There are no preview links in production']);
});
