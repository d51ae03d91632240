import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { layOut } from './lay-out';

let root: string;
let folder: string;

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};
const filesIn = async (place: string): Promise<string[]> => {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
    .sort();
};

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'portal-lay-out-'));
  folder = path.join(root, 'alone');
  const tools = { jest: '30.5.2', eslint: '9.39.5', 'typescript-eslint': '8.73.0' };
  await write('package-lock.json', JSON.stringify({ packages: { '': { devDependencies: tools } } }));
  for (const file of ['package.json', 'jest.config.mjs', 'tsconfig.json', 'shell/main.ts', 'mf-two/b.ts'])
    await write(file, 'the rest of the repository');
  for (const file of ['mf-one/src/a.ts', 'mf-one/dist/a.js', 'mf-one/node_modules/x.js', 'shared/ui/b.tsx'])
    await write(file, 'own');
  await mkdir(folder);
});
afterEach(() => rm(root, { recursive: true }));

test('only the remote, shared and the lock file come along, without what was built or installed before', async () => {
  await layOut(root, 'mf-one', folder);
  expect(await filesIn(folder)).toEqual([
    'jest.config.mjs',
    'mf-one/src/a.ts',
    'package-lock.json',
    'package.json',
    'shared/ui/b.tsx',
    'tsconfig.json',
  ]);
  for (const file of ['jest.config.mjs', 'package.json', 'tsconfig.json'])
    expect(await readFile(path.join(folder, file), 'utf8')).not.toContain('the rest');
});

test('the tools come from the lock file, but for those of the repository as a whole', async () => {
  await layOut(root, 'mf-one', folder);
  expect(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))).toEqual({
    private: true,
    workspaces: ['shared', 'mf-one'],
    devDependencies: { jest: '30.5.2' },
  });
});

test('a name that is no remote’s is answered with the remotes that there are', async () => {
  await expect(layOut(root, '../shell', folder)).rejects.toThrow('The remotes are mf-one, mf-two');
});
