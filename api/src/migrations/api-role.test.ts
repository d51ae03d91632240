import { openInstallation } from '../testing/installation';
import { openTimeoutMs } from '../testing/databases';
import { requireOwnRole } from './api-role';
import type { Database } from '../database/database';

type Installation = Awaited<ReturnType<typeof openInstallation>>;

const noRight =
  /permission denied|must be owner|must be superuser|is not allowed|must have admin option|only roles with/i;
/** What somebody runs who has taken the API over, to become the owner or to remove their traces. */
const refused: Readonly<Record<string, string>> = {
  'a deletion': `delete from access_log`,
  'a deletion of what is old': `delete from access_log where at < now() - interval '30 months'`,
  'a change': `update access_log set actor = 'somebody else'`,
  'a truncation': `truncate access_log`,
  'a truncation of what leads to it': `truncate candidates cascade`,
  'an entry of another time': `insert into access_log (action, at) values ('x', now() - interval '3 years')`,
  'a copy with another time': `copy access_log from stdin`,
  'a merge': `merge into access_log a using candidates c on a.candidate_id = c.id when matched then delete`,
  'a lock that keeps entries out': `do $$ begin lock table access_log in access exclusive mode; end $$`,
  'no triggers': `alter table access_log disable trigger all`,
  'no triggers of accounts': `alter table candidates disable trigger all`,
  'no triggers in this session': `set session_replication_role = replica`,
  'another trigger': `create trigger t before insert on candidates for each row execute function log_change()`,
  'a rule': `create rule r as on insert to access_log do instead nothing`,
  'a policy': `alter table access_log enable row level security`,
  'a right for itself': `alter table access_log owner to current_user`,
  'another function': `create or replace function log_change() returns trigger language plpgsql as 'begin return null; end'`,
  'another body for the expiry': `create or replace function expire_access_log() returns bigint language sql as 'select 1::bigint'`,
  'another path for the expiry': `alter function expire_access_log() set search_path = pg_temp`,
  'the trigger function as a function': `select keep_access_log()`,
  'a temporary table': `create temporary table access_log (at timestamptz)`,
  'a temporary table by select': `select 1 as at into temporary access_log`,
  'a temporary view': `create temporary view access_log as select now() as at`,
  'a temporary function': `create function pg_temp.f() returns int language sql as 'select 1'`,
  'a temporary sequence': `create temporary sequence s`,
  'a function': `create function f() returns int language sql as 'select 1'`,
  'an operator': `create operator < (leftarg = timestamptz, rightarg = timestamptz, function = timestamptz_gt)`,
  'a type': `create type interval as (a int)`,
  'a schema': `create schema mine`,
  'a schema of its own name': `create schema authorization current_user`,
  'an extension': `create extension dblink`,
  'an event trigger': `create event trigger e on ddl_command_start execute function log_change()`,
  'a table of the queue': `create table pgboss.mine (id int)`,
  'a command that the next migration would run': `insert into pgboss.bam (name, version, status, table_name, command)
    values ('x', 1, 'pending', 'job_common', 'delete from access_log')`,
  'a name that the next migration would run': `update pgboss.queue set table_name = 'x; drop table access_log', partition = true`,
  'a queue that the next migration would run': `insert into pgboss.queue select * from pgboss.queue`,
  'the version of the queue': `update pgboss.version set version = 1`,
  'a migration that is said to be applied': `insert into schema_migrations (id) values ('9000-next')`,
  'a migration that is forgotten': `delete from schema_migrations`,
  'another mark of the stores': `update installation set id = gen_random_uuid()`,
  'another role': `create role other superuser`,
  'rights of its own role': `alter role current_user superuser`,
  'a program': `copy (select 1) to program 'rm -rf /'`,
  'a file of the server': `copy access_log to '/tmp/access-log'`,
  'a file as a large object': `select lo_import('/etc/passwd')`,
  'a large object as a file': `select lo_export(1, '/tmp/x')`,
  'reading a file': `select pg_read_file('/etc/passwd')`,
  'a library': `load '/tmp/evil.so'`,
  'a setting of the server': `alter system set session_preload_libraries = 'x'`,
  'a setting of the database': `do $$ begin execute format('alter database %I set search_path = pg_temp', current_database()); end $$`,
  'the next number of applications': `select setval('application_numbers', 1)`,
};

/**
 * An entry that must stay, and a candidate with a session, whose removal is logged with the rights of the
 * owner.
 */
async function fill(db: Database): Promise<void> {
  await db.query(`insert into access_log (actor, action) values ('asha', 'staff candidates')`);
  await db.script(`
    insert into candidates (email, first_name, last_name, mobile, password_hash) values ('a@b.in', 'A', 'B', '1', 'x');
    insert into sessions (token_hash, candidate_id, expires_at) select 'h', id, now() + interval '1 day' from candidates;`);
}
const kept = async (db: Database): Promise<boolean> =>
  (await db.query(`select from access_log where action = 'staff candidates'`)).length === 1;

