import { slotOf } from '../health/slots';
import { layout } from '../store/layout';
import { MemoryStore } from '../testing/memory-store';
import type { VoteRow } from './verdict';
import { readVotes, sealVotes, votesPerDay } from './vote-files';

const key = 'a key of all edges';
const now = Date.parse('2026-01-05T10:00:00Z');
const place = `${layout.votes('production')}/2026-01-05.edge.json`;
const row: VoteRow = {
  name: 'mf-auth',
  version: '1.0.1',
  trial: now - 3_600_000,
  slot: slotOf(now),
  share: 0.5,
  passed: 20,
  first: 10,
  failed: [{ voter: 'voter', network: 'network' }],
};

let store: MemoryStore;
beforeEach(() => void (store = new MemoryStore()));
const read = (channel = 'production') => readVotes(store, channel, key, now);

test('votes of all edges are read as they were sealed', async () => {
  await store.put(place, sealVotes(key, place, [row]));
  const other = place.replace('edge', 'other');
  await store.put(other, sealVotes(key, other, [row]));
  expect(await read()).toEqual([row, row]);
});

test.each<[string, () => Buffer]>([
  ['not sealed', () => Buffer.from(JSON.stringify([row]))],
  ['sealed with another key', () => sealVotes('another key', place, [row])],
  ['of another place, such as yesterday', () => sealVotes(key, place.replace('-05', '-04'), [row])],
  [
    'changed after they were sealed',
    () => Buffer.from(sealVotes(key, place, [row]).toString().replace('"passed":20', '"passed":90')),
  ],
  ['cut off', () => sealVotes(key, place, [row]).subarray(0, -20)],
])('votes that are %s do not count', async (_what, bytes) => {
  await store.put(place, bytes());
  expect(await read()).toEqual([]);
});

test.each<[string, object]>([
  ['a share of more than all', { share: 2 }],
  ['fewer than no votes', { passed: -5 }],
  ['a name that is none', { name: '__proto__' }],
  ['a count of a browser that is none', { browsers: { Safari: '9' } }],
  ['no browsers', { browsers: null }],
  ['a failed vote without a network', { failed: [{ voter: 'voter' }] }],
  ['a time to come', { slot: slotOf(now) + 2 }],
  ['a time long ago', { slot: slotOf(now) - 8 * 96 }],
])('a row with %s is skipped, the others count', async (_what, wrong) => {
  await store.put(place, sealVotes(key, place, [row, { ...row, ...wrong }]));
  expect(await read()).toEqual([row]);
});

test('the busiest day says how many votes a deployable gets', () => {
  const yesterday = { ...row, slot: row.slot - 96, passed: 300 };
  expect(votesPerDay([row, yesterday, { ...row, name: 'mf-other', passed: 9_000 }], 'mf-auth')).toBe(301);
  expect(votesPerDay([], 'mf-auth')).toBe(0);
});
