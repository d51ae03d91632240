import { failureCauses, type FailureCause } from 'platform/report';
import { MemoryStore } from '../testing/memory-store';
import { BuildCounts } from './build-counts';
import { CountFiles } from './count-files';
import { bucketOf, type Vital } from './measures';
import { readHealth, readLines } from './read-counts';
import { slotMs, slotOf } from './slots';

const build = { name: 'mf-auth', version: '1.0.1' };
const log = { warn: jest.fn() };
let store: MemoryStore;
let now: number;
const edges: CountFiles[] = [];
function openEdge() {
  const counts = new BuildCounts();
  const files = new CountFiles(counts, store, 'production', log);
  edges.push(files);
  return {
    counts,
    addVital: (of: typeof build, vital: Vital, value: number) =>
      counts.add(of, vital, bucketOf(vital, value)),
    /** @param slot of the view, when it is another than that of now */
    addView(of: typeof build, failure: FailureCause | null, slot?: number) {
      counts.add(of, 'views', 0, slot);
      if (failure) counts.add(of, 'failures', failureCauses.indexOf(failure), slot);
    },
    write: () => files.write(),
    stop: () => files.stop(),
  };
}

beforeEach(() => {
  log.warn.mockReset();
  store = new MemoryStore();
  now = Date.parse('2026-01-02T10:05:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  for (const edge of edges.splice(0)) await edge.stop();
  jest.restoreAllMocks();
});

const hours = (count: number): number => now - count * 3_600_000;
const none = Object.fromEntries(failureCauses.map((cause) => [cause, 0]));
const slot = (iso: string, mounted: number, causes: Partial<Record<FailureCause, number>> = {}) => ({
  time: Date.parse(iso),
  mounted,
  failed: Object.values(causes).reduce((sum, count) => sum + count, 0),
  causes: { ...none, ...causes },
});

test('the 75th percentile over all edges is right to a tenth', async () => {
  const [one, other] = [openEdge(), openEdge()];
  for (let value = 100; value <= 4000; value += 100)
    (value % 200 === 0 ? one : other).addVital(build, 'LCP', value);
  for (const edge of [one, other]) await edge.write();
  const [line] = await readLines(store, 'production', hours(1), 1);
  expect(line).toMatchObject({ ...build, measure: 'LCP', total: { samples: 40 } });
  expect(Math.abs(line!.total.value - 3000)).toBeLessThan(300);
  expect(line!.points).toHaveLength(1);
});

test('failures are a share of all page views', async () => {
  const edge = openEdge();
  for (const failure of [null, null, null, 'crash'] as const) edge.addView(build, failure);
  await edge.write();
  const [line] = await readLines(store, 'production', hours(1), 1);
  expect(line!.total).toMatchObject({ value: 0.25, samples: 4 });
});

test('page views of two edges are summed by the quarter of an hour, with causes of failures', async () => {
  const [one, other] = [openEdge(), openEdge()];
  one.addView(build, null);
  other.addView(build, null);
  one.addView(build, 'render');
  now += slotMs;
  other.addView(build, 'load');
  for (const edge of [one, other]) await edge.write();
  expect(await readHealth(store, 'production')).toEqual([
    {
      ...build,
      slots: [slot('2026-01-02T10:00Z', 2, { render: 1 }), slot('2026-01-02T10:15Z', 0, { load: 1 })],
    },
  ]);
  expect(await readHealth(store, 'staging')).toEqual([]);
});

test('a view fails in the quarter of an hour in which it was seen, after midnight too', async () => {
  now = Date.parse('2026-01-01T23:50:00Z');
  const edge = openEdge();
  const seen = slotOf(now);
  edge.counts.add(build, 'views', 0);
  edge.counts.add(build, 'views', 0);
  await edge.write();
  now += 2 * slotMs;
  edge.counts.add(build, 'failures', failureCauses.indexOf('late'), seen);
  edge.counts.add(build, 'views', 0);
  await edge.write();
  expect((await readHealth(store, 'production'))[0]?.slots).toEqual([
    slot('2026-01-01T23:45Z', 1, { late: 1 }),
    slot('2026-01-02T00:15Z', 1),
  ]);
});

test('what is read from files is what the rollback judges by and Prometheus gets', async () => {
  const edge = openEdge();
  for (const failure of [null, null, 'load', 'crash'] as const) edge.addView(build, failure);
  edge.addVital(build, 'INP', 90);
  await edge.write();
  const { time: _, ...read } = (await readHealth(store, 'production'))[0]!.slots[0]!;
  expect(edge.counts.lastHour(build)).toEqual(read);
  expect(read).toMatchObject({ mounted: 2, failed: 2 });
  const [total] = edge.counts.sinceStart();
  expect([total?.counts.get('views 0'), total?.counts.get(`INP ${bucketOf('INP', 90)}`)]).toEqual([4, 1]);
});

test('counts of more than a day ago are forgotten, for all but Prometheus', async () => {
  const edge = openEdge();
  edge.addView(build, null);
  edge.addVital(build, 'INP', 90);
  now += 27 * 3_600_000;
  edge.addView(build, null);
  await edge.write();
  expect(edge.counts.rowsOf('2026-01-02')).toEqual({});
  expect(edge.counts.sinceStart()[0]?.counts.get('views 0')).toBe(2);
  now += 27 * 3_600_000;
  edge.addView({ ...build, version: '1.0.2' }, null);
  await edge.write();
  expect(edge.counts.sinceStart().map(({ build: { version } }) => version)).toEqual(['1.0.2']);
});

test('points are made of as many slots as asked for, over midnight too, and none is older', async () => {
  now = Date.parse('2026-01-01T23:00:00Z');
  const edge = openEdge();
  for (let count = 0; count < 8; count++, now += slotMs) edge.addVital(build, 'CLS', 0.1);
  await edge.write();
  const samples = async (from: number, slots: number) =>
    (await readLines(store, 'production', from, slots))[0]!.points.map((point) => point.samples);
  expect(await samples(hours(2), 4)).toEqual([4, 4]);
  expect(await samples(hours(2), 1)).toHaveLength(8);
  expect(await samples(hours(1), 4)).toEqual([4]);
});

test('a file has numbers of builds, and nothing about those who visited', async () => {
  const edge = openEdge();
  edge.addView(build, 'render');
  await edge.write();
  const [name] = await store.list('vitals/production');
  expect(JSON.parse(String(await store.read(`vitals/production/${name}`)))).toEqual({
    'mf-auth@1.0.1': { [`${slotOf(now)} views 0`]: 1, [`${slotOf(now)} failures 3`]: 1 },
  });
});

test('an edge writes only what has changed, by itself, and once more when it stops', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
  try {
    const put = jest.spyOn(store, 'put');
    const edge = openEdge();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(put).not.toHaveBeenCalled();
    edge.addView(build, null);
    await jest.advanceTimersByTimeAsync(40_000);
    expect(put).toHaveBeenCalledTimes(1);
    edge.addView(build, 'render');
    await edge.stop();
    expect((await readHealth(store, 'production'))[0]?.slots).toMatchObject([{ mounted: 1, failed: 1 }]);
    edge.addView(build, 'render');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(put).toHaveBeenCalledTimes(2);
  } finally {
    jest.useRealTimers();
  }
});

