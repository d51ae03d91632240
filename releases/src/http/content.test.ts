import { acceptedEncodings, contentType, isHeld } from './content';

test.each([
  ['gzip, deflate, br', ['br', 'gzip']],
  ['gzip;q=1.0, br;q=0', ['gzip']],
  ['*', ['br', 'gzip']],
  ['*;q=0', []],
  ['identity', []],
  ['brotli', []],
  [undefined, []],
])('a browser that says %s takes %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

test('an unknown ending is never a page', () => {
  expect(contentType('a.unknown')).toBe('application/octet-stream');
  expect(contentType('a/b.JS')).toBe('text/javascript; charset=utf-8');
});

test('a held tag counts, weak or strong, alone or among others', () => {
  expect(isHeld('"a", W/"b"', '"b"')).toBe(true);
  expect(isHeld('*', '"b"')).toBe(true);
  expect(isHeld('"a"', '"b"')).toBe(false);
  expect(isHeld(undefined, '"b"')).toBe(false);
});
