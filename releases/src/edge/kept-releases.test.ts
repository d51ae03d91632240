import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { watchMetrics } from 'server-kit/testing/watch-metrics';
import { readChannel } from '../channel/channel-store';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { FileStore } from '../store/file-store';
import { keepCopies } from '../store/keep-copies';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { signAgain } from '../trust/sign-again';
import { recoverChannel } from '../upkeep/recover';
import { verifyStore } from '../upkeep/verify-store';
import { buildEdge } from './app';
import { openKept } from './kept-releases';

const script = '/builds/mf-auth/1.0.0/app.1a2b.js';
const files = ['/auth', '/channels/production.json', script, '/builds/shell/1.0.0/main.css'];
const away = async (): Promise<void> => {
  throw new Error('the bucket is away');
};

let folder: string;
let remove: () => Promise<void>;
let cache: string;
let bucket: Map<string, Buffer>;
/** What the bucket does before it answers. */
let turn: () => Promise<void>;
const edges: FastifyInstance[] = [];

const promote = (...builds: string[]) =>
  promoteBuilds(signedStore(new MemoryStore(bucket), keys.server), builds.map(parseBuildId), stamp);

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  cache = path.join(folder, 'cache');
  bucket = new Map();
  turn = () => Promise.resolve();
  const remotes = ['1.0.0', '1.0.1'].map((version) => makeRemote('mf-auth', version));
  const store = signedStore(new MemoryStore(bucket), keys.server);
  await publishAll(store, folder, makeShell('1.0.0'), ...remotes);
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
});
afterEach(async () => {
  await Promise.all(edges.splice(0).map((edge) => edge.close()));
  await remove();
});

/** An edge that starts now, on the bucket and on what earlier ones kept. Gives the status of each address. */
async function startEdge(key = keys.server.publicKey) {
  const memory = Object.assign(new MemoryStore(bucket, () => turn()), { isRemote: true });
  const store = signedStore(keepCopies(memory, new FileStore(cache)), null, [key]);
  const kept = await openKept(cache, { trusted: [key], signing: null }, 'production');
  const edge = buildEdge({ channel: 'production', store, kept, api: 'http://127.0.0.1:9' });
  edges.push(edge);
  const get = (url: string) =>
    edge.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  const statuses = async () => Promise.all(files.map(async (url) => (await get(url)).statusCode));
  return { get, statuses };
}

test('an edge that starts while the bucket is away serves what an earlier one kept, and says so', async () => {
  const first = await startEdge();
  expect(await first.statuses()).toEqual([200, 200, 200, 200]);
  const before = await first.get(script);
  turn = away;
  const second = await startEdge();
  expect(await second.statuses()).toEqual([200, 200, 200, 200]);
  expect((await second.get(script)).rawPayload).toEqual(before.rawPayload);
  expect((await second.get('/health')).json()).toMatchObject({
    status: 'ok',
    revision: 1,
    store: 'away: the last known releases are served',
  });
});

describe('a bucket that was emptied', () => {
  const lost = expect.stringContaining('a newer release may be held back') as string;
  const health = async (edge: Awaited<ReturnType<typeof startEdge>>) =>
    (await edge.get('/health')).json<Record<string, unknown>>();

  beforeEach(async () => {
    await promote('mf-auth@1.0.1');
    await promote('mf-auth@1.0.0');
    const edge = await startEdge();
    expect(await edge.statuses()).toEqual([200, 200, 200, 200]);
    const built = [...bucket.keys()].filter((key) => key.startsWith('builds/') && !/\.(br|gz)$/.test(key));
    await Promise.all(built.map((key) => edge.get(`/${key}`)));
    bucket.clear();
  });

  test('leaves an edge that starts with all that was kept, and with an alarm', async () => {
    const edge = await startEdge();
    expect(await edge.statuses()).toEqual([200, 200, 200, 200]);
    expect(await health(edge)).toMatchObject({ status: 'ok', revision: 3, stale: lost });
  });

  test('is given back what an edge has kept, as a revision that all edges take', async () => {
    const running = await startEdge();
    expect(await running.statuses()).toEqual([200, 200, 200, 200]);
    const store = signedStore(new MemoryStore(bucket), keys.server);
    const copy = signedStore(new FileStore(cache), null);
    const { document, missing } = await recoverChannel(store, copy, stamp);
    expect(document).toMatchObject({ revision: 4, change: 'recover revision 3 from a copy' });
    expect(missing).toEqual([]);
    expect(await verifyStore(store)).toMatchObject({ builds: 3, problems: [] });
    const edge = await startEdge();
    expect(await edge.statuses()).toEqual([200, 200, 200, 200]);
    expect(await health(edge)).toEqual({ status: 'ok', channel: 'production', revision: 4 });
    // And the next release goes on from there.
    await promote('mf-auth@1.0.1');
    expect(await readChannel(store, 'production')).toMatchObject({ revision: 5 });
  });

  test('is not given back without what candidates get', async () => {
    await rm(path.join(cache, script.slice(1)));
    const store = signedStore(new MemoryStore(bucket), keys.server);
    await expect(recoverChannel(store, signedStore(new FileStore(cache), null), stamp)).rejects.toThrow(
      'try the copy of another edge',
    );
    expect(await readChannel(store, 'production')).toBeNull();
  });

  test('gets no fallback back that the copy does not have whole', async () => {
    await rm(path.join(cache, 'builds/mf-auth/1.0.1/app.1a2b.js'));
    const store = signedStore(new MemoryStore(bucket), keys.server);
    const { document, missing } = await recoverChannel(store, signedStore(new FileStore(cache), null), stamp);
    expect(missing).toEqual(['mf-auth@1.0.1']);
    expect(document.deployables['mf-auth']?.previous).toEqual([]);
  });

  test('and begun anew is not taken for the channel by who has served later revisions', async () => {
    const store = signedStore(new MemoryStore(bucket), keys.server);
    await publishAll(store, folder, makeShell('2.0.0'));
    await promote('shell@2.0.0');
    // The second start too: the first one has not replaced the copy.
    const starts = [await startEdge(), await startEdge()];
    for (const edge of starts) {
      expect(await edge.statuses()).toEqual([200, 200, 200, 200]);
      expect(await health(edge)).toMatchObject({ status: 'ok', revision: 3, stale: lost });
    }
  });
});

