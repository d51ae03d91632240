import { mkdir, readFile, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../testing/fixture';
import { FileStore } from './file-store';

const bytes = (text: string): Buffer => Buffer.from(text);
let folder: string;
let remove: () => Promise<void>;
let store: FileStore;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(folder);
});
afterEach(() => remove());

const incoming = (): Promise<string[]> => readdir(path.join(folder, '.incoming'));

test('leaves no temporary files, and removes those of a process that died', async () => {
  await mkdir(path.join(folder, '.incoming/dead'), { recursive: true });
  await writeFile(path.join(folder, '.incoming/alive'), '');
  await utimes(path.join(folder, '.incoming/dead'), new Date(0), new Date(0));
  await store.create('a.json', bytes('one'));
  await store.create('a.json', bytes('again'));
  await store.put('a.json', bytes('two'));
  expect(await incoming()).toEqual(['alive']);
});

test('leaves none of a file that a full disk did not take either', async () => {
  const tooMuch = async function* () {
    yield 'a part';
    throw new Error('ENOSPC');
  };
  // writeFile takes it, too.
  await expect(store.put('a.json', tooMuch() as unknown as Buffer)).rejects.toThrow('ENOSPC');
  expect(await incoming()).toEqual([]);
});

test('put replaces the file instead of writing into it: a reader of the old file reads it to the end', async () => {
  await store.create('a.json', bytes('one'));
  const other = path.join(folder, 'held');
  await symlink(path.join(folder, 'a.json'), other);
  await store.put('held', bytes('two'));
  expect(await readFile(path.join(folder, 'a.json'), 'utf8')).toBe('one');
});
