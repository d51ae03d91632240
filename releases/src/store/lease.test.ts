import { temporaryFolder } from '../testing/fixture';
import { FileStore } from './file-store';
import { layout } from './layout';
import { deadAfterMs, whileCleaning, whileReleasing } from './lease';

let store: FileStore;
let remove: () => Promise<void>;

beforeEach(async () => {
  const made = await temporaryFolder();
  store = new FileStore(made.folder);
  ({ remove } = made);
});
afterEach(() => remove());

const nothing = async (): Promise<string> => 'done';

test('a promotion and a cleaning never run at once, whichever came first', async () => {
  await whileReleasing(store, async () => {
    await expect(whileCleaning(store, nothing)).rejects.toThrow('being promoted');
  });
  await whileCleaning(store, async () => {
    await expect(whileReleasing(store, nothing)).rejects.toThrow('being cleaned');
    await expect(whileCleaning(store, nothing)).rejects.toThrow('Somebody else');
  });
});

test('promotions run beside each other', async () => {
  expect(await whileReleasing(store, () => whileReleasing(store, nothing))).toBe('done');
});

test('afterwards nothing is left, even after a failure', async () => {
  const fail = async (): Promise<never> => {
    throw new Error('broken');
  };
  await expect(whileReleasing(store, fail)).rejects.toThrow('broken');
  await expect(whileCleaning(store, fail)).rejects.toThrow('broken');
  expect(await store.list(layout.marks('releasing'))).toEqual([]);
  expect(await store.list(layout.marks('cleaning'))).toEqual([]);
});

test('what a dead process left blocks nobody for good', async () => {
  const left = (): number => Date.now() - deadAfterMs;
  const mark = Buffer.from(JSON.stringify({ since: left() }));
  await store.create(layout.mark('releasing', 'dead'), mark);
  await store.create(layout.mark('cleaning', 'dead'), mark);
  expect(await whileReleasing(store, nothing)).toBe('done');
  expect(await whileCleaning(store, nothing)).toBe('done');
  expect(await store.list(layout.marks('releasing'))).toEqual([]);
});

test('of many who clean at once, at most one does', async () => {
  let inside = 0;
  const clean = async (): Promise<void> => {
    inside += 1;
    expect(inside).toBe(1);
    await store.list('builds');
    inside -= 1;
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => whileCleaning(store, clean)));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  for (const refusal of refusals) expect(refusal).toContain('Somebody else is cleaning');
});