test('a full disk keeps no release from candidates', async () => {
  const put = jest.spyOn(FileStore.prototype, 'put').mockRejectedValue(new Error('ENOSPC'));
  const edge = await startEdge();
  expect(await edge.statuses()).toEqual([200, 200, 200, 200]);
  const { headers, body } = await edge.get(script);
  put.mockRestore();
  const copied = await edge.get(script);
  expect(headers['content-encoding']).toBeUndefined();
  for (const name of ['cache-control', 'content-type', 'access-control-allow-origin'])
    expect(headers[name]).toBe(copied.headers[name]);
  expect(copied.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(copied.rawPayload).toString()).toBe(body);
});

test('with nothing kept its health is red until the bucket is there', async () => {
  turn = away;
  const edge = await startEdge();
  expect((await edge.get('/health')).statusCode).toBeGreaterThanOrEqual(500);
  turn = () => Promise.resolve();
  expect((await edge.get('/health')).json()).toMatchObject({ status: 'ok' });
});

test('what was changed on the disk is not served', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await (await startEdge()).statuses();
  const at = (key: string) => path.join(cache, key);
  await writeFile(at(script.slice(1)), 'alert(1)');
  turn = away;
  expect((await (await startEdge()).get(script)).statusCode).toBeGreaterThanOrEqual(404);
  const revisions = await readdir(at('channels/production/revisions')).catch(() => []);
  for (const file of revisions) await writeFile(at(`channels/production/revisions/${file}`), '{}');
  const document = await readFile(at('channels/production.json'), 'utf8');
  await writeFile(at('channels/production.json'), document.replace('1.0.0', '6.6.6'));
  expect((await (await startEdge()).get('/auth')).statusCode).toBe(500);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('is not signed by the release server'));
  log.mockRestore();
});

test('builds that the channel does not name any more are removed at the next start', async () => {
  await (await startEdge()).statuses();
  const stale = path.join(cache, 'builds/mf-auth/0.9.0');
  await mkdir(stale, { recursive: true });
  await startEdge();
  expect(await readdir(path.dirname(stale))).toEqual(['1.0.0']);
});

test('an edge that knows only the next key keeps its builds, and raises no alarm', async () => {
  await (await startEdge()).statuses();
  const known = [keys.next, keys.server].map(({ publicKey }) => publicKey);
  await signAgain(signedStore(new MemoryStore(bucket), keys.next, known), false);
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const valuesOf = watchMetrics();
  const edge = await startEdge(keys.next.publicKey);
  const refused = () => valuesOf('portal.release.documents.refused');
  expect(await refused()).toEqual([{ value: 0 }]);
  expect(await readdir(path.join(cache, 'builds/mf-auth'))).toEqual(['1.0.0']);
  expect(await edge.statuses()).toEqual([200, 200, 200, 200]);
  expect(await refused()).toEqual([{ value: 0 }]);
  log.mockRestore();
});

test('a folder that cannot be created is reported', async () => {
  await writeFile(cache, 'a file');
  await expect(openKept(cache, null, 'production')).rejects.toThrow('EDGE_CACHE must be a folder');
});

test('a store that hangs is not waited for when there is a copy', async () => {
  const kept = new MemoryStore(new Map([['channels/production.json', Buffer.from('kept')]]));
  const hanging = new MemoryStore(new Map(), () => new Promise(() => undefined));
  const store = keepCopies(hanging, kept);
  const missing = store.read('channels/production/revisions/2.json');
  await expect(missing).rejects.toThrow('memory does not answer');
  expect(String(await store.read('channels/production.json'))).toBe('kept');
});
