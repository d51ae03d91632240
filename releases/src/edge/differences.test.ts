import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { layout } from '../store/layout';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';

const file = 'app.1a2b.js';
let store: MemoryStore;
let edge: FastifyInstance;
let remove: () => Promise<void>;

/** A script as large as a small remote's, with a word that differs. */
const scriptOf = (word: string): string =>
  Array.from({ length: 500 }, (_, i) => `export const part${i}=${(i * 7919) % 1009};`).join('\n') + word;

function remote(name: string, version: string, word: string) {
  const made = makeRemote(name, version);
  const contents = { ...made.contents, [file]: scriptOf(word) };
  const integrity = `sha256-${createHash('sha256').update(contents[file]).digest('base64')}`;
  const pinned = { size: contents[file].length, integrity };
  return {
    ...made,
    contents,
    manifest: { ...made.manifest, files: { ...made.manifest.files, [file]: pinned } },
  };
}

beforeEach(async () => {
  const temporary = await temporaryFolder();
  ({ remove } = temporary);
  store = new MemoryStore();
  await publishAll(
    store,
    temporary.folder,
    makeShell('1.0.0'),
    remote('mf-auth', '1.0.0', 'one'),
    remote('mf-auth', '1.0.1', 'two'),
    remote('mf-dashboard', '1.0.0', 'three'),
  );
  const builds = ['shell@1.0.0', 'mf-auth@1.0.0', 'mf-dashboard@1.0.0'];
  await promoteBuilds(store, builds.map(parseBuildId), stamp);
  await promoteBuilds(store, [parseBuildId('mf-auth@1.0.1')], stamp);
  edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
  await edge.inject({ url: '/auth', headers: { accept: 'text/html' } });
});
afterEach(async () => {
  await edge.close();
  await remove();
});

const bytesOf = (name: string, version: string, of = file): Buffer =>
  store.files.get(layout.buildFile({ name, version }, of))!;
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');
const ask = (headers: Record<string, string>, version = '1.0.1') =>
  edge.inject({
    url: `/builds/mf-auth/${version}/${file}`,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz', ...headers },
  });
const has = (bytes: Buffer) => ({ 'available-dictionary': `:${hashOf(bytes)}:` });

test('a browser with the file of an earlier build gets the difference', async () => {
  const earlier = bytesOf('mf-auth', '1.0.0');
  const answer = await ask(has(earlier));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding, Available-Dictionary',
    'use-as-dictionary': `match="/builds/mf-auth/*/${file}"`,
  });
  const packed = answer.rawPayload;
  expect(packed.byteLength).toBeLessThan(200);
  // RFC 9842, section 5: eight fixed bytes and the dictionary's hash come first.
  expect(packed.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(packed.subarray(8, 40).toString('base64')).toBe(hashOf(earlier));
  expect(zstdDecompressSync(packed.subarray(40), { dictionary: earlier })).toEqual(
    bytesOf('mf-auth', '1.0.1'),
  );
});

test('a build that goes back is a difference, too', async () => {
  const answer = await ask(has(bytesOf('mf-auth', '1.0.1')), '1.0.0');
  expect(answer.headers['content-encoding']).toBe('dcz');
});

test.each<[string, () => Record<string, string>]>([
  ['without a dictionary', () => ({})],
  ['with one that nobody knows', () => has(Buffer.from('something else'))],
  ['with the same file of another deployable', () => has(bytesOf('mf-dashboard', '1.0.0'))],
  ['with another file', () => has(bytesOf('mf-auth', '1.0.0', 'app.1a2b.css'))],
  ['with nonsense', () => ({ 'available-dictionary': ':__proto__:' })],
  [
    'that does not take the encoding',
    () => ({ ...has(bytesOf('mf-auth', '1.0.0')), 'accept-encoding': 'br' }),
  ],
])('a browser %s gets the file as always', async (_what, headers) => {
  const answer = await ask(headers());
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
  expect(answer.headers.vary).toBe('Accept-Encoding, Available-Dictionary');
});

test('a part of a file is no difference', async () => {
  const headers = { 'accept-encoding': 'dcz', range: 'bytes=0-3' };
  const answer = await ask({ ...has(bytesOf('mf-auth', '1.0.0')), ...headers });
  expect([answer.statusCode, answer.body]).toEqual([206, 'expo']);
});

test('a dictionary that was removed meanwhile is none', async () => {
  const headers = has(bytesOf('mf-auth', '1.0.0'));
  store.files.delete(layout.buildFile({ name: 'mf-auth', version: '1.0.0' }, file));
  expect((await ask(headers)).headers['content-encoding']).toBe('br');
});
