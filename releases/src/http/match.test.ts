import { bestMatch, matches } from './match';

test.each([
  ['/', '/', true],
  ['/', '/sign-in', false],
  ['/sign-in', '/sign-in', true],
  ['/sign-in', '/sign-in/', true],
  ['/sign-in', '/sign-in/more', false],
  ['/documents/:step', '/documents/basic-identity', true],
  ['/documents/:step', '/documents', false],
  ['/documents/:step', '/documents/', false],
  ['/help/*', '/help', true],
  ['/help/*', '/help/a/b', true],
  ['/help/*', '/helper', false],
  ['/a.c', '/abc', false],
])('%s against %s: %s', (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected);
});

test('of several patterns that match, the most exact one is meant', () => {
  expect(bestMatch(['/jobs/*', '/jobs/:id', '/jobs/new'], '/jobs/new')).toBe('/jobs/new');
  expect(bestMatch(['/jobs/*', '/jobs/:id'], '/jobs/7')).toBe('/jobs/:id');
  expect(bestMatch(['/jobs/*'], '/other')).toBeUndefined();
});
