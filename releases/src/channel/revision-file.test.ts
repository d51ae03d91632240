import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '../store/file-store';
import { layout } from '../store/layout';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { readChannel, readHistory, readRevision } from './channel-store';
import { parseBuildId, promoteBuilds } from './release';
import type { RevisionFile } from './revision-file';

const remotes = Array.from({ length: 30 }, (_, index) => `mf-part-${index}`);
let folder: string;
let remove: () => Promise<void>;
let store: FileStore;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(path.join(folder, 'store'));
  const builds = remotes.map((name) => makeRemote(name, '1.0.0', { routes: [`/${name}`] }));
  const again = ['mf-part-1', 'mf-part-2'].map((name) => makeRemote(name, '1.0.1', { routes: [`/${name}`] }));
  await publishAll(store, folder, makeShell('1.0.0'), makeShell('1.0.1'), ...builds, ...again);
  await promote('shell@1.0.0', ...remotes.map((name) => `${name}@1.0.0`));
});
afterEach(() => remove());

const promote = (...builds: string[]) => promoteBuilds(store, builds.map(parseBuildId), stamp);
const place = (revision: number) => path.join(folder, 'store', layout.revision('production', revision));
const readStored = async (revision: number) =>
  JSON.parse(await readFile(place(revision), 'utf8')) as RevisionFile;

test('a release of one remote stores that remote, and where the others are', async () => {
  await promote('mf-part-1@1.0.1');
  const stored = await readStored(2);
  expect(Object.keys(stored.changed)).toEqual(['mf-part-1']);
  expect(Object.keys(stored.unchanged)).toHaveLength(30);
  expect((await stat(place(2))).size).toBeLessThan((await stat(place(1))).size / 3);
});

test('each revision is read as the document that it was', async () => {
  const first = await readChannel(store, 'production');
  await promote('mf-part-1@1.0.1');
  const second = await readChannel(store, 'production');
  await promote('shell@1.0.1');
  const third = await readChannel(store, 'production');
  expect(await readHistory(store, 'production')).toEqual([third, second, first]);
});

test('an entry that a later revision leaves as it was stays where it is', async () => {
  await promote('mf-part-1@1.0.1');
  await promote('mf-part-2@1.0.1');
  const { unchanged } = await readStored(3);
  expect(unchanged['mf-part-1']).toMatchObject({ revision: 2 });
  expect(unchanged['mf-part-3']).toMatchObject({ revision: 1 });
});

test('revisions from before there were such files are read, and built on', async () => {
  const whole = await readChannel(store, 'production');
  await writeFile(place(1), JSON.stringify(whole));
  await promote('mf-part-1@1.0.1');
  expect(Object.keys((await readStored(2)).changed)).toEqual(['mf-part-1']);
  expect(await readRevision(store, 'production', 2)).toEqual(await readChannel(store, 'production'));
});

test('without the revision before it, one is stored whole', async () => {
  await store.remove(layout.revision('production', 1));
  await promote('mf-part-1@1.0.1');
  expect((await readStored(2)).unchanged).toEqual({});
});

test.each([
  ['is gone', null],
  ['has another entry', (text: string) => text.replaceAll('1.0.0', '1.0.9')],
])('a revision whose earlier file %s says which one it needs', async (_what, change) => {
  await promote('mf-part-1@1.0.1');
  if (change) await writeFile(place(1), change(await readFile(place(1), 'utf8')));
  else await store.remove(layout.revision('production', 1));
  await expect(readRevision(store, 'production', 2)).rejects.toThrow(
    /Revision 2 of production needs [\w-]+ of revision 1, which is missing or was changed/,
  );
  expect((await readChannel(store, 'production'))?.revision).toBe(2);
});
