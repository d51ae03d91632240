import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { promotedFiles } from '../testing/edge-under-report';
import { makeRemote } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';
import { readRange } from './range';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=8-100', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['Bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=3-1', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['bytes=a-b', null],
  ['lines=0-3', null],
  ['', null],
  [undefined, null],
])('of ten bytes, %s means %j', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

test('whatever is asked for, no byte outside the file is read', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), fc.nat(1000), (first, last, size) => {
      for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
        const range = readRange(header, size);
        if (range === null || range === 'unsatisfiable') continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }
    }),
  );
});

describe('a build’s file', () => {
  const file = '/builds/mf-auth/1.0.0/app.1a2b.js';
  const text = makeRemote('mf-auth', '1.0.0').contents['app.1a2b.js']!;
  let edge: FastifyInstance;
  let tag: string;
  let compressedTag: string;
  beforeAll(async () => {
    edge = buildEdge({ store: new MemoryStore(await promotedFiles()), api: 'http://127.0.0.1:9' });
    [tag, compressedTag] = [String((await get()).headers.etag), String((await get(br)).headers.etag)];
  });
  afterAll(() => edge.close());

  const br = { 'accept-encoding': 'br' };
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    edge.inject({ method, url: file, headers });

  test('tells that it comes in parts', async () => {
    expect((await get()).headers['accept-ranges']).toBe('bytes');
  });

  test('comes in part, plain even for a browser that takes brotli', async () => {
    const answer = await get({ ...br, range: 'bytes=7-11' });
    expect([answer.statusCode, answer.body]).toEqual([206, text.slice(7, 12)]);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes 7-11/${text.length}`,
      'content-length': '5',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      etag: tag,
      vary: 'Accept-Encoding',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test('has nothing behind its end', async () => {
    const answer = await get({ range: `bytes=${text.length}-` });
    expect([answer.statusCode, answer.body]).toEqual([416, '']);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes */${text.length}`,
      'cache-control': 'no-store',
    });
  });

  test('comes in part to who has the rest of these very bytes, and whole to others', async () => {
    const ask = async (ifRange: string) =>
      (await get({ ...br, range: 'bytes=0-3', 'if-range': ifRange })).statusCode;
    expect(await ask(tag)).toBe(206);
    expect(await ask(`W/${tag}`)).toBe(200);
    expect(await ask(compressedTag)).toBe(200);
    expect(await ask('"another"')).toBe(200);
    expect(await ask('Fri, 02 Jan 2026 03:04:05 GMT')).toBe(200);
  });

  test('comes whole and compressed when the range makes no sense or several are asked for', async () => {
    for (const range of ['bytes=5-1', 'bytes=0-1,3-4', 'lines=1-2']) {
      const answer = await get({ ...br, range });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
    }
  });

  test('a HEAD request has no parts', async () => {
    const answer = await get({ range: 'bytes=0-3' }, 'HEAD');
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(text.length)]);
  });

  test('is not sent to who holds it, in whichever encoding, also when only a part is wanted', async () => {
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(304);
    expect((await get({ ...br, 'if-none-match': `"x", W/${compressedTag}` })).statusCode).toBe(304);
    expect((await get({ ...br, 'if-none-match': tag })).statusCode).toBe(200);
    expect((await get({ range: 'bytes=0-3', 'if-none-match': tag })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=0-3', 'if-none-match': '"x"' })).statusCode).toBe(206);
  });

  test('is refused to who wants other bytes only', async () => {
    expect((await get({ 'if-match': tag })).statusCode).toBe(200);
    expect((await get({ 'if-match': '*' })).statusCode).toBe(200);
    expect((await get({ 'if-match': `W/${tag}` })).statusCode).toBe(412);
    expect((await get({ 'if-match': '"x"', 'if-none-match': tag })).statusCode).toBe(412);
  });

  test('that does not exist has no parts either', async () => {
    const missing = await edge.inject({ url: `${file}x`, headers: { range: 'bytes=0-3' } });
    expect(missing.statusCode).toBe(404);
  });
});
