import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startTemporaryServer } from '../../api/src/testing/postgres-server';
import { deployFolder } from '../../deploy/read-files';

/**
 * The roles that make-roles.sh makes on a real server. What migrations give to portal_api is tested with the
 * API.
 */

const run = promisify(execFile);
let server: Awaited<ReturnType<typeof startTemporaryServer>>;
before(async () => void (server = await startTemporaryServer()));
after(() => server.stop());

const addressFor = (user: string, database = 'portal'): string =>
  server.address(database).replace('user=portal', `user=${user}`);
const query = async (user: string, sql: string, database?: string): Promise<string> =>
  (await run('psql', [addressFor(user, database), '-qAtc', sql])).stdout.trim();

async function makeRoles(): Promise<void> {
  await run('sh', [path.join(deployFolder, 'postgresql/make-roles.sh')], {
    env: {
      PATH: process.env.PATH,
      PGHOST: server.folder,
      PGUSER: 'portal',
      PORTAL_OWNER_PASSWORD: "the owner's",
      PORTAL_API_PASSWORD: 'the api',
    },
  });
}

void test('make-roles.sh makes an owner and a role that owns nothing; again, it changes passwords alone', async () => {
  await makeRoles();
  await makeRoles();
  const roles = `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolcanlogin, rolpassword is not null
    from pg_authid where rolname like 'portal\\_%' order by 1`;
  assert.equal(await query('portal', roles), 'portal_api|f|f|f|t|t\nportal_owner|f|f|f|t|t');
  const owner = `select pg_get_userbyid(datdba) from pg_database where datname = 'portal'`;
  assert.equal(await query('portal', owner), 'portal_owner');
  assert.equal(
    await query('portal_owner', 'create table a (b int); insert into a values (1) returning b'),
    '1',
  );
});

void test('portal_api can make nothing in the database, not even what is temporary', async () => {
  for (const sql of [
    'create table mine (a int)',
    'create temporary table mine (a int)',
    'create schema mine',
    'create function mine() returns int language sql as $$select 1$$',
    'select * from a',
    'set role portal_owner',
  ])
    await assert.rejects(query('portal_api', sql), /permission denied/, sql);
  assert.equal(await query('portal_api', 'select 1'), '1');
});
