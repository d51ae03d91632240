import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readConfig } from '../config';
import type { Database } from '../database/database';
import { openPostgres } from '../database/postgres';
import { runStaff } from '../staff/run';
import { addressAs, apiRole, createOnServer, migratedDatabase, openTimeoutMs } from '../testing/databases';
import { until } from '../testing/until';

const accounts = 10_000;
/** What two batches write. */
const written = 1000;
const letters = [
  ...['breach', 'letters', '--incident', 'stolen-copy', '--everyone'],
  ...['--since', '2026-03-10T10:00Z', '--until', '2026-03-10T11:00Z'],
  ...['--what', 'A copy of the database was taken.', '--consequences', 'Others could write to you.'],
  ...[
    '--measures',
    'We changed all keys.',
    '--advice',
    'Be careful with mails.',
    '--contact',
    'privacy@x.in',
  ],
  '--send',
];

/** 10,000 accounts of before a breach. A run that wants to write a third batch waits for lock 42. */
const scene = `
  insert into candidates (email, first_name, last_name, mobile, password_hash, created_at)
    select 'c' || i || '@example.com', 'C', 'C', '1', 'x', '2026-01-01' from generate_series(1, ${accounts}) i;
  create function wait_in_the_middle() returns trigger language plpgsql as $$
  begin
    if (select count(*) from breach_letters) >= ${written} then perform pg_advisory_xact_lock(42); end if;
    return null;
  end $$;
  create trigger wait_in_the_middle before insert on breach_letters execute function wait_in_the_middle();
  -- A copy of a database has its tables' rights and not its own.
  do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
  -- Keeps no plan of empty tables.
  analyze;
`;

describe('letters to ten thousand candidates', () => {
  let server: Awaited<ReturnType<typeof createOnServer>>;
  let database: Database;
  beforeAll(async () => {
    server = await createOnServer(migratedDatabase);
    database = openPostgres(server.address, readConfig({}).databasePool);
    await database.script(scene);
  }, openTimeoutMs);
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const count = async (from: string): Promise<number> =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0;
  const jobs = `pgboss.job where name = 'mail'`;
  const logged = `access_log where action = 'breach letter'`;
  const isWaiting = async () => (await count(`pg_locks where locktype = 'advisory' and not granted`)) > 0;

  it(
    'have all of their mails, or nothing of a batch, when the command is killed',
    async () => {
      await database.transaction(async (transaction) => {
        await transaction.query('select pg_advisory_xact_lock(42)');
        const command = spawn(process.execPath, ['--import', 'tsx', 'api/src/staff/cli.ts', ...letters], {
          cwd: path.resolve(__dirname, '../../..'),
          env: {
            ...process.env,
            DATABASE_URL: addressAs(apiRole, server.address),
            NODE_ENV: 'production',
            STAFF_NAME: 'Meera',
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        const ended = once(command, 'exit');
        const early = ended.then(([code]) => Promise.reject(new Error(`The command ended with ${code}`)));
        await Promise.race([until(isWaiting), early]);
        early.catch(() => undefined); // it is killed now
        command.kill('SIGKILL');
        await ended;
      });
      for (const table of ['breach_letters', jobs, logged]) expect(await count(table)).toBe(written);
    },
    openTimeoutMs,
  );

  it(
    'reach each of them once after two more runs at the same time, a batch in memory, within a minute',
    async () => {
      let mostRows = 0;
      const counting = <D extends Pick<Database, 'query'>>(db: D): D => ({
        ...db,
        query: async <Row extends object>(...statement: Parameters<Database['query']>) => {
          const rows = await db.query<Row>(...statement);
          mostRows = Math.max(mostRows, rows.length);
          return rows;
        },
      });
      const watched: Database = {
        ...counting(database),
        transaction: (work) => database.transaction((transaction) => work(counting(transaction))),
      };
      const begun = Date.now();
      const results = await Promise.all([runStaff(watched, letters), runStaff(watched, letters)]);
      const ms = Date.now() - begun;
      const queued = results.map(({ output }) => Number(/(\d+) letters were queued now/.exec(output)?.[1]));
      expect((queued[0] ?? 0) + (queued[1] ?? 0)).toBe(accounts - written);
      for (const table of [
        'breach_letters',
        '(select distinct candidate_id from breach_letters) l',
        `(select distinct data ->> 'ref' from ${jobs}) l`,
        jobs,
        logged,
      ])
        expect(await count(table)).toBe(accounts);
      expect(mostRows).toBe(500);
      expect(ms).toBeLessThan(60_000);
    },
    openTimeoutMs,
  );
});
