import type { FastifyInstance } from 'fastify';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { readEdgeNotes, writeEdgeNote } from '../health/edge-notes';
import { layout } from '../store/layout';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { buildEdge } from './app';
import { ManifestCache } from './manifest-cache';
import { ChannelViews } from './channel-view';
import { Presence } from './presence';

type EdgeNote = Parameters<typeof writeEdgeNote>[2];

const channel = 'production';
let bucket: Map<string, Buffer>;
let remove: () => Promise<void>;
let folder: string;
let now: number;
const log = { error: jest.fn(), warn: jest.fn() };

let store: MemoryStore & { readonly isRemote: boolean };

const writer = () => signedStore(store, keys.server);
const promote = (...builds: string[]) => promoteBuilds(writer(), builds.map(parseBuildId), stamp);

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  now = Date.parse('2026-01-02T03:04:05Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  log.error.mockReset();
  log.warn.mockReset();
  bucket = new Map();
  store = Object.assign(new MemoryStore(bucket), { isRemote: true });
  const remotes = ['1.0.0', '1.0.1'].map((version) => makeRemote('mf-auth', version));
  await publishAll(writer(), folder, makeShell('1.0.0'), ...remotes);
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
});
afterEach(async () => {
  jest.useRealTimers();
  await remove();
});

/** An edge without a memory of before, as far as others see it. */
function start() {
  const reader = signedStore(store, null);
  const context = { channel, store: reader, manifests: new ManifestCache(reader), publicUrl: undefined };
  const views = new ChannelViews(context, { error: () => undefined, warn: () => undefined }, () => undefined);
  const remoteApis = { 'mf-notes': { url: 'https://notes.example', claims: [] } };
  return new Presence({ store: reader, channel, views, version: '1.2.3', remoteApis }, log);
}
const notes = () => readEdgeNotes(signedStore(store, null), channel, now);
const seconds = (count: number) => void (now += count * 1000);

test('each edge says what it serves, until it stops', async () => {
  const [one, other] = [start(), start()];
  await one.look();
  await other.look();
  expect(await notes()).toMatchObject([
    { revision: 1, version: '1.2.3', stale: null, remoteApis: ['mf-notes'] },
    { revision: 1, version: '1.2.3', stale: null, remoteApis: ['mf-notes'] },
  ]);
  await one.stop();
  expect(await notes()).toHaveLength(1);
  seconds(101);
  expect(await notes()).toEqual([]);
});

test('an edge on a store that was begun anew gets no candidates while another has served more', async () => {
  await promote('mf-auth@1.0.1');
  const before = start();
  await before.look();
  bucket.clear();
  await publishAll(writer(), folder, makeShell('1.0.0'));
  await promote('shell@1.0.0');
  const anew = start();
  await before.look();
  await anew.look();
  expect([before.isBehind, anew.isBehind]).toEqual([false, false]);
  seconds(30);
  await before.look();
  await anew.look();
  expect([before.isBehind, anew.isBehind]).toEqual([false, true]);
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('Another edge serves revision 2'));
  await before.stop();
  await anew.look();
  expect(anew.isBehind).toBe(false);
});

test('an edge that follows a moment later is not behind', async () => {
  jest.useFakeTimers({ doNotFake: ['Date'] });
  const early = start();
  await early.look();
  const note = (await notes())[0]!;
  const later: EdgeNote = { ...note, id: 'other', revision: 2 };
  await promote('mf-auth@1.0.1');
  const timestamp = String(bucket.get(layout.timestamp(channel)));
  await writeEdgeNote(store, channel, { ...later, timestamp });
  await early.look();
  seconds(30);
  await jest.advanceTimersByTimeAsync(1000); // it looks at the store each second
  await promote('mf-auth@1.0.0');
  await early.look();
  expect(early.isBehind).toBe(false);
});

test.each([
  ['a revision that the release server has not signed', { revision: 99, timestamp: null }],
  ['another revision than it has a signature of', { revision: 99 }],
  ['a revision with an invented signature', { revision: 99, timestamp: '{"revision":99,"signature":{}}' }],
  ['nonsense', { revision: '99', timestamp: [] }],
])('an edge that claims %s is not believed', async (_what, claim) => {
  const honest = start();
  await honest.look();
  const claimed = { ...(await notes())[0], ...claim, id: 'liar', time: now } as EdgeNote;
  await writeEdgeNote(store, channel, claimed);
  for (const _look of [1, 2, 3]) {
    await honest.look();
    seconds(30);
  }
  expect(honest.isBehind).toBe(false);
  expect(await notes()).toHaveLength(1);
});

test('a store that is away says nothing about the others', async () => {
  store.list = async () => Promise.reject(new Error('away'));
  const one = start();
  await one.look();
  expect(one.isBehind).toBe(false);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('a running edge says so from its start to its end, and its health follows', async () => {
  const edge: FastifyInstance = buildEdge({
    ...{ channel, store: signedStore(store, null), api: 'http://127.0.0.1:9' },
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const health = await edge.inject('/health');
  expect([health.statusCode, health.json<{ status: string }>().status]).toEqual([200, 'ok']);
  await edge.close();
  expect(await notes()).toEqual([]);
});
