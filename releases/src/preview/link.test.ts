import { dayMs, parseLife, pathInto, previewLink } from './link';

test.each([
  ['1h', dayMs / 24],
  ['2d', 2 * dayMs],
  ['30d', 30 * dayMs],
  ['720h', 30 * dayMs],
])('a link is good for %s', (text, life) => {
  expect(parseLife(text)).toBe(life);
});

test.each(['31d', '721h', '0d', '-1d', '1.5d', '2w', '2', 'd', '', 'for ever'])(
  "no link is good for '%s'",
  (text) => {
    expect(() => parseLife(text)).toThrow(`--expires takes hours or days, such as 12h or 2d, up to 30d`);
  },
);

test.each([
  [['/reset-password/:token', '/sign-in'], [], '/sign-in'],
  [['/documents/:step'], ['/documents/basic-identity'], '/documents/basic-identity'],
  [['/jobs/:id', '/help/*'], [], '/'],
  [[], [], '/'],
])('a remote with the routes %j and the menu %j is seen at %s', (patterns, entries, seen) => {
  const routes = patterns.map((path) => ({ path, access: 'session' as const }));
  const menu = entries.map((to) => ({ label: 'Entry', to, order: 1 }));
  expect(pathInto({ routes, menu })).toBe(seen);
});

test('the link is the path at the origin for previews, with the token as its parameter', () => {
  const link = previewLink('https://preview.example', '/sign-in', 'abc-_.def');
  expect(link).toBe('https://preview.example/sign-in?preview=abc-_.def');
});
