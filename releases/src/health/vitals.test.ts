import { MemoryStore } from '../testing/memory-store';
import { readVitals, slotMs, VitalCounts } from './vitals';

const build = { name: 'mf-auth', version: '1.0.1' };
const log = { warn: jest.fn() };
let store: MemoryStore;
let now: number;
const edges: VitalCounts[] = [];
const openEdge = (): VitalCounts => {
  const edge = new VitalCounts(store, 'production', log);
  edges.push(edge);
  return edge;
};

beforeEach(() => {
  store = new MemoryStore();
  now = Date.parse('2026-01-02T10:05:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  for (const edge of edges.splice(0)) await edge.stop();
  jest.restoreAllMocks();
});

const hours = (count: number): number => now - count * 3_600_000;

test('the 75th percentile over all edges is right to a tenth', async () => {
  const [one, other] = [openEdge(), openEdge()];
  for (let value = 100; value <= 4000; value += 100)
    (value % 200 === 0 ? one : other).record(build, 'LCP', value);
  for (const edge of [one, other]) await edge.write();
  const [line] = await readVitals(store, 'production', hours(1), 1);
  expect(line).toMatchObject({ ...build, measure: 'LCP', total: { samples: 40 } });
  expect(Math.abs(line!.total.value - 3000)).toBeLessThan(300);
  expect(line!.points).toHaveLength(1);
});

test('failures are a share of all page views', async () => {
  const edge = openEdge();
  for (const failed of [0, 0, 0, 1]) edge.record(build, 'errors', failed);
  await edge.write();
  const [line] = await readVitals(store, 'production', hours(1), 1);
  expect(line!.total).toMatchObject({ value: 0.25, samples: 4 });
});

test('points are made of as many slots as asked for, over midnight too, and none is older than asked for', async () => {
  now = Date.parse('2026-01-01T23:00:00Z');
  const edge = openEdge();
  for (let slot = 0; slot < 8; slot++, now += slotMs) edge.record(build, 'CLS', 0.1);
  await edge.write();
  const samples = async (from: number, slots: number) =>
    (await readVitals(store, 'production', from, slots))[0]!.points.map((point) => point.samples);
  expect(await samples(hours(2), 4)).toEqual([4, 4]);
  expect(await samples(hours(2), 1)).toHaveLength(8);
  expect(await samples(hours(1), 4)).toEqual([4]);
});

test('files of more than a week ago are removed, and what is damaged is skipped', async () => {
  await store.put('vitals/production/2025-12-20.old.json', Buffer.from('{}'));
  await store.put('vitals/production/2026-01-02.cut.json', Buffer.from('{"mf-auth@1.0.1": {'));
  await store.put(
    'vitals/production/2026-01-02.odd.json',
    Buffer.from('{"a@1.0.0": {"1 x 2": 3, "9": "y"}}'),
  );
  const edge = openEdge();
  edge.record(build, 'INP', 90);
  await edge.write();
  expect(await store.list('vitals/production')).not.toContain('2025-12-20.old.json');
  expect(await readVitals(store, 'production', hours(24), 4)).toHaveLength(1);
});

test('a store that fails is logged and does not stop the edge', async () => {
  const edge = openEdge();
  edge.record(build, 'INP', 90);
  jest.spyOn(store, 'put').mockRejectedValueOnce(new Error('away'));
  await edge.write();
  expect(log.warn).toHaveBeenCalledTimes(1);
});
