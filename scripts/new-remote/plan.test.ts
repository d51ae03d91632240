import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { providedRuntime, sharedModules } from 'sdk/build/shared-modules';
import { readChannel } from '../../releases/src/channel/channel-store';
import { readShown } from '../../releases/src/channel/origins';
import { promoteBuilds } from '../../releases/src/testing/changes';
import { makeShell, publishAll, stamp } from '../../releases/src/testing/fixture';
import { FileStore } from '../../releases/src/store/file-store';
import { plan } from './plan';
import { readRequest } from './request';

const run = promisify(execFile);
const repository = path.resolve(__dirname, '../..');
const skipped = ['node_modules', 'dist', '.git', '.cache', '.portal', '.nx', '.output', 'coverage'];
let root: string;

/** What remotes are made of: the copy has its own. */
const rooms = ['contract', 'platform', 'shared', 'sdk', 'test-kit'];

/** The repository with its packages. */
async function copyRepository(): Promise<void> {
  root = await mkdtemp(path.join(os.tmpdir(), 'new-remote-'));
  await cp(repository, root, { recursive: true, filter: (file) => !skipped.includes(path.basename(file)) });
  await mkdir(path.join(root, 'node_modules'));
  const packages = await readdir(path.join(repository, 'node_modules'));
  for (const name of packages) {
    const own = rooms.includes(name) ? root : path.join(repository, 'node_modules');
    await symlink(path.join(own, name), path.join(root, 'node_modules', name));
  }
  for (const room of rooms) {
    const installed = path.join(repository, room, 'node_modules');
    if (existsSync(installed)) await symlink(installed, path.join(root, room, 'node_modules'));
  }
}

beforeAll(copyRepository, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

const command = (...words: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/new-remote.ts', ...words], { cwd: root });
const text = (file: string) => readFile(path.join(root, file), 'utf8');

test.each([
  [['mf-auth', '/elsewhere'], 'There is a remote mf-auth already'],
  [['mf-jobs', '/dashboard'], '/dashboard belongs to mf-dashboard: choose another route'],
  [['mf-jobs', '/onboarding/:page'], '/onboarding/:page belongs to mf-onboarding: choose another route'],
  [['mf-jobs', 'jobs'], 'routes.0.path must match pattern'],
  [['mf-jobs', '/api/jobs'], 'not with an address of the portal itself'],
  [['mf-jobs', '/jobs', '--menu', ''], 'menu.0.label must NOT have fewer than 1 characters'],
  [['mf-jobs', '/jobs/:id', '--menu', 'Jobs'], 'menu.0.to must match pattern'],
])('%j is refused in words', (words, message) => {
  expect(() => plan(root, readRequest(words))).toThrow(message);
});

test('an entry of the menu comes after the others', () => {
  const file = plan(root, readRequest(['mf-jobs', '/jobs', '--public', '--menu', 'Jobs'])).get(
    'mf-jobs/remote.json',
  );
  expect(JSON.parse(file ?? '')).toEqual({
    $schema: '../platform/remote.schema.json',
    routes: [{ path: '/jobs', access: 'public', title: 'Jobs' }],
    menu: [{ label: 'Jobs', to: '/jobs', order: 36, userMenuLabel: 'Jobs' }],
  });
});

test('it has an owner: a team of its own name', () => {
  const owners = plan(root, readRequest(['mf-saved-jobs', '/saved-jobs'])).get('.github/CODEOWNERS');
  expect(owners?.match(/^\/mf-.*$/gm)?.at(-1)).toBe('/mf-saved-jobs/         @marigold-portal/saved-jobs');
});

test('its texts are in a catalog, to the byte as npm run i18n writes it', async () => {
  const files = plan(root, readRequest(['mf-jobs', '/jobs', '--menu', 'A "job"']));
  for (const [file, content] of files) {
    if (!file.startsWith('mf-jobs/')) continue;
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
  const extract = ['--import', 'tsx', 'scripts/i18n.ts', 'mf-jobs'];
  const { stdout } = await run(process.execPath, extract, { cwd: root });
  expect(stdout).toBe('mf-jobs hi: 2 texts, 2 missing\n');
  expect(await text('mf-jobs/locales/hi.po')).toBe(files.get('mf-jobs/locales/hi.po'));
  await rm(path.join(root, 'mf-jobs'), { recursive: true });
}, 20_000);

test('a folder in the way is refused', async () => {
  await mkdir(path.join(root, 'mf-half'));
  expect(() => plan(root, readRequest(['half', '/half']))).toThrow('There is a folder mf-half already');
  await rm(path.join(root, 'mf-half'), { recursive: true });
});

test('a refusal changes nothing', async () => {
  const files = ['package.json', 'package-lock.json'];
  const before = await Promise.all(files.map(text));
  await expect(command('mf-jobs', '/dashboard')).rejects.toMatchObject({
    code: 1,
    stderr: '/dashboard belongs to mf-dashboard: choose another route\n',
  });
  expect(await Promise.all(files.map(text))).toEqual(before);
  expect(await readdir(root)).not.toContain('mf-jobs');
});

/** A made-up shell that provides what the portal's shell does. */
const shell = makeShell('1.0.0', {
  provides: {
    ...providedRuntime,
    ...Object.fromEntries(
      sharedModules().map(({ key, version }) => [key, { version, js: ['vendor.js'], css: [] }]),
    ),
  },
});

// Its types are checked in `e2e/releases/five-teams`, in a repository of its own.
test('a new remote is in the lock file, passes its tests and the formatter, and is shipped by one command', async () => {
  const name = 'mf-saved-jobs';
  const locked = new Set((await text('package-lock.json')).split('\n'));
  const done = await command(name, '/saved-jobs/:id', '--api');
  expect(done.stdout).toContain('owns /saved-jobs/:id');
  const added = (await text('package-lock.json')).split('\n').filter((line) => !locked.has(line));
  expect(added.map((line) => line.trim())).toEqual([
    `"${name}",`,
    `"${name}": {`,
    '"jose": "*",', // of its own API
    `"node_modules/${name}": {`,
    `"resolved": "${name}",`,
  ]);
  // npm compares the lock file with every package.json before it would install anything.
  await run('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], { cwd: root });
  await symlink(path.join(root, name), path.join(root, 'node_modules', name)); // as `npm install` links it
  const tool = (program: string, ...args: string[]) =>
    run(path.join(root, 'node_modules/.bin', program), args, { cwd: root });
  await tool('oxfmt', '--check', name, 'package.json');
  expect((await tool('jest', '--selectProjects', name)).stderr).toContain('Test Suites: 2 passed');
  const ofApi = await run('npm', ['run', 'test:api'], { cwd: path.join(root, name) });
  expect(ofApi.stdout).toContain('pass 4');

  // One command builds it and makes it live, under a shell that has never heard of it.
  const store = new FileStore(path.join(root, '.portal/releases'));
  await publishAll(store, path.join(root, '.cache/made-up'), shell);
  await promoteBuilds(store, [{ name: 'shell', version: '1.0.0' }], stamp);
  const env = { ...process.env, RELEASE_STORE: store.folder, PORTAL_CHANNEL: stamp.channel };
  const cli = ['--import', 'tsx', 'releases/src/cli.ts'];
  await run(process.execPath, [...cli, 'ship', name, '--no-mount', '--reason', 'a test'], { cwd: root, env });
  const document = await readChannel(store, stamp.channel);
  expect((await readShown(store, document!)).get(name)?.routes).toEqual([
    { path: '/saved-jobs/:id', access: 'session', title: 'Saved jobs' },
  ]);
}, 180_000);
