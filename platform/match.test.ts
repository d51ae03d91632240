import { aliasTarget, bestMatch, matches, shapeOf } from './match';

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
  ['/sign-in', '/Sign-In', true],
])('%s against %s: %s', (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected);
});

test('of several patterns that match, the most specific one is meant', () => {
  const best = (patterns: readonly string[], path: string) =>
    bestMatch(
      patterns.map((pattern) => ({ path: pattern })),
      path,
    )?.path;
  expect(best(['/jobs/*', '/jobs/:id', '/jobs/new'], '/jobs/new')).toBe('/jobs/new');
  expect(best(['/jobs/*', '/jobs/:id'], '/jobs/7')).toBe('/jobs/:id');
  expect(best(['/jobs/*'], '/other')).toBeUndefined();
});

test('an alias leads to the path of its route', () => {
  const routes = [{ path: '/' }, { path: '/sign-in', aliases: ['/login', '/log-in'] }];
  expect(aliasTarget(routes, '/Login/')).toBe('/sign-in');
  expect(aliasTarget(routes, '/sign-in')).toBeUndefined();
});

test('two patterns have one shape when they differ in the names of parameters only', () => {
  expect(shapeOf('/jobs/:id/')).toBe(shapeOf('/jobs/:name'));
  expect(shapeOf('/jobs/:id')).not.toBe(shapeOf('/jobs/new'));
  expect(shapeOf('/')).toBe('/');
});