test('a slow store gets one write at a time, and the rest when the edge stops', async () => {
  const edge = openEdge();
  edge.addView(build, null);
  const put = jest.spyOn(store, 'put');
  let release = (): void => undefined;
  put.mockImplementationOnce(() => new Promise<void>((resolve) => (release = resolve)));
  void edge.write();
  edge.addView(build, null);
  void edge.write();
  const stopped = edge.stop();
  expect(put).toHaveBeenCalledTimes(1);
  release();
  await stopped;
  expect(put).toHaveBeenCalledTimes(2);
  expect((await readHealth(store, 'production'))[0]?.slots).toMatchObject([{ mounted: 2 }]);
});

test('files of more than a week ago are removed, and what is damaged is skipped', async () => {
  const row = `${slotOf(now)} INP`;
  const files = {
    '2025-12-20.old.json': '{}',
    '2026-01-02.cut.json': '{"mf-auth@1.0.1": {',
    '2026-01-02.empty.json': '',
    '2026-01-02.future.json': `{"d@1.0.0": {"${slotOf(now) + 1} INP 2": 3}}`,
    '2026-01-02.name.json': `{"../d@1.0.0": {"${row} 2": 3}, "d@one": {"${row} 2": 3}}`,
    '2026-01-02.none.json': '{"d@1.0.0": null}',
    '2026-01-02.number.json': '7',
    '2026-01-02.odd.json': '{"a@1.0.0": {"1 x 2": 3, "9": "y"}}',
    '2026-01-02.text.json': `{"b@1.0.0": {"${row} 2": "3", "${row} 40": 3, "${row} 3": -1}}`,
    '2026-01-02.vast.json': `{"c@1.0.0": {"${row} 2": 3}}${' '.repeat(2 * 1024 * 1024)}`,
  };
  for (const [name, content] of Object.entries(files))
    await store.put(`vitals/production/${name}`, Buffer.from(content));
  const edge = openEdge();
  edge.addVital(build, 'INP', 90);
  await edge.write();
  expect(await store.list('vitals/production')).not.toContain('2025-12-20.old.json');
  expect(await readLines(store, 'production', hours(24), 4)).toMatchObject([{ ...build, measure: 'INP' }]);
});

test('a store that fails is logged once, and gets the counts when it works again', async () => {
  const edge = openEdge();
  edge.addVital(build, 'INP', 90);
  const put = jest.spyOn(store, 'put').mockRejectedValue(new Error('away'));
  await edge.write();
  await edge.write();
  expect(log.warn).toHaveBeenCalledTimes(1);
  put.mockRestore();
  await edge.write();
  expect(await readLines(store, 'production', hours(1), 1)).toHaveLength(1);
});
