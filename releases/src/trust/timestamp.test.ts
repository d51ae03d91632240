import type { FastifyInstance } from 'fastify';
import { settleChannel } from '../channel/channel-store';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { buildEdge } from '../edge/app';
import { layout } from '../store/layout';
import { promotedFiles } from '../testing/edge-under-report';
import { stamp } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { signDocument } from './keys';
import { signAgain } from './sign-again';
import { timestampLifeMs } from './timestamp';

const place = layout.timestamp('production');
let store: MemoryStore;
let now: number;
const edges: FastifyInstance[] = [];

beforeEach(async () => {
  now = Date.parse('2026-01-02T03:04:05Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  store = new MemoryStore(await promotedFiles());
  await signAgain(signedStore(store), true);
  await settleChannel(signedStore(store), 'production');
  await promote('mf-auth@1.0.1');
});
afterEach(() => Promise.all(edges.splice(0).map((one) => one.close())));

const promote = (build: string) => promoteBuilds(signedStore(store), [parseBuildId(build)], stamp);

function openEdge(kept?: MemoryStore): FastifyInstance {
  const opened = buildEdge({
    channel: 'production',
    store: signedStore(store, null),
    kept: kept && signedStore(kept, null),
    api: 'http://127.0.0.1:9',
  });
  edges.push(opened);
  return opened;
}
const health = async (edge: FastifyInstance) =>
  (await edge.inject('/health')).json<Record<string, unknown>>();
const held = 'a newer release may be held back: see the log';
const ok = { status: 'ok', channel: 'production', revision: 2 };

/** The bucket as it was: who owns it can take it back to then. */
const copy = (): MemoryStore => new MemoryStore(new Map(store.files));

test('a store that is taken back is noticed within a minute, and by an edge that starts when the timestamp ends', async () => {
  const before = copy();
  await promote('mf-auth@1.0.2');
  const running = openEdge();
  expect(await health(running)).toEqual({ ...ok, revision: 3 });
  // The owner of the bucket shows the earlier state, timestamp and all.
  for (const key of store.files.keys()) if (!before.files.has(key)) store.files.delete(key);
  for (const [key, bytes] of before.files) store.files.set(key, bytes);
  now += 61_000;
  expect(await health(running)).toEqual({ ...ok, revision: 3, stale: held });
  // Which has never seen the third.
  expect(await health(openEdge())).toEqual(ok);
  now += timestampLifeMs;
  expect((await openEdge().inject('/health')).statusCode).toBe(500);
});

test('an edge that starts takes nothing whose timestamp has ended', async () => {
  now += timestampLifeMs + 1;
  expect((await openEdge().inject('/health')).statusCode).toBe(500);
  await settleChannel(signedStore(store), 'production');
  expect(await health(openEdge())).toEqual(ok);
});

test('an edge that starts goes on with what it has kept, and takes nothing older than that', async () => {
  const before = copy();
  await promote('mf-auth@1.0.2');
  const kept = copy();
  store = before;
  expect(await health(openEdge(kept))).toEqual({ ...ok, revision: 3, stale: held });
});

const timestamp = { channel: 'production', revision: 2, expires: Date.parse('2027-01-01') };
test.each([
  ['is missing', () => null],
  ['is not signed', () => Buffer.from(JSON.stringify(timestamp))],
  ['is signed by a stranger', () => signDocument(place, timestamp, keys.stranger)],
  ['was signed for another channel', () => signDocument(layout.timestamp('staging'), timestamp, keys.server)],
  [
    'names a revision that is not there',
    () => signDocument(place, { ...timestamp, revision: 9 }, keys.server),
  ],
  ['has no end', () => signDocument(place, { ...timestamp, expires: 'never' }, keys.server)],
  [
    'was made longer',
    () => {
      const signed = JSON.parse(String(store.files.get(place))) as object;
      return Buffer.from(JSON.stringify({ ...signed, expires: timestamp.expires }));
    },
  ],
])('an edge does not start with a channel whose timestamp %s', async (_what, forge) => {
  const forged = forge();
  if (forged) store.files.set(place, forged);
  else store.files.delete(place);
  expect((await openEdge().inject('/health')).statusCode).toBe(500);
});

test('the release server renews it an hour after it was made, and not at each look', async () => {
  const made = store.files.get(place);
  now += 50 * 60_000;
  await settleChannel(signedStore(store), 'production');
  expect(store.files.get(place)).toBe(made);
  now += 11 * 60_000;
  await settleChannel(signedStore(store), 'production');
  expect(store.files.get(place)).not.toEqual(made);
});

test('a key is replaced while edges run: both count, then the new one alone', async () => {
  const both = [keys.next.publicKey, keys.server.publicKey];
  const readers = (trusted: string[]) => signedStore(store, null, trusted);
  await promoteBuilds(signedStore(store, keys.next, both), [parseBuildId('mf-auth@1.0.2')], stamp);
  const edgeWith = (trusted: string[]): FastifyInstance => {
    const opened = buildEdge({ channel: 'production', store: readers(trusted), api: 'http://127.0.0.1:9' });
    edges.push(opened);
    return opened;
  };
  expect(await health(edgeWith(both))).toEqual({ ...ok, revision: 3 });
  expect((await edgeWith([keys.next.publicKey]).inject('/health')).statusCode).toBe(503);
  expect(await signAgain(signedStore(store, keys.next, both), false)).toBeGreaterThan(4);
  expect(await signAgain(signedStore(store, keys.next, both), false)).toBe(0);
  expect(await health(edgeWith([keys.next.publicKey]))).toEqual({ ...ok, revision: 3 });
});

test('signing again keeps only documents that a valid key has signed, unless all are adopted', async () => {
  const stranger = signDocument(layout.revision('production', 3), { schema: 1 }, keys.stranger);
  store.files.set(layout.revision('production', 3), stranger);
  const both = [keys.next.publicKey, keys.server.publicKey];
  await signAgain(signedStore(store, keys.next, both), false);
  expect(store.files.get(layout.revision('production', 3))).toBe(stranger);
  await signAgain(signedStore(store, keys.next, both), true);
  expect(store.files.get(layout.revision('production', 3))).not.toBe(stranger);
});
