import { MemoryStore } from '../testing/memory-store';
import { openCountFiles } from './count-files';
import { ErrorGroups, readErrorGroups } from './error-groups';
import { layout } from '../store/layout';

const build = { name: 'mf-auth', version: '1.0.1' };
const errorAt = (line: number) => ({ name: 'TypeError', frames: [`app.js:${line}:1`] });
let now = Date.parse('2026-01-02T12:00:00Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => void (now = Date.parse('2026-01-02T12:00:00Z')));

test('a full list keeps what many views have met; invented errors replace each other', () => {
  const groups = new ErrorGroups();
  for (let view = 0; view < 3; view += 1) groups.add(build, errorAt(1), 'Chrome 142');
  for (let line = 2; line < 300; line += 1) {
    now += 1000;
    groups.add(build, errorAt(line), 'Chrome 142');
  }
  const rows = groups.rowsOf('2026-01-02')['mf-auth@1.0.1']!;
  expect(rows).toHaveLength(40);
  expect(rows.find(({ frames }) => frames[0] === 'app.js:1:1')?.views).toBe(3);
  expect(rows.at(-1)?.frames).toEqual(['app.js:299:1']);
});

test('a day has a bounded number of groups of all builds, and a group of browsers', () => {
  const groups = new ErrorGroups();
  for (let patch = 0; patch < 30; patch += 1)
    for (let line = 1; line <= 40; line += 1)
      groups.add({ name: 'mf-auth', version: `1.0.${patch}` }, errorAt(line), 'Chrome 142');
  const all = Object.values(groups.rowsOf('2026-01-02')).flat();
  expect(all).toHaveLength(400);
  const browsers = new ErrorGroups();
  for (let major = 100; major < 120; major += 1) browsers.add(build, errorAt(1), `Chrome ${major}`);
  const [row] = browsers.rowsOf('2026-01-02')['mf-auth@1.0.1']!;
  expect(Object.keys(row!.browsers)).toHaveLength(9);
  expect(row!.browsers.Other).toBe(12);
});

test('a group of yesterday and today is one, with its first and last time', async () => {
  const store = new MemoryStore();
  const groups = new ErrorGroups();
  const log = { warn: jest.fn() };
  const files = openCountFiles({ counts: groups, store, folder: layout.errors('production'), log });
  const first = now;
  groups.add(build, errorAt(1), 'Chrome 142');
  now += 13 * 3_600_000;
  groups.add(build, errorAt(1), 'Safari 17');
  await files.stop();
  expect([...store.files.keys()]).toHaveLength(2);
  expect(await readErrorGroups(store, 'production', first)).toEqual([
    {
      ...build,
      groups: [{ ...errorAt(1), first, last: now, views: 2, browsers: { 'Chrome 142': 1, 'Safari 17': 1 } }],
    },
  ]);
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['rows that are none', { 'mf-auth@1.0.1': [null, 7, { name: 'TypeError' }] }],
  ['a build that is none', { 'mf auth': [{ ...errorAt(1), first: 1, last: 1, views: 1, browsers: {} }] }],
  [
    'a browser with text',
    { 'mf-auth@1.0.1': [{ ...errorAt(1), first: 1, last: 1, views: 1, browsers: { '<b>': 1 } }] },
  ],
  [
    'a frame with text',
    { 'mf-auth@1.0.1': [{ name: 'TypeError', frames: ['a b'], first: 1, last: 1, views: 1, browsers: {} }] },
  ],
])('a file with %s counts for nothing', async (_what, content) => {
  const store = new MemoryStore();
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await store.put(`${layout.errors('production')}/2026-01-02.a.json`, Buffer.from(text));
  const found = await readErrorGroups(store, 'production', now);
  expect(found.flatMap(({ groups }) => groups)).toEqual([]);
});
