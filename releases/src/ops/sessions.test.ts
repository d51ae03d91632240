import { openOps, type OpsServer } from '../testing/ops-server';
import type { Answers } from './answers';

let ops: OpsServer;
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
