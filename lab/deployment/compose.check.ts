import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { deployFolder, readCompose } from '../../deploy/read-files';

/** What an installer does before Compose starts anything, with the scripts and the tool themselves. */

const run = promisify(execFile);
let folder: string;
before(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-compose-'))));
after(() => rm(folder, { recursive: true, force: true }));

/** Reads compose.yaml with the values. Resolves with what Compose complains about. */
async function complaintOf(values: string, more: readonly string[] = []): Promise<string> {
  const file = path.join(folder, 'env');
  await writeFile(file, values);
  const files = ['compose.yaml', ...more].flatMap((name) => ['-f', path.join(deployFolder, name)]);
  const args = ['-p', 'portal', '--env-file', file, ...files];
  return run('docker-compose', [...args, 'config', '-q'], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  }).then(
    () => '',
    (error: NodeJS.ErrnoException & { stderr: string }) => {
      if (error.code === 'ENOENT') throw new Error("It needs Docker's Compose, or Debian's docker-compose");
      return error.stderr;
    },
  );
}

/** Fills in what make-env.sh leaves to the installer. */
async function fillIn(): Promise<string> {
  const file = path.join(folder, 'made');
  await rm(file, { force: true });
  await run('sh', [path.join(deployFolder, 'make-env.sh'), file]);
  return (await readFile(file, 'utf8'))
    .replace(/^CLAMD_URL=$/m, 'CLAMD_URL=none')
    .replace(/^OPS_USERS=$/m, 'OPS_USERS=asha:scrypt')
    .replace(/^RELEASE_KEYS=$/m, 'RELEASE_KEYS=a-public-key');
}

void test('Compose takes the file when everything is filled in', async () => {
  const filled = await fillIn();
  assert.equal(await complaintOf(filled), '');
  const withTls = ['compose.tls.yaml'];
  assert.match(await complaintOf(filled, withTls), /RELEASES_HOST/);
  assert.equal(await complaintOf(`${filled}\nRELEASES_HOST=releases.example\n`, withTls), '');
  const withDigilocker = ['compose.digilocker.yaml'];
  assert.match(await complaintOf(filled, withDigilocker), /DIGILOCKER_/);
  const settings = ['URL=https://locker.example', 'CLIENT_ID=portal', 'CLIENT_SECRET=a-secret'];
  const given = settings.map((line) => `DIGILOCKER_${line}\n`).join('');
  assert.equal(await complaintOf(`${filled}\n${given}`, withDigilocker), '');
});

void test('Compose starts nothing while a value is missing, and says how it is made', async () => {
  const filled = await fillIn();
  for (const [name, way] of [
    ['PORTAL_API_PASSWORD', 'make it with openssl rand -hex 32'],
    ['RELEASE_KEYS', 'npm run release -- key deploy/release-key.pem prints it'],
  ] as const) {
    const complaint = await complaintOf(filled.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=`));
    assert.ok(complaint.includes(name) && complaint.includes(way), complaint);
  }
  // Compose stops at the first: all others are written in the same way, but for what few installations have.
  const text = await readFile(path.join(deployFolder, 'compose.yaml'), 'utf8');
  for (const [, name = '', rest = ''] of text.matchAll(/\$\{(\w+)([^}]*)\}/g)) {
    assert.match(rest, /^:\?.|^:-$/, name);
    if (name.startsWith('IMAGE_')) continue; // of labels.sh
    assert.match(filled, new RegExp(rest === ':-' ? `^# If there are any: .*${name}` : `^${name}=`, 'm'));
  }
});

void test('each secret is a new random one', async () => {
  const values = async () =>
    [...(await fillIn()).matchAll(/=([0-9a-f]{64})$/gm)].map(([, value = '']) => value);
  const [first, second] = [await values(), await values()];
  assert.equal(first.length, 14);
  assert.equal(new Set([...first, ...second]).size, 28);
});

void test('labels.sh prints the labels of our image, each in one word', async () => {
  const { stdout } = await run('sh', [path.join(deployFolder, 'labels.sh')]);
  const text = await readFile(path.join(deployFolder, 'Dockerfile'), 'utf8');
  const names = [...text.matchAll(/^ARG (IMAGE_[A-Z]+)$/gm)].map(([, name = '']) => name);
  const lines = stdout.trim().split('\n');
  assert.deepEqual(lines.map((line) => line.split('=')[0]).sort(), [...new Set(names)].sort());
  for (const line of lines) assert.match(line, /^IMAGE_[A-Z]+=\S+$/);
  // An address of a repository may have a name and a password in it.
  assert.doesNotMatch(stdout, /^IMAGE_SOURCE=.*\/\/[^/]*@/m);
});

void test('no container may write to its image or gain privileges', () => {
  for (const [name, service] of Object.entries(readCompose())) {
    assert.deepEqual([name, service.read_only], [name, true]);
    assert.deepEqual([name, service.security_opt], [name, ['no-new-privileges:true']]);
  }
});
