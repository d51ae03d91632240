import type { Opened } from 'server-kit/testing/opened';
import { openOps } from '../testing/ops-server';
import type { Answers } from './answers';
import { keptSessions } from './kept-sessions';

let ops: Opened<typeof openOps>;
beforeEach(async () => {
  ops = await openOps();
  await ops.logIn();
});
afterEach(() => ops.app.close());

const own = async () => (await ops.read('/session')).json<Answers['session']>();
const others = ({ id, sessions }: Answers['session']): string[] =>
  sessions.map((session) => session.id).filter((one) => one !== id);

test('an operator sees the own sessions, and ends one of them', async () => {
  const first = ops.cookie;
  await ops.logIn();
  const second = ops.cookie;
  ops.cookie = first;
  const [id = '', ...more] = others(await own());
  expect(more).toEqual([]);
  expect((await ops.post('/session/end', { id })).json<Answers['session']>().sessions).toHaveLength(1);
  expect((await ops.read('/session')).statusCode).toBe(200);
  ops.cookie = second;
  expect((await ops.read('/session')).statusCode).toBe(401);
});

test('no one can end the session of another operator, or many by one id', async () => {
  await ops.logIn();
  for (const body of [...['', '.', '..', '*', 'f'.repeat(24), null, ['*']].map((id) => ({ id })), {}])
    expect((await ops.post('/session/end', body)).statusCode).toBe(200);
  expect((await own()).sessions).toHaveLength(2);
});

test('a token for the command line acts in the operator’s name, until the session ends', async () => {
  const { token } = (await ops.post('/session/token', {})).json<{ token: string }>();
  const authorization = `Bearer ${token}`;
  const freeze = () =>
    ops.post(
      '/commands',
      { command: 'freeze', channel: 'production', name: 'mf-auth', reason: `${Math.random()}` },
      { authorization, cookie: '' },
    );
  expect((await freeze()).json()).toEqual({ lines: ['production is at revision 3: freeze mf-auth'] });
  expect((await ops.read('/channels/production')).json()).toMatchObject({ last: { actor: 'Asha' } });
  expect((await ops.post('/session/token', {}, { authorization, cookie: '' })).statusCode).toBe(404);
  await ops.send('/ops/logout', {});
  expect((await freeze()).statusCode).toBe(401);
});

test('a log out ends the sessions on all release servers, and after a restart', async () => {
  const second = await openOps({ store: ops.store });
  second.cookie = ops.cookie;
  expect((await second.get('/ops/rollback')).body).toContain('Roll back in production');
  await ops.send('/ops/logout', {});
  const restarted = await openOps({ store: ops.store });
  for (const server of [second, restarted]) {
    expect((await server.get('/ops/rollback', { cookie: second.cookie })).statusCode).toBe(303);
    await server.app.close();
  }
});

test('a note of use that comes late brings no ended session back', async () => {
  const kept = keptSessions(ops.store);
  const { id } = await own();
  await ops.send('/ops/logout', {});
  await kept.noteUse('Asha', id, Date.now());
  expect(await kept.read('Asha', id)).toEqual([]);
  expect(await kept.read('Asha')).toEqual([]);
});

test('the page’s files are to be kept for ever, and change their addresses when they change', async () => {
  const { body } = await ops.get('/ops/rollback');
  const files = [...body.matchAll(/(?:href|src)="(\/ops\/assets\/[^"]+)"/g)].map(([, url]) => url!);
  expect(files).toHaveLength(2);
  for (const url of files) {
    expect(url).toMatch(/\/(plain|icon)\.[0-9a-f]{12}\.(css|svg)$/);
    expect((await ops.get(url)).headers['cache-control']).toContain('immutable');
  }
});
