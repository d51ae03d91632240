import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { until } from '../api/src/testing/until';

/** A repository with a fake npm, which writes down what it is asked for. */
let root: string;

const write = async (file: string, content: object | string): Promise<void> => {
  const place = path.join(root, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, typeof content === 'string' ? content : JSON.stringify(content));
};

const writeProgram = async (file: string, script: string): Promise<void> => {
  await write(file, `#!/bin/sh\n${script}\n`);
  await chmod(path.join(root, file), 0o755);
};

const locked = {
  '': {},
  part: {},
  'node_modules/part': { link: true },
  'node_modules/lib': { version: '2.0.0' },
  'node_modules/jest': { version: '1.0.0', dev: true },
  'node_modules/other-system': { version: '1.0.0', optional: true },
};
const { 'node_modules/jest': _jest, 'node_modules/other-system': _other, ...production } = locked;
const complete = { ...production, 'node_modules/jest': locked['node_modules/jest'] };

const own = `node_modules/node-${process.platform}-${process.arch}`;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'bootstrap-test-'));
  await mkdir(path.join(root, 'scripts/node'), { recursive: true });
  await copyFile(path.join(import.meta.dirname, 'bootstrap.mjs'), path.join(root, 'scripts/bootstrap.mjs'));
  await write('package-lock.json', { packages: locked });
  await write('scripts/node/package-lock.json', { packages: { [own]: { version: '24.0.1' } } });
  await writeProgram(
    'fake/npm',
    // It installs the fake of the own Node, which writes down what it is started with.
    `echo "$@" >> npm.txt\ncase "$*" in *--prefix*)
      mkdir -p scripts/node/${own}/bin; mv own-node scripts/node/${own}/bin/node;; esac`,
  );
  await writeProgram('own-node', 'echo "$@" > own-node.txt');
  await mkdir(path.join(root, 'node_modules/.bin'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8').catch(() => '');

async function bootstrap(command: string, nodeVersion = '24.0.0') {
  const asVersion = `Object.defineProperty(process.versions, 'node', { value: '${nodeVersion}' })`;
  const env = { PATH: [path.join(root, 'fake'), process.env.PATH].join(path.delimiter) };
  const args = [`--import=data:text/javascript,${encodeURIComponent(asVersion)}`, 'scripts/bootstrap.mjs'];
  // There is no scripts/start.ts, and no tsx: what counts is what happens before.
  const failed = (error: Error & { stdout: string; stderr: string }) => error;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...args, command, '--port', '4000'],
    {
      cwd: root,
      env,
    },
  ).catch(failed);
  const installs = (await read('npm.txt')).split('\n').map((line) => line.split(' --no-audit')[0]);
  return { stdout, stderr, installs: installs.filter(Boolean) };
}

/** What npm has installed, by its own record. */
const install = (packages: object): Promise<void> => write('node_modules/.package-lock.json', { packages });

test('in a fresh clone, start installs what it runs and test installs all', async () => {
  expect((await bootstrap('start')).installs).toEqual(['ci --omit=dev']);
  await write('npm.txt', '');
  expect((await bootstrap('test')).installs).toEqual(['ci']);
});

test('after start, start installs nothing and test adds its tools', async () => {
  await install(production);
  expect((await bootstrap('start')).installs).toEqual([]);
  expect((await bootstrap('test')).installs).toEqual(['install --no-save']);
});

test('a later version is installed, and start does not remove the tools of the tests', async () => {
  await install({ ...complete, 'node_modules/lib': { version: '1.9.0' } });
  expect((await bootstrap('start')).installs).toEqual(['install --no-save']);
});

test('a new workspace is linked', async () => {
  const { 'node_modules/part': _part, ...others } = complete;
  await install(others);
  expect((await bootstrap('start')).installs).toEqual(['install --no-save']);
});

test('a machine with an earlier Node gets the own one, once, and goes on with it', async () => {
  await install(complete);
  const { stdout, installs } = await bootstrap('start', '20.19.0');
  expect(stdout).toMatch(/^This machine has Node v\d.*, so the portal uses its own, 24\.0\.1\n$/);
  expect(installs).toEqual([`ci --prefix ${path.join(root, 'scripts/node')}`]);
  expect(await read('own-node.txt')).toBe('--import tsx scripts/start.ts --port 4000\n');
  // Where npm's scripts look first.
  expect(await read('node_modules/.bin/node')).toContain('own-node.txt');
  expect((await bootstrap('start', '22.12.0')).installs).toHaveLength(1);
});

test('a machine with Node 24 uses its own', async () => {
  await install(complete);
  await bootstrap('start', '24.0.0');
  expect(await read('own-node.txt')).toBe('');
});

test('what npm was told to end ends, though npm ends its shell alone', async () => {
  await install(complete);
  await writeProgram('own-node', 'echo $$ > running.txt; exec sleep 60');
  const script = `node -e "Object.defineProperty(process.versions, 'node', { value: '20.19.0' }); import('./scripts/bootstrap.mjs')" x start; true`;
  const env = { ...process.env, npm_lifecycle_event: 'start', PATH: `${root}/fake:${process.env.PATH}` };
  const shell = spawn('sh', ['-c', script], { cwd: root, env, stdio: 'ignore' });
  const running = async () => Number(await read('running.txt'));
  const isThere = (pid: number) => existsSync(`/proc/${pid}`);
  await until(async () => (await running()) > 0);
  shell.kill('SIGTERM');
  await until(async () => !isThere(await running()));
});

test('a Node that cannot fetch another one is refused with a sentence', async () => {
  const { stderr, installs } = await bootstrap('start', '20.18.3');
  expect(stderr).toMatch(/^The portal needs Node 24 .*https:\/\/nodejs\.org\n$/);
  expect(installs).toEqual([]);
});
