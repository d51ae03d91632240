import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { fileMaxBytes } from 'contract/wire/files';
import { pdf } from '../testing/sample-files';
import { until } from '../testing/until';
import { scanFile } from './clamd';

/** `npm run check -- clamav`: the client on a real clamd, with one signature of its own. */

/** The test file of EICAR, in two parts, so that no scanner takes this source for it. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

let folder = '';
let clamd: ChildProcess | undefined;
const socket = () => ({ path: path.join(folder, 'clamd.sock') });
const scan = (content: Buffer) => scanFile(socket(), Readable.from([content], { objectMode: false }));

const startTimeout = { timeout: 60_000 };

/** Whether someone listens at the socket yet. */
const listens = (): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(socket(), () => resolve(true)).on('error', () => resolve(false));
    probe.unref();
  });

before(async () => {
  const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((one) => existsSync(one));
  assert.ok(program, 'clamd is not installed: apt-get install clamav-daemon');
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-clamd-'));
  await writeFile(
    path.join(folder, 'own.ndb'),
    `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`,
  );
  const settings = ['Foreground yes', `DatabaseDirectory ${folder}`, `LocalSocket ${socket().path}`];
  await writeFile(path.join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const started = spawn(program, ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'inherit' });
  clamd = started;
  await until(() => {
    assert.equal(started.exitCode, null, 'clamd did not start');
    return listens();
  });
}, startTimeout);
after(async () => {
  clamd?.kill();
  if (folder) await rm(folder, { recursive: true });
});

void test('a file with a virus', async () => {
  assert.match((await scan(pdf(2000, eicar))) ?? '', /^Eicar-Test-Signature/);
});

void test('a virus at the end of the largest file', async () => {
  const largest = Buffer.concat([pdf(fileMaxBytes - eicar.length), Buffer.from(eicar)]);
  assert.match((await scan(largest)) ?? '', /^Eicar-Test-Signature/);
});

void test('files without one, several at a time', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => scan(pdf(fileMaxBytes))));
  assert.deepEqual(new Set(found), new Set([null]));
});
