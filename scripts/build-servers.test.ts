import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseBuildId, promoteBuilds } from '../releases/src/channel/release';
import { FileStore } from '../releases/src/store/file-store';
import { makeRemote, makeShell, publishAll, stamp } from '../releases/src/testing/fixture';

const root = path.resolve(import.meta.dirname, '..');
/** Outside of the repository, with nothing of it but the packages that cannot be bundled. */
const folder = mkdtempSync(path.join(tmpdir(), 'portal-servers-'));
const children: ChildProcess[] = [];

beforeAll(() => {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-servers.ts', folder], { cwd: root });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}, 60_000);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts a compiled server. Resolves with its address. */
function start(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [`${name}.mjs`], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { listening: string }).listening));
    child.once('exit', () => reject(new Error(`${name} ended before it listened:\n${output}`)));
  });
}

test('the compiled edge serves pages, builds and its own scripts', async () => {
  const store = new FileStore(path.join(folder, 'store'));
  await publishAll(store, folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
  await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);
  const url = await start('edge', {
    RELEASE_STORE: 'store',
    PORTAL_CHANNEL: 'production',
    API_URL: 'http://127.0.0.1:9',
    PORT: '0',
  });
  for (const at of ['/health', '/auth', '/heal-shell.js', '/builds/mf-auth/1.0.0/app.1a2b.js'])
    expect([at, (await fetch(url + at)).status]).toEqual([at, 200]);
}, 30_000);

test('the compiled API migrates and answers, with its packages that are not bundled', async () => {
  const url = await start('api', {
    DATABASE_URL: 'embedded',
    FILE_STORE: 'file:files',
    FILE_KEYS: 'none',
    SMTP_URL: 'outbox',
    PUBLIC_URL: 'http://localhost:3000',
    PORTAL_DATA: path.join(folder, 'data'),
    API_PORT: '0',
    DEMO: 'true',
  });
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
}, 30_000);

test('the compiled ops server has its styles, and command lines their help', async () => {
  const users = 'Meera:scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM';
  const url = await start('ops', {
    RELEASE_STORE: 'store',
    PORTAL_CHANNEL: 'production',
    OPS_PORT: '0',
    OPS_USERS: users,
  });
  const [style = ''] = /\/ops\/assets\/style[^"]+/.exec(await (await fetch(`${url}/ops`)).text()) ?? [];
  expect((await fetch(url + style)).status).toBe(200);
  for (const name of ['release', 'staff', 'edge'])
    expect(execFileSync(process.execPath, [`${name}.mjs`, '--help'], { cwd: folder }).toString()).toContain(
      name,
    );
}, 30_000);
