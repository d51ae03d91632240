import { layout } from '../store/layout';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { signDocument } from './keys';

const key = layout.channel('production');
const forged = signDocument(key, { schema: 1 }, keys.stranger);

let store: MemoryStore;
let signed: ReturnType<typeof signedStore>;
beforeEach(async () => {
  store = new MemoryStore();
  signed = signedStore(store);
  store.files.set(key, forged);
  await signed.read(key);
});

test('counts a refused document once, however often it is read', async () => {
  await signed.read(key);
  await signed.read(layout.channel('staging')); // there is none
  expect([signed.refusedCount, signed.problems.length]).toEqual([1, 1]);
});

test.each([
  ['somebody removes it', () => void store.files.delete(key)],
  ['the release server removes it', () => signed.remove(key)],
  ['the release server writes it again', () => signed.put(key, Buffer.from('{}'))],
  ['the release server creates it in its place', () => signed.create(key, Buffer.from('{}'))],
])('counts it no longer when %s', async (_when, repair) => {
  await repair();
  await signed.read(key);
  expect(signed.refusedCount).toBe(0);
  store.files.set(key, forged);
  await signed.read(key);
  expect([signed.refusedCount, signed.problems.length]).toEqual([1, 2]);
});
