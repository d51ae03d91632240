import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readChannel, readHistory } from '../channel/channel-store';
import { FileStore } from '../store/file-store';
import { stamp, temporaryFolder } from '../testing/fixture';
import { sampleNames, writeRepository } from '../testing/sample-repository';
import { localVersion, ship, shipAll, type PipelineContext } from './ship';

let root: string;
let remove: () => Promise<void>;
let lines: string[];
let context: PipelineContext;

beforeEach(async () => {
  ({ folder: root, remove } = await temporaryFolder());
  await writeRepository(root);
  lines = [];
  context = {
    root,
    stamp,
    store: new FileStore(path.join(root, '.portal/releases')),
    print: (line) => lines.push(line),
  };
});
afterEach(() => remove());

const edit = (file: string, text: string): Promise<void> => writeFile(path.join(root, file), text);
const built = (): string[] =>
  lines.filter((line) => line.endsWith(': building')).map((line) => line.split(':')[0] ?? '');
const versions = async (): Promise<Record<string, string>> => {
  const document = await readChannel(context.store, 'production');
  return Object.fromEntries(
    Object.entries(document?.deployables ?? {}).map(([name, { current }]) => [name, current.version]),
  );
};

test('a first run builds everything and promotes it in one revision; a second one does nothing', async () => {
  await shipAll(context, sampleNames);
  expect(built().sort()).toEqual(['mf-one', 'mf-two', 'shell']);
  expect(Object.keys(await versions()).sort()).toEqual(['mf-one', 'mf-two', 'shell']);
  lines = [];
  expect(await shipAll(context, sampleNames)).toMatchObject({ changed: false });
  expect(built()).toEqual([]);
  expect(await readHistory(context.store, 'production')).toHaveLength(1);
}, 60_000);

test('a change in one deployable builds that one alone; the others’ files stay as they are', async () => {
  await shipAll(context, sampleNames);
  const before = await versions();
  lines = [];
  await edit('mf-one/src.txt', 'second');
  await shipAll(context, sampleNames);
  const after = await versions();
  expect(built()).toEqual(['mf-one']);
  expect(after).toEqual({ ...before, 'mf-one': await localVersion(root, 'mf-one') });
  expect(after['mf-one']).not.toBe(before['mf-one']);
}, 60_000);

test('a version tells of everything that a build is made from, and of nothing else', async () => {
  const first = await localVersion(root, 'mf-one');
  expect(first).toMatch(/^1\.0\.0-local\.h[0-9a-f]{7}$/);
  for (const file of ['mf-one/src.test.ts', 'mf-two/src.txt', 'shared/button.test.tsx', 'README.md']) {
    await edit(file, 'changed');
    expect([file, await localVersion(root, 'mf-one')]).toEqual([file, first]);
  }
  const seen = [first];
  for (const file of ['mf-one/src.txt', 'shared/button.ts', 'package-lock.json', 'tsconfig.json']) {
    await edit(file, `changed ${file}`);
    const version = await localVersion(root, 'mf-one');
    expect(seen).not.toContain(version);
    seen.push(version);
  }
});

test('a build that fails shows what it printed, and nothing is promoted', async () => {
  await edit('mf-two/src.txt', 'broken');
  await expect(shipAll(context, sampleNames)).rejects.toThrow('src.txt is broken');
  expect(await versions()).toEqual({});
}, 60_000);

test('a stop while it builds ends it without a promotion', async () => {
  const stop = new AbortController();
  const print = (line: string): void => {
    if (line.endsWith(': building')) stop.abort();
  };
  await expect(shipAll({ ...context, print, signal: stop.signal }, sampleNames)).rejects.toThrow(/abort/i);
  expect(await versions()).toEqual({});
}, 60_000);

test('a team ships its deployable alone, under the version of its package.json', async () => {
  await shipAll(context, sampleNames);
  await ship(context, 'mf-one');
  expect((await versions())['mf-one']).toBe('1.0.0');
  const dist = await readFile(path.join(root, 'mf-one/dist/build.json'), 'utf8');
  expect(JSON.parse(dist)).toMatchObject({ version: '1.0.0' });
}, 60_000);

test('a name that is no deployable is refused in words', async () => {
  await expect(ship(context, 'mf-nobody')).rejects.toThrow(
    'There is no deployable named mf-nobody. There are: shell, mf-one, mf-two',
  );
});
