import type { ChannelDocument } from 'platform/release';
import { BuildCounts } from './build-counts';
import { ComparedViews } from './compared-views';
import { bucketOf, failureBucket } from './measures';
import { dayOf, slotMs } from './slots';

const current = { name: 'mf-auth', version: '1.0.0' };
const canary = { name: 'mf-auth', version: '1.0.1' };

let now: number;
let counts: BuildCounts;
let compared: ComparedViews;

function documentWith(share: number, changes: object = {}): ChannelDocument {
  const guarded = { since: '', until: '', views: 50 };
  const offered = { build: canary, share, salt: 'salt', since: '', guarded, ...changes };
  return {
    deployables: { 'mf-auth': { current, previous: [], canary: offered } },
  } as unknown as ChannelDocument;
}

/** What is counted of both builds together, by measure and bucket. */
function counted(): Record<string, number> {
  const all: Record<string, number> = {};
  for (const rows of Object.values(counts.rowsOf(dayOf(now))))
    for (const [row, count] of Object.entries(rows)) {
      const what = row.replace(/^\d+ compared-/, '');
      all[what] = (all[what] ?? 0) + count;
    }
  return all;
}

beforeEach(() => {
  now = Date.parse('2026-01-02T10:05:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  counts = new BuildCounts();
  compared = new ComparedViews(counts);
  compared.follow(documentWith(1));
});

test('three views of a network and day count, whichever of the two builds they are of', () => {
  for (let view = 0; view < 20; view += 1)
    compared.recordView(view % 2 === 0 ? current : canary, `view ${view}`, 'network', null);
  expect(counted()).toEqual({ 'views 0': 3 });
  compared.recordView(canary, 'view of another', 'another network', null);
  expect(counted()).toEqual({ 'views 0': 4 });
  now += 24 * 3_600_000;
  compared.recordView(canary, 'view of tomorrow', 'network', null);
  expect(counted()).toEqual({ 'views 0': 1 });
});

test('one failed view of a network and day counts, whichever build it is of', () => {
  compared.recordView(current, 'one', 'network', 'late');
  compared.recordView(canary, 'two', 'network', 'render');
  expect(counted()).toEqual({ 'views 0': 2, [`failures ${failureBucket(0, true)}`]: 1 });
});

test('a view that fails later fails in its own quarter of an hour and step', () => {
  compared.recordView(canary, 'one', 'network', null);
  now += slotMs;
  compared.follow(documentWith(10));
  compared.recordView(canary, 'one', 'network', 'render');
  compared.recordView(canary, 'two', 'another network', 'render');
  const rows = counts.rowsOf(dayOf(now))['mf-auth@1.0.1']!;
  const [before, after] = [Math.floor(now / slotMs) - 1, Math.floor(now / slotMs)];
  expect(rows).toEqual({
    [`${before} compared-views 0`]: 1,
    [`${before} compared-failures ${failureBucket(0, false)}`]: 1,
    [`${after} compared-views 1`]: 1,
    [`${after} compared-failures ${failureBucket(1, false)}`]: 1,
  });
});

test('a tab that falls back to the current build counts for the canary that it was given', () => {
  compared.recordView(canary, 'one', 'network', 'render');
  compared.recordView(current, 'one', 'network', null);
  expect(Object.keys(counts.rowsOf(dayOf(now)))).toEqual(['mf-auth@1.0.1']);
});

test('one value of each Web Vital of a network and day counts', () => {
  compared.recordVital(canary, 'network', 'LCP', 1000);
  compared.recordVital(current, 'network', 'LCP', 60_000);
  compared.recordVital(canary, 'network', 'INP', 100);
  expect(counted()).toEqual({ [`LCP ${bucketOf('LCP', 1000)}`]: 1, [`INP ${bucketOf('INP', 100)}`]: 1 });
});

test.each([
  ['a canary that is not guarded', () => documentWith(10, { guarded: undefined })],
  ['a canary that has ended', () => ({ deployables: { 'mf-auth': { current, previous: [] } } })],
])('nothing is counted for %s', (_what, document) => {
  compared.follow(document() as unknown as ChannelDocument);
  compared.recordView(canary, 'one', 'network', 'render');
  compared.recordVital(canary, 'network', 'LCP', 1000);
  expect(counted()).toEqual({});
});

test('nor for another version, and the next canary counts networks anew', () => {
  compared.recordView({ ...canary, version: '9.9.9' }, 'one', 'network', 'render');
  for (const view of ['two', 'three', 'four', 'five']) compared.recordView(canary, view, 'network', null);
  compared.follow(documentWith(1, { salt: 'another' }));
  compared.recordView(canary, 'six', 'network', null);
  expect(counted()).toEqual({ 'views 0': 4 });
});
