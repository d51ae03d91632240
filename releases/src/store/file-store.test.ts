import { mkdir, readFile, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../testing/fixture';
import { bytes, describeStore } from '../testing/store-promises';
import { FileStore } from './file-store';

describeStore('a folder', async () => {
  const { folder, remove } = await temporaryFolder();
  return { store: new FileStore(folder), close: remove };
});

let folder: string;
let remove: () => Promise<void>;
let store: FileStore;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(folder);
});
afterEach(() => remove());

const incoming = (): Promise<string[]> => readdir(path.join(folder, '.incoming'));

test('nothing temporary is left, and what a dead process left is swept', async () => {
  await store.create('a.json', bytes('one'));
  await store.replace('a.json', bytes('two'));
  expect(await incoming()).toEqual([]);
  await mkdir(path.join(folder, '.incoming/dead'), { recursive: true });
  await writeFile(path.join(folder, '.incoming/alive'), '');
  await utimes(path.join(folder, '.incoming/dead'), new Date(0), new Date(0));
  await store.createFolder('builds/a/1.0.0', [{ file: 'x.js', bytes: bytes('x') }]);
  expect(await incoming()).toEqual(['alive']);
});

test('a folder that cannot be written, or was removed, leaves nothing temporary', async () => {
  const escaping = [{ file: '../../escape.js', bytes: bytes('y') }];
  await expect(store.createFolder('builds/a/1.0.0', escaping)).rejects.toThrow('leaves the store');
  await store.createFolder('builds/a/1.0.0', [{ file: 'deep/x.js', bytes: bytes('x') }]);
  await store.remove('builds/a/1.0.0');
  expect(await incoming()).toEqual([]);
});

test('replacing swaps the file, never writes into it: who holds the old one keeps reading it whole', async () => {
  await store.create('a.json', bytes('one'));
  const other = path.join(folder, 'held');
  await symlink(path.join(folder, 'a.json'), other);
  await store.replace('held', bytes('two'));
  expect(await readFile(path.join(folder, 'a.json'), 'utf8')).toBe('one');
});
