import type { Opened } from 'server-kit/testing/opened';
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { quickQuality } from '../../releases/src/build/compress';
import { promoteBuilds } from '../../releases/src/testing/changes';
import { buildEdge } from '../../releases/src/edge/app';
import { FileStore } from '../../releases/src/store/file-store';
import type { Store } from '../../releases/src/store/store';
import { openCommandLine } from '../../releases/src/testing/command-line';
import { makeRemote, makeShell, publishAll, sessionRoute, stamp } from '../../releases/src/testing/fixture';
import { keys, signedStore } from '../../releases/src/testing/trust';

/**
 * `npm run check -- scale`: 30 remotes and 500 revisions, signed, in a folder. Prints what docs/benchmarks.md
 * says.
 */

const remotes = Array.from({ length: 30 }, (_, index) => `mf-part-${index}`);
const revisions = 500;
const megabyte = 1024 * 1024;
const params = { [constants.BROTLI_PARAM_QUALITY]: quickQuality };

/** The n-th build of a remote. */
const buildOf = (name: string, number: number) =>
  makeRemote(name, `1.0.${number}`, {
    routes: [sessionRoute(`/${name}`), sessionRoute(`/${name}/:step`)],
    menu: [{ label: name, to: `/${name}`, order: number }],
  });

let line: Opened<typeof openCommandLine>;
let store: Store;
let edge: ReturnType<typeof buildEdge>;

async function timed<T>(what: string, work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await work();
  const ms = performance.now() - began;
  console.log(`${what}: ${ms.toFixed(0)} ms`);
  return [result, ms];
}

/** Bytes of the heap after garbage collection. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

before(async () => {
  line = await openCommandLine();
  store = signedStore(new FileStore(path.join(line.folder, 'store')), keys.server);
  line.store = store;
  const promote = (builds: readonly { name: string; version: string }[]) =>
    promoteBuilds(store, builds, stamp);
  const [, ms] = await timed(`publish and promote, ${revisions} revisions`, async () => {
    await publishAll(store, line.folder, makeShell('1.0.0'), ...remotes.map((name) => buildOf(name, 0)));
    const first = ['shell', ...remotes].map((name) => ({ name, version: '1.0.0' }));
    await promote(first);
    for (let revision = 2; revision <= revisions; revision += 1) {
      const name = remotes[revision % remotes.length] ?? '';
      const made = buildOf(name, Math.floor((revision + remotes.length) / remotes.length));
      await publishAll(store, line.folder, made);
      await promote([made.manifest]);
    }
  });
  console.log(`one publish and promote: ${(ms / revisions).toFixed(0)} ms`);
});
after(async () => {
  await edge.close();
  await line.remove();
});

void test('status and history answer at once', async () => {
  const [status, statusMs] = await timed('status', () => line.release('status'));
  const [history, historyMs] = await timed('history', () => line.release('history'));
  assert.match(status, new RegExp(`revision ${revisions}`));
  assert.equal(history.split('\n').length > 20, true);
  assert.ok(statusMs < 500, 'status takes less than 0.5 s');
  assert.ok(historyMs < 2000, 'history takes less than 2 s');
});

void test('an edge serves pages and the channel, small and without growing', async () => {
  const bare = heap();
  edge = buildEdge({
    store: signedStore(new FileStore(path.join(line.folder, 'store')), null),
    api: 'http://127.0.0.1:9',
    channel: 'production',
  });
  const get = async (url: string) => {
    const answer = await edge.inject({ url, headers: { accept: 'text/html' } });
    assert.equal(answer.statusCode, 200, url);
    return answer.rawPayload;
  };
  await timed('first page', () => get('/mf-part-1'));
  const page = await get('/mf-part-1');
  const channel = await get('/channels/production.json');
  const sizeOf = (bytes: Buffer): string =>
    `${bytes.length} bytes, ${brotliCompressSync(bytes, { params }).length} in brotli`;
  console.log(`page: ${sizeOf(page)}`);
  console.log(`channel: ${sizeOf(channel)}`);
  assert.ok(brotliCompressSync(page, { params }).length < 10 * 1024);
  for (const name of remotes) await get(`/${name}`);
  const first = heap();
  for (let round = 0; round < 50; round += 1) for (const name of remotes) await get(`/${name}/${round}`);
  const last = heap();
  console.log(
    `edge: ${((first - bare) / megabyte).toFixed(1)} MB for 30 pages, ${((last - bare) / megabyte).toFixed(1)} MB after 1,500 more addresses`,
  );
  assert.ok(last - first < 5 * megabyte, 'addresses of one route share its page');
});
