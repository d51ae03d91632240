import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { FileStore } from '../store/file-store';
import { promotedFiles } from '../testing/edge-under-report';
import { makeRemote, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import type { Store } from '../store/store';
import { buildEdge } from './app';

const file = '/builds/mf-auth/1.0.0/app.1a2b.js';
const text = makeRemote('mf-auth', '1.0.0').contents['app.1a2b.js']!;

async function fileStore(folder: string): Promise<Store> {
  const store = new FileStore(path.join(folder, 'store'));
  const files = await promotedFiles();
  for (const [key, bytes] of files) await store.put(key, bytes);
  return store;
}

describe.each([
  ['a folder', fileStore],
  ['another store, copied to this machine', async () => new MemoryStore(await promotedFiles())],
])('a build’s file from %s', (_, open) => {
  let edge: FastifyInstance;
  let store: Store;
  let remove: () => Promise<void>;
  let etag: string;
  beforeAll(async () => {
    const temporary = await temporaryFolder();
    ({ remove } = temporary);
    store = await open(temporary.folder);
    edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
    etag = String((await get()).headers.etag);
  });
  afterAll(async () => {
    await edge.close();
    await remove();
  });

  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    edge.inject({ method, url: file, headers });

  test('is served compressed', async () => {
    const answer = await get({ 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(text);
  });

  test('is served in part', async () => {
    const answer = await get({ range: 'bytes=7-11' });
    expect([answer.statusCode, answer.body]).toEqual([206, text.slice(7, 12)]);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes 7-11/${text.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    expect((await get({ range: 'bytes=0-3', 'if-range': '"another"' })).statusCode).toBe(200);
  });

  test('has nothing after its end, and no cache keeps that answer', async () => {
    const answer = await get({ range: `bytes=${text.length}-` });
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([416, '', 'no-store']);
  });

  test('is not sent again to a browser that has it', async () => {
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200);
    expect((await get({ 'if-match': '"another"' })).statusCode).toBe(412);
  });

  test('answers HEAD without a body', async () => {
    const answer = await get({}, 'HEAD');
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([
      200,
      '',
      String(text.length),
    ]);
  });

  test('is not found if build.json does not list it, or the build is not published', async () => {
    await store.put('builds/mf-auth/1.0.0/extra.js', Buffer.from('extra'));
    await store.put('builds/mf-auth/9.9.9/app.js', Buffer.from('unfinished'));
    for (const url of [
      '/builds/mf-auth/1.0.0/extra.js',
      '/builds/mf-auth/9.9.9/app.js',
      `${file}x`,
      `${file}.br`,
    ])
      expect((await edge.inject(url)).statusCode).toBe(404);
  });

  test('is found again after the store had lost it', async () => {
    const key = 'builds/mf-auth/1.0.1/remoteEntry.js';
    const bytes = (await store.read(key))!;
    await store.remove(key);
    expect((await edge.inject(`/${key}`)).statusCode).toBe(404);
    await store.put(key, bytes);
    expect((await edge.inject(`/${key}`)).statusCode).toBe(200);
  });
});

test('other bytes in a bucket than were published are not served, nor is a compressed copy of other bytes', async () => {
  const store = new MemoryStore(await promotedFiles());
  const edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
  await store.put('builds/mf-auth/1.0.0/remoteEntry.js', Buffer.from('alert(1)'));
  expect((await edge.inject('/builds/mf-auth/1.0.0/remoteEntry.js')).statusCode).toBe(404);
  await store.put(`${file.slice(1)}.br`, brotliCompressSync('alert(1)'));
  const answer = await edge.inject({ url: file, headers: { 'accept-encoding': 'br' } });
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, text]);
  await edge.close();
});
