import { collectGarbage } from '../upkeep/gc';
import { layout } from '../store/layout';
import { MemoryStore } from '../testing/memory-store';
import type { ChannelDocument } from 'shared/contract/release';
import { Health } from './health';
import { HealthReader } from './health-file';
import { HealthWriter } from './health-writer';

const hourMs = 60 * 60_000;
const build = { name: 'mf-auth', version: '1.0.1' };
// As much of a channel as counting looks at.
const document = {
  deployables: { 'mf-auth': { current: { version: '1.0.1' }, previous: [] } },
} as unknown as ChannelDocument;

let store: MemoryStore;
let now: number;
let told: string[];
let reader: HealthReader;
const log = { warn: (...words: unknown[]) => void told.push(String(words.at(-1))) };

beforeEach(() => {
  store = new MemoryStore();
  now = Date.parse('2026-01-02T03:04:05.000Z');
  told = [];
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  reader = new HealthReader(store, log);
});

function openEdge() {
  const health = new Health();
  health.follow(document);
  const writer = new HealthWriter(store, 'production', health, log);
  let views = 0;
  const count = (failure: 'render' | 'load' | null) =>
    void health.record(build, `view ${(views += 1)}`, `network ${views}`, failure);
  return { writer, count };
}
const files = () => store.list(layout.health('production'));
const read = async () => (await reader.read('production'))[0]?.minutes;

test('what two edges counted is summed by the minute', async () => {
  const [one, other] = [openEdge(), openEdge()];
  one.count(null);
  other.count(null);
  one.count('render');
  now += 60_000;
  other.count('load');
  for (const { writer } of [one, other]) await writer.write();
  expect(await reader.read('production')).toEqual([
    {
      remote: 'mf-auth',
      version: '1.0.1',
      minutes: [
        {
          time: '2026-01-02T03:04:00.000Z',
          mounted: 2,
          failed: 1,
          causes: { load: 0, integrity: 0, timeout: 0, render: 1, crash: 0, late: 0 },
        },
        {
          time: '2026-01-02T03:05:00.000Z',
          mounted: 0,
          failed: 1,
          causes: { load: 1, integrity: 0, timeout: 0, render: 0, crash: 0, late: 0 },
        },
      ],
    },
  ]);
  expect(await reader.read('staging')).toEqual([]);
  expect(told).toEqual([]);
});

test('an edge writes only what has changed, by itself, and once more when it stops', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
  try {
    const replace = jest.spyOn(store, 'put');
    const { writer, count } = openEdge();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(replace).not.toHaveBeenCalled();
    count(null);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(replace).toHaveBeenCalledTimes(1);
    count('render');
    await writer.stop();
    expect(await read()).toMatchObject([{ mounted: 1, failed: 1 }]);
    count('render');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(replace).toHaveBeenCalledTimes(2);
  } finally {
    jest.useRealTimers();
  }
});

test('a file tells numbers of builds, and nothing about those who visited', async () => {
  const { writer, count } = openEdge();
  count('render');
  await writer.write();
  const [name] = await files();
  const text = String(await store.read(`health/production/${name}`));
  expect(JSON.parse(text)).toEqual({
    schema: 1,
    time: now,
    builds: [
      { remote: 'mf-auth', version: '1.0.1', minutes: [[Math.floor(now / 60_000), 0, 0, 0, 0, 1, 0, 0]] },
    ],
  });
});

test('an edge that has nothing to tell any more takes its file away', async () => {
  const { writer, count } = openEdge();
  count(null);
  await writer.write();
  expect(await files()).toHaveLength(1);
  now += hourMs;
  await writer.write();
  expect(await files()).toEqual([]);
});

describe('of an edge that is gone, the counts', () => {
  beforeEach(async () => {
    const { writer, count } = openEdge();
    count(null);
    await writer.write();
  });

  test('are shown for an hour', async () => {
    now += hourMs - 60_000;
    expect(await read()).toHaveLength(1);
    now += 60_000;
    expect(await read()).toBeUndefined();
    expect(told).toEqual([]);
  });

  test('are removed by gc then, and not before', async () => {
    await collectGarbage(store, 20, now);
    expect(await files()).toHaveLength(1);
    now += hourMs;
    await collectGarbage(store, 20, now);
    expect(await files()).toEqual([]);
  });

  test('are removed by the next edge that starts', async () => {
    const [old] = await files();
    now += hourMs;
    const { writer, count } = openEdge();
    count(null);
    await writer.write();
    expect(await files()).toHaveLength(1);
    expect(await files()).not.toContain(old);
  });
});

const row = [29_455_384, 1, 0, 0, 0, 0, 0, 0];
const fileOf = (changes: object, minutes: unknown = [row]) =>
  JSON.stringify({
    schema: 1,
    time: Date.parse('2026-01-02T03:04:05.000Z'),
    builds: [{ remote: 'mf-auth', version: '1.0.1', minutes }],
    ...changes,
  });

test('the file that the broken ones below are made from is a good one', async () => {
  await store.put('health/production/other.json', Buffer.from(fileOf({})));
  expect(await read()).toMatchObject([{ mounted: 1 }]);
});

test.each([
  ['cut in half', fileOf({}).slice(0, 60)],
  ['empty', ''],
  ['no object', '7'],
  ['of a later version', fileOf({ schema: 2 })],
  ['without a time', fileOf({ time: undefined })],
  ['with a name that is a path', fileOf({ builds: [{ remote: '../x', version: '1.0.1', minutes: [row] }] })],
  ['with a version that is none', fileOf({ builds: [{ remote: 'a', version: '<b>', minutes: [row] }] })],
  [
    'with more builds than there are',
    fileOf({ builds: Array(101).fill({ remote: 'a', version: '1.0.0', minutes: [] }) }),
  ],
  ['with more minutes than an hour has', fileOf({}, Array(62).fill(row))],
  ['with a count below zero', fileOf({}, [[...row.slice(0, -1), -1]])],
  ['with a count that is a text', fileOf({}, [[...row.slice(0, -1), '1']])],
  ['with a row too short', fileOf({}, [row.slice(1)])],
  ['larger than any edge writes', fileOf({}) + ' '.repeat(512 * 1024)],
])('a file %s is passed over, and the log says so once', async (_what, text) => {
  const { writer, count } = openEdge();
  count(null);
  await writer.write();
  await store.put('health/production/broken.json', Buffer.from(text));
  for (let look = 0; look < 2; look += 1) expect(await read()).toMatchObject([{ mounted: 1 }]);
  expect(told).toEqual([expect.stringContaining('health/production/broken.json is damaged')]);
  await collectGarbage(store, 20, now);
  expect(await files()).toHaveLength(1);
});

test('a store that fails costs nothing but the charts, is told once, and gets the counts when it works again', async () => {
  const replace = jest.spyOn(store, 'put').mockRejectedValue(new Error('no space is left'));
  const { writer, count } = openEdge();
  count(null);
  await writer.write();
  await writer.write();
  expect(told).toEqual(['counts for the ops page could not be written']);
  replace.mockRestore();
  await writer.write();
  expect(await read()).toMatchObject([{ mounted: 1 }]);
});
