import { dayMs, parseLife, parsePortal, pathInto, previewLink } from './link';

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

test.each(['portal.example', 'ftp://portal.example', 'javascript:alert(1)', 'https://me@portal.example'])(
  "'%s' is not the address of a portal",
  (text) => {
    expect(() => parsePortal(text)).toThrow('write --at https://portal.example, or set PUBLIC_URL');
  },
);

test.each(['https://portal.example/jobs', 'https://portal.example/?a=b', 'https://portal.example/#a'])(
  '%s is more than an address: a portal answers at the root',
  (text) => {
    expect(() => parsePortal(text)).toThrow('is not the address of a portal');
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

test('the link is the path at the portal, with the token as its parameter', () => {
  const link = previewLink(parsePortal('https://portal.example'), '/sign-in', 'abc-_.def');
  expect(link).toBe('https://portal.example/sign-in?preview=abc-_.def');
});
