import Fastify from 'fastify';
import { matchesEtag, prepare, sendPrepared } from './answer';
import { contentType } from '../store/content';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['brotli', undefined],
  [undefined, undefined],
])('a browser that accepts %s gets %s', async (header, expected) => {
  const app = Fastify();
  const page = await prepare('text/html', 'text '.repeat(500));
  app.get('/', (request, reply) => sendPrepared(request, reply, page));
  const { headers } = await app.inject({
    url: '/',
    headers: header === undefined ? {} : { 'accept-encoding': header },
  });
  expect(headers['content-encoding']).toBe(expected);
});

test('a file with an unknown extension is never a page', () => {
  expect(contentType('a.unknown')).toBe('application/octet-stream');
  expect(contentType('a/b.JS')).toBe('text/javascript; charset=utf-8');
});

test('a tag matches, weak or strong, alone or among others', () => {
  expect(matchesEtag('"a", W/"b"', '"b"')).toBe(true);
  expect(matchesEtag('*', '"b"')).toBe(true);
  expect(matchesEtag('"a"', '"b"')).toBe(false);
  expect(matchesEtag(undefined, '"b"')).toBe(false);
});
