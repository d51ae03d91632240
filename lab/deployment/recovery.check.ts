import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { findBinaries, startTemporaryServer, unprivilegedUser } from '../../api/src/testing/postgres-server';
import { until } from '../../e2e/support/until';

/** Part of `npm run check -- backup`: recovery to a moment, with the commands of docs/operations.md. */

const run = promisify(execFile);
const user = unprivilegedUser();
let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-recovery-'));
  await chmod(folder, 0o777); // PostgreSQL runs as another user
});
after(() => rm(folder, { recursive: true, force: true }));

void test('PostgreSQL comes back as it was a moment before a mistake', async () => {
  const server = await startTemporaryServer();
  const postgres = (name: string, ...args: string[]) =>
    run(path.join(findBinaries() ?? '', name), args, { ...user, cwd: folder, env: { LC_ALL: 'C' } });
  const query = async (address: string, sql: string) =>
    (await postgres('psql', address, '-Atc', sql)).stdout.trim();
  const [wal, copy] = ['wal', 'copy'].map((name) => path.join(folder, name)) as [string, string];
  const address = server.address('postgres');
  const replication = ['--dbname', address];
  await mkdir(wal);
  await chmod(wal, 0o777);
  await postgres('pg_receivewal', ...replication, '--create-slot', '--slot=archive');
  const receiver = spawn(
    path.join(findBinaries() ?? '', 'pg_receivewal'),
    [...replication, '--slot=archive', '-D', wal],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  try {
    await postgres('pg_basebackup', ...replication, '--checkpoint=fast', '-D', copy);
    await query(address, 'create table answer (text text)');
    await query(address, "insert into answer values ('saved before the mistake')");
    const moment = await query(address, 'select clock_timestamp()');
    await query(address, 'delete from answer');
    const last = await query(address, 'select pg_walfile_name(pg_switch_wal())');
    await until(`${last} is archived`, async () => (await readdir(wal)).includes(last));

    await appendFile(
      path.join(copy, 'postgresql.auto.conf'),
      `restore_command = 'cp ${wal}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = promote\n`,
    );
    await writeFile(path.join(copy, 'recovery.signal'), '');
    const options = `-k ${folder} -p 5499 -c listen_addresses=`;
    await postgres('pg_ctl', 'start', '-w', '-D', copy, '-o', options, '-l', path.join(folder, 'log'));
    try {
      const restored = `postgresql:///postgres?host=${encodeURIComponent(folder)}&port=5499&user=portal`;
      const isReady = async () => (await query(restored, 'select pg_is_in_recovery()')) !== 't';
      await until('the recovery has ended', isReady);
      assert.equal(await query(restored, 'select text from answer'), 'saved before the mistake');
    } finally {
      await postgres('pg_ctl', 'stop', '-m', 'fast', '-D', copy);
    }
  } finally {
    receiver.kill('SIGKILL');
    await server.stop();
  }
});