/**
 * The caller's own table and function come first for functions that look names up; they run as who calls
 * them.
 */
const shadow = `
  create temporary table access_log (at timestamptz default '2000-01-01', actor text, action text, candidate_id uuid);
  insert into pg_temp.access_log default values;
  grant all on pg_temp.access_log to public;
  create or replace function pg_temp.as_owner() returns trigger language plpgsql as $$ begin
    alter table public.access_log disable trigger all;
    delete from public.access_log;
    alter table public.access_log enable trigger all;
    return null;
  end $$;
  create trigger t before insert or delete on pg_temp.access_log for each row execute function pg_temp.as_owner();`;

describe('the role of the API', () => {
  let place: Installation;
  let api: Database;
  beforeAll(async () => {
    place = await openInstallation();
    api = place.open(place.role);
    await fill(api);
  }, openTimeoutMs);
  afterAll(async () => {
    await api.close();
    await place.close();
  });

  it.each(Object.entries(refused))('is refused %s', async (_, statement) => {
    await expect(api.query(statement)).rejects.toThrow(noRight);
    expect(await kept(place.asOwner)).toBe(true);
  });

  it('becomes no other role', async () => {
    for (const role of [place.owner, 'portal', 'pg_database_owner', 'pg_write_all_data'])
      for (const how of ['role', 'session authorization'])
        await expect(api.query(`set ${how} ${role}`)).rejects.toThrow(noRight);
    await expect(api.query(`grant ${place.owner} to ${place.role}`)).rejects.toThrow(noRight);
  });

  it('is fit for production, which the owner and a superuser are not', async () => {
    await expect(requireOwnRole(api)).resolves.toBeUndefined();
    await expect(requireOwnRole(place.asOwner)).rejects.toThrow(
      /owns the tables[^]+DATABASE_API_ROLE=portal_api/,
    );
    await expect(requireOwnRole(place.admin)).rejects.toThrow('rules the server');
  });

  it.each([
    ['temporary tables', 'grant temporary on database :db to :role', 'can create temporary tables'],
    [
      'temporary tables, as everybody',
      'grant temporary on database :db to public',
      'can create temporary tables',
    ],
    ['schemas', 'grant create on database :db to :role', 'can create schemas'],
    ['functions', 'grant create on schema public to public', 'can create tables and functions'],
    ['entries that it changes', 'grant update (actor) on access_log to :role', 'change or remove entries'],
    ['entries that it removes', 'grant delete on access_log to :role', 'change or remove entries'],
    ['the list of migrations', 'grant insert on schema_migrations to :role', 'what migrations read'],
    ['the rights of the owner', 'grant :owner to :role', 'act as their owner'],
    ['all that can be written', 'grant pg_write_all_data to :role', 'change or remove entries'],
    ['programs', 'grant pg_execute_server_program to :role', 'rules the server'],
  ])('does not start in production with a right to %s', async (_, statement, problem) => {
    const [{ name } = { name: '' }] = await api.query<{ name: string }>('select current_database() as name');
    const granted = statement
      .replace(':db', name)
      .replace(':role', place.role)
      .replace(':owner', place.owner);
    await place.admin.query(granted);
    await expect(requireOwnRole(api)).rejects.toThrow(problem);
    await place.admin.query(granted.replace(/^grant/, 'revoke').replace(/ to (\S+)$/, ' from $1'));
    await expect(requireOwnRole(api)).resolves.toBeUndefined();
  });

  it('gets nothing from the functions of the log even where it may have temporary tables', async () => {
    const [{ name } = { name: '' }] = await api.query<{ name: string }>('select current_database() as name');
    await place.admin.query(`grant temporary on database ${name} to ${place.role}`);
    const removal = `delete from candidates where email = 'a@b.in'`;
    for (const path of ['', 'set local search_path = pg_temp, public;'])
      for (const attack of ['select public.expire_access_log()', removal]) {
        await api.transaction(async (transaction) =>
          transaction.script(`${shadow}${path}${attack}; drop table pg_temp.access_log`),
        );
        expect(await kept(place.asOwner)).toBe(true);
      }
    const logged = await place.asOwner.query(`select action from access_log order by at`);
    expect(logged.map((row) => (row as { action: string }).action)).toEqual([
      'staff candidates',
      'account created',
      'account removed',
      'session ended',
    ]);
    await place.admin.query(`revoke temporary on database ${name} from ${place.role}`);
  });

  it('adds, reads and expires entries', async () => {
    await place.admin.query(
      `insert into access_log (action, at) values ('old', now() - interval '25 months')`,
    );
    expect(await api.query('select expire_access_log()::int as gone')).toEqual([{ gone: 1 }]);
    expect(await kept(api)).toBe(true);
  });
});
