import type { ChannelDocument } from 'platform/release';
import { readRevision, swapChannel } from '../channel/channel-store';
import { layout } from '../store/layout';
import { MemoryStore } from '../testing/memory-store';
import { alwaysKept, thinRevisions } from './thin-revisions';

const channel = 'production';
const dayMs = 24 * 60 * 60 * 1000;
const start = Date.parse('2025-01-01T00:00:00Z');
const perDay = 10;
const days = 500;
const last = days * perDay;

/** Ten changes a day, of three remotes in turn; `quiet` has never been changed since the first. */
const documentOf = (revision: number): ChannelDocument => {
  const entry = (name: string, version: number) => ({
    current: { version: `1.0.${version}`, name, routes: [] } as never,
    previous: [],
  });
  const names = ['mf-a', 'mf-b', 'mf-c'].map(
    (name, index) => [name, entry(name, revision - ((revision - index) % 3))] as const,
  );
  return {
    schema: 1,
    channel,
    revision,
    actor: 'Asha',
    time: new Date(start + ((revision - 1) * dayMs) / perDay).toISOString(),
    reason: '',
    change: `change ${revision}`,
    deployables: Object.fromEntries([...names, ['mf-quiet', entry('mf-quiet', 0)]]),
  };
};
const now = start + days * dayMs;

let store: MemoryStore;
beforeEach(async () => {
  store = new MemoryStore();
  for (let revision = 1; revision <= last; revision += 1) await swapChannel(store, documentOf(revision));
});

const clean = (at: number, apply = true) => thinRevisions(store, channel, at, apply);
const stored = async () =>
  (await store.list(layout.revisions(channel)))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);

test('every revision of 90 days stays, one a day of a year, and what these need; each reads as it was', async () => {
  await clean(now);
  const numbers = await stored();
  const whole = (days - 90) * perDay + 1;
  expect(numbers.filter((number) => number >= whole)).toHaveLength(last - whole + 1);
  // The last of each day between, and the files that these and the first whole one need.
  const daily = numbers.filter((number) => number % perDay === 0 && number < whole);
  expect(daily).toEqual(Array.from({ length: 275 }, (_, i) => (days - 365 + 1 + i) * perDay));
  const ofADay = numbers.filter((number) => number > 2000 && number <= 2010);
  expect(ofADay).toEqual([2008, 2009, 2010]);
  expect(numbers[0]).toBe(1);
  for (const number of [...daily, ...numbers.filter((one) => one >= whole)])
    expect(await readRevision(store, channel, number)).toEqual(documentOf(number));
});

test('a second clean-up on the same day removes nothing, one a day later a day’s worth', async () => {
  await clean(now);
  expect(await clean(now)).toBe(0);
  const removed = await clean(now + dayMs);
  expect(removed).toBeGreaterThan(0);
  expect(removed).toBeLessThan(2 * perDay);
});

test('whether it runs once or every day, the same stays', async () => {
  const other = new MemoryStore(new Map(store.files));
  await clean(now);
  for (let day = 400; day >= 0; day -= 1) await thinRevisions(other, channel, now - day * dayMs, true);
  expect(await other.list(layout.revisions(channel))).toEqual(await store.list(layout.revisions(channel)));
});

test('one that ends in between is gone on with', async () => {
  const other = new MemoryStore(new Map(store.files));
  await clean(now);
  const { remove } = other;
  for (const removals of [1, 7, 500]) {
    let left = removals;
    other.remove = async (key) => {
      left -= 1;
      if (left < 0) throw new Error('the machine is gone');
      return remove.call(other, key);
    };
    await expect(thinRevisions(other, channel, now, true)).rejects.toThrow('the machine is gone');
  }
  other.remove = remove;
  await thinRevisions(other, channel, now, true);
  expect(await other.list(layout.revisions(channel))).toEqual(await store.list(layout.revisions(channel)));
});

test('says what it would remove, and removes nothing', async () => {
  const before = store.files.size;
  const count = await clean(now, false);
  expect(store.files.size).toBe(before);
  expect(await clean(now)).toBe(count);
});

test('a channel that seldom changes keeps its newest revisions, whatever their age', async () => {
  await clean(now + 4 * 365 * dayMs);
  const numbers = await stored();
  expect(numbers.slice(-alwaysKept)).toEqual(
    Array.from({ length: alwaysKept }, (_, i) => last - alwaysKept + 1 + i),
  );
  expect(await readRevision(store, channel, last - alwaysKept + 1)).toEqual(
    documentOf(last - alwaysKept + 1),
  );
});

test('a revision that cannot be read stops the clean-up', async () => {
  store.files.set(layout.revision(channel, last / 2), Buffer.from('{'));
  await expect(clean(now + dayMs)).rejects.toThrow(/damaged/);
});
