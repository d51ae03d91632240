import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { minVersion } from 'semver';
import type { BuildManifest } from 'shared/contract/release';
import { publish } from '../../releases/src/build/publish';
import { promoteBuilds } from '../../releases/src/channel/release';
import { makeShell, publishAll, stamp } from '../../releases/src/testing/fixture';
import { MemoryStore } from '../../releases/src/testing/memory-store';
import { plan } from './plan';
import { readRequest } from './request';

const run = promisify(execFile);
const repository = path.resolve(__dirname, '../..');
const skipped = ['node_modules', 'dist', '.git', '.cache', '.portal', '.nx', '.output', 'coverage'];
let root: string;

/** The repository with its packages, whose `shared` is the copy's own. */
async function copyRepository(): Promise<void> {
  root = await mkdtemp(path.join(os.tmpdir(), 'new-remote-'));
  await cp(repository, root, { recursive: true, filter: (file) => !skipped.includes(path.basename(file)) });
  await mkdir(path.join(root, 'node_modules'));
  for (const name of await readdir(path.join(repository, 'node_modules'))) {
    const target =
      name === 'shared' ? path.join(root, 'shared') : path.join(repository, 'node_modules', name);
    await symlink(target, path.join(root, 'node_modules', name));
  }
  await symlink(path.join(repository, 'shared/node_modules'), path.join(root, 'shared/node_modules'));
}

beforeAll(copyRepository, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

const command = (...words: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/new-remote.ts', ...words], { cwd: root });
const text = (file: string) => readFile(path.join(root, file), 'utf8');

test.each([
  [['mf-auth', '/elsewhere'], 'There is a remote mf-auth already'],
  [['mf-jobs', '/dashboard'], '/dashboard belongs to mf-dashboard: choose another route'],
  [['mf-jobs', '/onboarding/jobs'], 'belongs to mf-onboarding, whose /onboarding/:step matches the same'],
  [['mf-jobs', '/landing'], 'paths.landing leads elsewhere already'],
])('%j is refused in words', (words, message) => {
  expect(() => plan(root, readRequest(words))).toThrow(message);
});

test('a folder in the way is refused', async () => {
  await mkdir(path.join(root, 'mf-half'));
  expect(() => plan(root, readRequest(['half', '/half']))).toThrow('There is a folder mf-half already');
  await rm(path.join(root, 'mf-half'), { recursive: true });
});

test('a refusal changes nothing', async () => {
  const files = ['package.json', 'package-lock.json', 'shared/contract/routes.ts'];
  const before = await Promise.all(files.map(text));
  await expect(command('mf-jobs', '/dashboard')).rejects.toMatchObject({
    code: 1,
    stderr: '/dashboard belongs to mf-dashboard: choose another route\n',
  });
  expect(await Promise.all(files.map(text))).toEqual(before);
  expect(await readdir(root)).not.toContain('mf-jobs');
});

/** A made-up shell that provides what a build needs, in the lowest version that does. */
function shellFor({ needs }: BuildManifest): ReturnType<typeof makeShell> {
  const provides = Object.entries(needs).map(([module, range]) => [
    module,
    { version: minVersion(range)!.version, js: ['vendor.js'], css: [] },
  ]);
  return makeShell('1.0.0', { provides: Object.fromEntries(provides) as BuildManifest['provides'] });
}

test('a new remote is in the lock file, type-checks, passes its test and the formatter, builds, is published and promoted', async () => {
  const name = 'mf-saved-jobs';
  const locked = new Set((await text('package-lock.json')).split('\n'));
  const done = await command(name, '/saved-jobs/:id');
  expect(done.stdout).toContain('owns /saved-jobs/:id');
  const added = (await text('package-lock.json')).split('\n').filter((line) => !locked.has(line));
  expect(added.map((line) => line.trim())).toEqual([
    `"${name}",`,
    `"${name}": {`,
    `"node_modules/${name}": {`,
    `"resolved": "${name}",`,
  ]);
  // npm compares the lock file with every package.json before it would install anything.
  await run('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], { cwd: root });
  await symlink(path.join(root, name), path.join(root, 'node_modules', name)); // as `npm install` links it
  const config = { extends: './tsconfig.json', include: [name, 'shared/contract', 'shared/*.d.ts'] };
  await writeFile(path.join(root, 'tsconfig.one.json'), JSON.stringify(config));
  const tool = (program: string, ...args: string[]) =>
    run(path.join(root, 'node_modules/.bin', program), args, { cwd: root });
  await tool('tsc', '--noEmit', '-p', 'tsconfig.one.json');
  await tool('prettier', '--check', name, 'shared/contract/routes.ts', 'package.json');
  expect((await tool('jest', '--selectProjects', name)).stderr).toContain('Test Suites: 2 passed');
  await run('npm', ['run', 'build:release', '-w', name], { cwd: root });

  const store = new MemoryStore();
  const { manifest } = await publish(store, name, path.join(root, name, 'dist'), 1);
  expect(manifest.routes).toEqual(['/saved-jobs/:id']);
  await publishAll(store, path.join(root, '.cache/made-up'), shellFor(manifest));
  const targets = [name, 'shell'].map((part) => ({ name: part, version: '1.0.0' }));
  const { document } = await promoteBuilds(store, targets, stamp);
  expect(document?.deployables[name]?.current.routes).toEqual(['/saved-jobs/:id']);
}, 180_000);
