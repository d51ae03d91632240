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

test('gc removes what is left of the old layout, but nothing recent', async () => {
  const store = await openOldStore();
  await copyOldBuilds(store);
  await store.put('pending/id-3', Buffer.from('{}'));
  await removeOldLayout(store, Date.now() - 1000);
  const left = [...store.files.keys()].filter((key) => !key.startsWith('builds/mf-auth/1.0.0/'));
  expect(left).toEqual(['pending/id-3']);
  expect(await verifyStore(store)).toEqual({ builds: 1, files: 3, problems: [] });
});
