import { publish } from '../build/publish';
import { layout } from './layout';
import { makeRemote, temporaryFolder, writeDist } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { verifyStore } from '../upkeep/verify-store';
import { copyOldBuilds, removeOldLayout } from './old-layout';

/** A bucket as the earlier version left it: mf-auth 1.0.0 in parts, and the rest of a publish that failed. */
async function openOldStore(): Promise<MemoryStore> {
  const { folder, remove } = await temporaryFolder();
  const published = new MemoryStore();
  await publish(published, 'mf-auth', await writeDist(folder, makeRemote('mf-auth', '1.0.0')), 1);
  await remove();
  const files = [...published.files].map(
    ([key, bytes]) => [key.slice('builds/mf-auth/1.0.0/'.length), bytes] as const,
  );
  const mark = { schema: 1, parts: 'id-1', files: files.map(([file]) => file) };
  const text = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
  return new MemoryStore(
    new Map([
      ...files.map(([file, bytes]): [string, Buffer] => [`parts/id-1/${file}`, bytes]),
      ['builds/mf-auth/1.0.0', text(mark)],
      ['parts/id-2/x.js', Buffer.from('unfinished')],
      ['pending/id-2', text('builds/mf-auth/1.0.1')],
      ['locks/releasing/dead.json', text({ since: 1 })],
    ]),
  );
}

test('builds of the old layout are copied to their public paths, and the old objects stay', async () => {
  const store = await openOldStore();
  const before = new Map(store.files);
  await copyOldBuilds(store);
  expect(await verifyStore(store)).toEqual({ builds: 1, files: 3, problems: [] });
  for (const [key, bytes] of before) expect(store.files.get(key)).toBe(bytes);
});

test('several processes may copy at once, and a copy that failed is continued', async () => {
  const store = await openOldStore();
  const put = store.put.bind(store);
  store.put = async (key, bytes) => {
    if (key === layout.manifest('mf-auth', '1.0.0')) throw new Error('connection lost');
    await put(key, bytes);
  };
  await expect(copyOldBuilds(store)).rejects.toThrow('connection lost');
  expect((await verifyStore(store)).builds).toBe(0);
  store.put = put;
  await Promise.all([copyOldBuilds(store), copyOldBuilds(store)]);
  expect(await verifyStore(store)).toEqual({ builds: 1, files: 3, problems: [] });
});

test('a build of which a file is missing is not published, and stays as it is', async () => {
  const store = await openOldStore();
  store.files.delete('parts/id-1/app.1a2b.css');
  await copyOldBuilds(store);
  expect((await verifyStore(store)).builds).toBe(0);
  await removeOldLayout(store, Date.now() + 1000);
  expect(store.files.has('parts/id-1/remoteEntry.js')).toBe(true);
});

test('what is left of the old layout is removed once all builds were copied, but nothing before', async () => {
  const store = await openOldStore();
  const before = store.files.size;
  await removeOldLayout(store, Date.now() + 1000);
  expect(store.files.size).toBe(before);
  await copyOldBuilds(store);
  await removeOldLayout(store, Date.now() - 1000);
  expect(store.files.size).toBeGreaterThan(before);
  await removeOldLayout(store, Date.now() + 1000);
  expect([...store.files.keys()].every((key) => key.startsWith('builds/mf-auth/1.0.0/'))).toBe(true);
  expect(await verifyStore(store)).toEqual({ builds: 1, files: 3, problems: [] });
});
