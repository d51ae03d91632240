import { openOps, type OpsServer } from '../testing/ops-server';

let ops: OpsServer;
beforeEach(async () => {
  ops = await openOps();
  await ops.logIn();
});
afterEach(() => ops.app.close());

const idsOf = (body: string): string[] => [...body.matchAll(/name="id" value="(\w+)"/g)].map(([, id]) => id!);

test('an operator sees the own sessions, and ends one of them', async () => {
  const own = ops.cookie;
  await ops.logIn();
  const other = ops.cookie;
  const page = (await ops.get('/ops/sessions', { cookie: own })).body;
  expect(page.match(/This browser/g)).toHaveLength(1);
  const [id = '', ...more] = idsOf(page);
  expect(more).toEqual([]);
  expect((await ops.send('/ops/sessions/end', { id }, { cookie: own })).headers.location).toBe(
    '/ops/sessions',
  );
  expect((await ops.get('/ops', { cookie: other })).statusCode).toBe(303);
  expect((await ops.get('/ops', { cookie: own })).statusCode).toBe(200);
});

test('no one can end the session of another operator, or many by one id', async () => {
  const own = ops.cookie;
  await ops.logIn();
  for (const id of ['', '.', '..', '*', 'f'.repeat(24)])
    expect((await ops.send('/ops/sessions/end', { id }, { cookie: own })).statusCode).toBe(303);
  expect(idsOf((await ops.get('/ops/sessions', { cookie: own })).body)).toHaveLength(1);
});

test('a token for the command line acts in the operator’s name, until the session ends', async () => {
  const page = await ops.send('/ops/token', {});
  const [, token = ''] = /<code class="token">([^<]+)</.exec(page.body) ?? [];
  const freeze = () =>
    ops.app.inject({
      method: 'POST',
      url: '/v1/commands',
      headers: { authorization: `Bearer ${token}` },
      payload: { command: 'freeze', channel: 'production', name: 'mf-auth', reason: `${Math.random()}` },
    });
  expect((await freeze()).json()).toEqual({ lines: ['production is at revision 3: freeze mf-auth'] });
  expect((await ops.get('/ops')).body).toContain('<b>Asha</b>');
  await ops.send('/ops/logout', {});
  expect((await freeze()).statusCode).toBe(401);
});
