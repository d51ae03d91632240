import { mkdir, readFile, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../testing/fixture';
import { FileStore } from './file-store';

let folder: string;
let remove: () => Promise<void>;
let store: FileStore;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(folder);
});
afterEach(() => remove());

const bytes = (text: string): Buffer => Buffer.from(text);

test('what was created is read back, and what was not is null', async () => {
  expect(await store.create('a/b.json', bytes('one'))).toBe(true);
  expect((await store.read('a/b.json'))?.toString()).toBe('one');
  expect(await store.read('a/c.json')).toBeNull();
  expect(await store.read('a')).toBeNull();
});

test('creating a second time leaves the first file as it is', async () => {
  await store.create('a.json', bytes('one'));
  expect(await store.create('a.json', bytes('two'))).toBe(false);
  expect((await store.read('a.json'))?.toString()).toBe('one');
});

test('of many who create the same file at once, one succeeds and its bytes stand', async () => {
  const attempts = await Promise.all(
    Array.from({ length: 20 }, (_, index) => store.create('race.json', bytes(`writer ${index}`))),
  );
  expect(attempts.filter(Boolean)).toHaveLength(1);
  expect((await store.read('race.json'))?.toString()).toBe(`writer ${attempts.indexOf(true)}`);
});

test('a folder is created whole, and a second one of that name is refused', async () => {
  const files = [
    { file: 'x.js', bytes: bytes('x') },
    { file: 'deep/y.js', bytes: bytes('y') },
  ];
  expect(await store.createFolder('builds/a/1.0.0', files)).toBe(true);
  expect(await store.createFolder('builds/a/1.0.0', [{ file: 'z.js', bytes: bytes('z') }])).toBe(false);
  expect(await store.has('builds/a/1.0.0/deep/y.js')).toBe(true);
  expect(await store.has('builds/a/1.0.0/z.js')).toBe(false);
});

test('of two who create the same folder at once, one succeeds', async () => {
  const attempts = await Promise.all(
    ['a', 'b', 'c'].map((text) =>
      store.createFolder('builds/a/1.0.0', [{ file: 'x.js', bytes: bytes(text) }]),
    ),
  );
  expect(attempts.filter(Boolean)).toHaveLength(1);
});

test('a folder that cannot be written leaves nothing behind', async () => {
  const files = [
    { file: 'x.js', bytes: bytes('x') },
    { file: '../../escape.js', bytes: bytes('y') },
  ];
  await expect(store.createFolder('builds/a/1.0.0', files)).rejects.toThrow('leaves the store');
  expect(await store.has('builds/a/1.0.0')).toBe(false);
  expect(await readdir(path.join(folder, '.incoming'))).toEqual([]);
});

test.each(['../outside', '/etc/passwd', 'a/../../outside', 'a\0b', '.'])(
  'the path %j cannot leave the store',
  async (place) => {
    await expect(store.read(place)).rejects.toThrow('leaves the store');
  },
);

test('nothing temporary is left, and what a dead process left is swept', async () => {
  await store.create('a.json', bytes('one'));
  await store.replace('a.json', bytes('two'));
  const incoming = path.join(folder, '.incoming');
  expect(await readdir(incoming)).toEqual([]);
  await mkdir(path.join(incoming, 'dead'), { recursive: true });
  await writeFile(path.join(incoming, 'alive'), '');
  await utimes(path.join(incoming, 'dead'), new Date(0), new Date(0));
  await store.createFolder('builds/a/1.0.0', [{ file: 'x.js', bytes: bytes('x') }]);
  expect(await readdir(incoming)).toEqual(['alive']);
});

test('list gives names in order and hides the store’s own', async () => {
  await store.create('builds/b/1/build.json', bytes(''));
  await store.create('builds/a/1/build.json', bytes(''));
  expect(await store.list('builds')).toEqual(['a', 'b']);
  expect(await store.list('nothing')).toEqual([]);
});

test('replacing swaps the file, never writes into it: who holds the old one keeps reading it whole', async () => {
  await store.create('a.json', bytes('one'));
  const other = path.join(folder, 'held');
  await symlink(path.join(folder, 'a.json'), other);
  await store.replace('held', bytes('two'));
  expect(await readFile(path.join(folder, 'a.json'), 'utf8')).toBe('one');
});

test('a folder is removed whole, a file alone, and what is not there without complaint', async () => {
  await store.createFolder('builds/a/1.0.0', [{ file: 'deep/x.js', bytes: bytes('x') }]);
  await store.createFolder('builds/a/1.0.1', [{ file: 'x.js', bytes: bytes('x') }]);
  await store.create('locks/one.json', bytes('1'));
  await store.remove('builds/a/1.0.0');
  await store.remove('locks/one.json');
  await store.remove('builds/none/1.0.0');
  expect(await store.list('builds/a')).toEqual(['1.0.1']);
  expect(await store.has('locks/one.json')).toBe(false);
  expect(await readdir(path.join(folder, '.incoming'))).toEqual([]);
  await expect(store.remove('../outside')).rejects.toThrow('leaves the store');
});
