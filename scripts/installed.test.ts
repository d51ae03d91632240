import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

let root: string;

const write = async (file: string, value: object): Promise<void> => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), JSON.stringify(value));
};

/** Asks a process of its own: Jest cannot load an ES module. */
const needed = (): unknown => {
  const module = pathToFileURL(path.join(import.meta.dirname, 'installed.mjs')).href;
  const code = `import { neededInstall } from ${JSON.stringify(module)}; process.stdout.write(JSON.stringify(neededInstall(process.argv[1])))`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code, root], { encoding: 'utf8' }),
  );
};

const asLocked = ['install', '--no-save'];
const rootManifest = { workspaces: ['part'], devDependencies: { tool: '1.0.0' } };
const part = { dependencies: { lib: '2.0.0' }, bin: { 'part-build': './build.mjs' } };
const packages = {
  '': rootManifest,
  part,
  'node_modules/part': { link: true },
  'node_modules/tool': { version: '1.0.0' },
  'node_modules/lib': { version: '2.0.0' },
  'node_modules/other-system': { version: '1.0.0', optional: true },
};

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'installed-test-'));
  await write('package.json', rootManifest);
  await write('part/package.json', part);
  await write('package-lock.json', { packages });
  await write('node_modules/.package-lock.json', {
    packages: { 'node_modules/tool': { version: '1.0.0' }, 'node_modules/lib': { version: '2.0.0' } },
  });
  await write('node_modules/part', {});
  await write('node_modules/.bin/part-build', {});
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('with every locked package there, nothing is installed; optional ones may be missing', () => {
  expect(needed()).toBeNull();
});

test('a fresh clone installs exactly what is locked', async () => {
  await rm(path.join(root, 'node_modules'), { recursive: true });
  expect(needed()).toEqual(['ci']);
});

test('a package whose locked version has changed is installed', async () => {
  const changed = { ...packages, 'node_modules/lib': { version: '2.0.1' } };
  await write('package-lock.json', { packages: changed });
  expect(needed()).toEqual(asLocked);
});

test('a package.json that asks for something new is installed, and locked', async () => {
  await write('part/package.json', { ...part, dependencies: { lib: '2.0.0', more: '1.0.0' } });
  expect(needed()).toEqual(['install']);
});

test('a command of a workspace that is not linked yet is installed', async () => {
  await rm(path.join(root, 'node_modules/.bin'), { recursive: true });
  expect(needed()).toEqual(asLocked);
});

test('without a lock file npm works one out', async () => {
  await rm(path.join(root, 'package-lock.json'));
  expect(needed()).toEqual(['install']);
});
