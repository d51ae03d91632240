import { databases, openTimeoutMs } from '../testing/databases';
import { openTestApi } from '../testing/test-api';
import { until } from '../testing/until';
import { listProcesses, noteProcess, removeProcess } from './processes.sql';
import { reportProcess } from './report-process';

const opsToken = 'o'.repeat(32);
const log = { warn: () => undefined };

describe.each(databases)('what runs behind the API on $name', (on) => {
  let api: Awaited<ReturnType<typeof openTestApi>>;
  beforeAll(async () => void (api = await openTestApi(on, { opsToken })), openTimeoutMs);
  afterAll(() => api.close());

  const ask = (token?: string) =>
    api.server.inject({
      url: '/api/health/system',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  it('is said to who has the token', async () => {
    const id = { id: '6f0b3a52-6c0e-4a4b-9d52-111111111111', kind: 'worker' as const };
    await noteProcess(api.database, { ...id, host: 'worker-1', version: '1.2.3' });
    const answer = await ask(opsToken);
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<{ data: Record<string, unknown> }>();
    expect(data).toMatchObject({
      database: { milliseconds: expect.any(Number) as number },
      mails: { waiting: 0, oldest: 0, givenUp: 0 },
      files: [
        { name: 'the file store', at: null },
        { name: 'the virus scanner', at: null },
      ],
      limits: 'none',
      processes: [{ id: '6f0b', kind: 'worker', host: 'worker-1', version: '1.2.3' }],
    });
    expect(data.upkeep).toContainEqual({ task: 'backup', at: null, since: expect.any(Number) as number });
    await removeProcess(api.database, id.id);
  });

  it.each([undefined, '', 'another', `${opsToken}x`])(
    'is hidden from who sends the token %s',
    async (token) => {
      expect((await ask(token)).statusCode).toBe(404);
    },
  );

  it('has a process from its start to its end', async () => {
    const end = reportProcess(api.database, 'worker', log);
    await until(async () => (await listProcesses(api.database)).length === 1);
    await end();
    expect(await listProcesses(api.database)).toEqual([]);
  });

  it('forgets a killed process after two beats once another of its kind has started', async () => {
    const killed = {
      id: '6f0b3a52-6c0e-4a4b-9d52-444444444444',
      kind: 'api',
      host: 'a',
      version: '1',
    } as const;
    const worker = { ...killed, id: '6f0b3a52-6c0e-4a4b-9d52-555555555555', kind: 'worker' } as const;
    for (const one of [killed, worker]) await noteProcess(api.database, one);
    await api.database.query(
      `update processes set seen_at = now() - interval '71 seconds', started_at = now() - interval '1 day'`,
    );
    const successor = { ...killed, id: '6f0b3a52-6c0e-4a4b-9d52-666666666666' };
    await noteProcess(api.database, successor);
    await noteProcess(api.database, successor);
    expect(await listProcesses(api.database)).toMatchObject([
      { id: '6f0b', kind: 'api' },
      { kind: 'worker' },
    ]);
    for (const { id } of [worker, successor]) await removeProcess(api.database, id);
  });

  it('forgets a killed process after an hour', async () => {
    const killed = {
      id: '6f0b3a52-6c0e-4a4b-9d52-222222222222',
      kind: 'api',
      host: 'a',
      version: '1',
    } as const;
    await noteProcess(api.database, killed);
    await api.database.query(`update processes set seen_at = now() - interval '61 minutes'`);
    const other = { ...killed, id: '6f0b3a52-6c0e-4a4b-9d52-333333333333', host: 'b' };
    await noteProcess(api.database, other);
    expect(await listProcesses(api.database)).toMatchObject([{ host: 'b' }]);
    await removeProcess(api.database, other.id);
  });
});

it(
  'is closed without a token of the server',
  async () => {
    const api = await openTestApi(databases[0]);
    const headers = { authorization: 'Bearer undefined' };
    expect((await api.server.inject({ url: '/api/health/system', headers })).statusCode).toBe(404);
    await api.close();
  },
  openTimeoutMs,
);
