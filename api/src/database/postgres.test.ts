import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from 'contract/wire/endpoints';
import { readConfig } from '../config';
import { createOnServer, migratedDatabase, openTimeoutMs } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';
import { isUnavailable, type Database } from './database';
import { migrate } from '../migrations/migrate';
import { openPostgres } from './postgres';

/** Two connections, and a second for a statement. */
const small = { poolSize: 2, connectSeconds: 1, statementSeconds: 1 };
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Passes on to the test server what is sent to `address`, until it freezes: then no byte comes back. */
async function openPostgresProxy(address: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-proxy-'));
  const query = new URLSearchParams(address.split('?')[1]);
  const file = `.s.PGSQL.${query.get('port') ?? ''}`;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(path.join(query.get('host') ?? '', file));
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.pipe(server).pipe(client);
  });
  proxy.listen(path.join(folder, file));
  await once(proxy, 'listening');
  return {
    address: address.replace(/host=[^&]+/, `host=${encodeURIComponent(folder)}`),
    /** Freezes the connections that are open now; later ones work. */
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test.each([
  ['whose name is not resolved for a moment', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }],
  ['whose role has another password', { code: '28P01' }],
  ['that does not let the role in', { code: '28000' }],
  ['whose disk is full', { code: '53100' }],
  ['whose disk fails', { code: '58030' }],
])('a database %s is away, and the call can be tried again', (_case, about) => {
  expect(isUnavailable(Object.assign(new Error('no'), about))).toBe(true);
});

describe('a PostgreSQL server', () => {
  let server: Awaited<ReturnType<typeof createOnServer>>;
  let other: Database;
  beforeAll(async () => {
    server = await createOnServer();
    other = openPostgres(server.address, readConfig({}).databasePool);
    await other.query('create table notes (id integer)');
  }, openTimeoutMs);
  afterAll(async () => {
    await other.close();
    await server.drop();
  });

  it('ends a statement that takes too long, and a call that finds no connection may come again', async () => {
    const database = openPostgres(server.address, small);
    const waiting = Array.from({ length: 3 }, () => failure(database.query('select pg_sleep(60)')));
    const errors = await Promise.all(waiting);
    expect(errors.map(isUnavailable)).toEqual([true, true, true]);
    expect(errors[0]).toMatchObject({ code: '57014' });
    expect(await database.query('select 1 as n')).toEqual([{ n: 1 }]);
    await database.close();
  });

  it('gives no migration a limit of time, and lets a second instance wait for the first', async () => {
    const database = openPostgres(server.address, small);
    const slow = [{ id: '0001-slow', statements: 'select pg_sleep(3.2); create table slow (id integer)' }];
    const applied = await Promise.all([migrate(database, slow), migrate(other, slow)]);
    expect(applied.flat()).toEqual(['0001-slow']);
    await database.close();
  }, 20_000);

  it('may end its connections: the next query opens others', async () => {
    const database = openPostgres(server.address, small);
    const pid = 'select pg_backend_pid() as pid, pg_sleep(0.1)';
    const pids = await Promise.all([1, 2].map(() => database.query<{ pid: number }>(pid)));
    for (const [row] of pids) await other.query('select pg_terminate_backend($1)', [row?.pid]);
    // A query that is faster than the news of the end may meet it.
    await Promise.all([1, 2].map(() => failure(database.query('select 1'))));
    expect(await database.query('select 1 as n')).toEqual([{ n: 1 }]);
    await database.close();
  });

  it('may end a connection in the middle of a transaction, between two statements', async () => {
    const database = openPostgres(server.address, small);
    const ended = await failure(
      database.transaction(async (transaction) => {
        const [row] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');
        await other.query('select pg_terminate_backend($1, 1000)', [row?.pid]);
        await new Promise(setImmediate); // the driver hears of it
        await transaction.query('select 1');
      }),
    );
    expect(isUnavailable(ended)).toBe(true);
    await database.close();
  });

  it('that freezes takes its connections with it, and not those that are opened later', async () => {
    const proxy = await openPostgresProxy(server.address);
    const database = openPostgres(proxy.address, small);
    await Promise.all([database.query('select pg_sleep(0.1)'), database.query('select pg_sleep(0.1)')]);
    await database.probe.query('select 1');
    proxy.freeze();
    const errors = await Promise.all([
      failure(database.query('select 1')),
      failure(database.transaction((transaction) => transaction.query('select 1'))),
      failure(database.probe.query('select 1')),
    ]);
    expect(errors.map(isUnavailable)).toEqual([true, true, true]);
    for (const { query } of [database, database.probe])
      expect(await query('select 1 as n')).toEqual([{ n: 1 }]);
    proxy.freeze();
    await database.close();
    await proxy.close();
  }, 20_000);
});

describe('an API whose table is locked', () => {
  let server: Awaited<ReturnType<typeof createOnServer>>;
  let api: TestApi;
  let other: Database;
  beforeAll(async () => {
    server = await createOnServer(migratedDatabase);
    other = openPostgres(server.address, readConfig({}).databasePool);
    api = await openTestApi({ openMigrated: async () => openPostgres(server.address, small) });
  }, openTimeoutMs);
  afterAll(async () => {
    await api.close();
    await other.close();
    await server.drop();
  });

  it('asks callers to retry, stays healthy, and recovers', async () => {
    const { token } = await api.candidate();
    const [statuses, health] = await other.transaction(async (transaction) => {
      await transaction.script('lock table sessions in access exclusive mode');
      const calls = [1, 2, 3, 4].map(() => api.call(endpoints.fetchMe, { token }));
      const healthy = await api.raw({ method: 'GET', url: '/api/health' });
      return [
        (await Promise.all(calls)).map((one) => [one.status, one.headers['retry-after']]),
        healthy.status,
      ];
    });
    expect(statuses).toEqual([1, 2, 3, 4].map(() => [503, '5']));
    expect(health).toBe(200);
    expect((await api.call(endpoints.fetchMe, { token })).status).toBe(200);
  });
});
