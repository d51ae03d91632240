import { markKey } from 'server-kit/store-claim';
import { ReleaseError } from '../release-error';
import { MemoryStore } from '../testing/memory-store';
import { claimStore } from './open-store';

const bytes = (text: string): Buffer => Buffer.from(text);

test('the first object that is created marks the store as one of releases', async () => {
  const store = new MemoryStore();
  const claimed = claimStore(store);
  expect(await claimed.create('builds/a/1.0.0/x.js', bytes('x'))).toBe(true);
  expect((await store.read(markKey))?.toString()).toBe('{"purpose":"releases"}');
  expect(await claimStore(store).create('builds/a/1.0.1/x.js', bytes('x'))).toBe(true);
});

test('reading marks nothing: an edge may be allowed to read only', async () => {
  const store = new MemoryStore();
  const claimed = claimStore(store);
  await Promise.all([claimed.read('a'), claimed.has('a'), claimed.list('builds'), claimed.objects('builds')]);
  expect(await store.has(markKey)).toBe(false);
});

test("candidates' uploads are not mixed with releases", async () => {
  const store = new MemoryStore();
  await store.put(markKey, bytes('{"purpose":"uploads","installation":"one"}'));
  const publish = claimStore(store).create('builds/a/1.0.0/x.js', bytes('x'));
  await expect(publish).rejects.toThrow(ReleaseError);
  await expect(publish).rejects.toThrow(/RELEASE_STORE, memory, is marked as .*uploads/);
  expect(await store.list('builds')).toEqual([]);
});
