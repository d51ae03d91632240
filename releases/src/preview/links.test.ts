import { MemoryStore } from '../testing/memory-store';
import { signedStore } from '../testing/trust';
import {
  createLink,
  findLink,
  listLinks,
  removeExpiredLinks,
  dayMs,
  parseLife,
  pathInto,
  previewLink,
} from './links';

const now = Date.parse('2026-01-02T03:04:05Z');
const link = {
  channel: 'production',
  name: 'mf-documents',
  version: '1.4.3-pr.12',
  actor: 'Asha',
  created: now,
  expires: now + 1,
};

let memory: MemoryStore;
let store: ReturnType<typeof signedStore>;
let token: string;
beforeEach(async () => {
  memory = new MemoryStore();
  store = signedStore(memory);
  token = await createLink(store, link);
});
const find = (text: string, channel = 'production', at = now) => findLink(store, channel, text, at);
const [key, bytes] = [() => [...memory.files.keys()][0]!, () => String([...memory.files.values()][0])];

test('a token is good until it expires, and a platform of before takes it for one', async () => {
  expect(token).toMatch(/^([\w-]{1,1024})\.([\w-]{43})$/);
  expect(await find(token)).toMatchObject(link);
  expect(await find(token, 'production', now + 1)).toBeNull();
});

test.each([
  ['with another secret', () => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['with another id', () => `${'0'.repeat(12)}${token.slice(12)}`],
  ['without a secret', () => token.split('.')[0]!],
  ['that is a path', () => `../../tokens/a.${token.slice(13)}`],
  ['that is an address', () => 'https://evil.example/remoteEntry.js'],
  ['that is nothing', () => ''],
])('a token %s opens nothing', async (_what, forged) => {
  expect(await find(forged())).toBeNull();
});

test('a link is of one channel', async () => {
  expect(await find(token, 'staging')).toBeNull();
  memory.files.set(key().replace('production', 'staging'), Buffer.from(bytes()));
  expect(await find(token, 'staging')).toBeNull(); // signed for another place
});

test('the store has no secret, and a link that somebody else wrote or changed there opens nothing', async () => {
  expect(bytes()).not.toContain(token.split('.')[1]);
  memory.files.set(key(), Buffer.from(bytes().replace('1.4.3-pr.12', '9.9.9')));
  expect(await find(token)).toBeNull();
});

test('expired links are not listed, and are removed', async () => {
  expect(await listLinks(store, 'production', now + 1)).toEqual([]);
  await createLink(store, { ...link, expires: now + 10 });
  await removeExpiredLinks(store, now + 1);
  expect(await listLinks(store, 'production', now)).toEqual([expect.objectContaining({ expires: now + 10 })]);
});

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
