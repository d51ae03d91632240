import type { Opened } from 'server-kit/testing/opened';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds, startCanaryBuild } from '../testing/changes';
import { openCountFiles } from '../health/count-files';
import { ErrorGroups } from '../health/error-groups';
import { ReleaseService } from '../service/release-service';
import { localReleases } from '../service/releases';
import { layout } from '../store/layout';
import { openCommandLine } from '../testing/command-line';
import { makeShell, publishAll, stamp, temporaryFolder, type Made } from '../testing/fixture';
import { framesOf, makeMap, makeMapped, mappedScript } from '../testing/mapped-remote';
import { MemoryStore } from '../testing/memory-store';
import { openOps } from '../testing/ops-server';
import { toSourceLines } from './source-lines';

const log = { warn: jest.fn() };
const [good, canary] = ['1.0.0', '1.1.0'].map((version) => ({ name: 'mf-auth', version })) as [
  { name: string; version: string },
  { name: string; version: string },
];
let store: MemoryStore;
let line: Opened<typeof openCommandLine>;

async function publish(...builds: readonly Made[]): Promise<void> {
  const { folder, remove } = await temporaryFolder();
  await publishAll(store, folder, ...builds);
  await remove();
}

/** mf-auth 1.0.0 for all, and a canary whose source has other lines before the one that throws. */
beforeEach(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(stamp.time) + 5 * 60_000);
  store = new MemoryStore();
  await publish(makeShell('1.0.0'), makeMapped('1.0.0'), makeMapped('1.1.0', { before: 60 }));
  await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);
  await startCanaryBuild(store, parseBuildId('mf-auth@1.1.0'), 10, stamp);
  line = await openCommandLine();
  line.store = store;
});
afterEach(() => line.remove());

type Thrown = readonly [build: typeof good, name: string, frames: readonly string[], views: number];

/** What edges have counted. */
async function count(...thrown: readonly Thrown[]): Promise<void> {
  const groups = new ErrorGroups();
  for (const [build, name, frames, views] of thrown)
    for (let view = 0; view < views; view += 1) groups.add(build, { name, frames }, 'Chrome 142');
  await openCountFiles({ counts: groups, store, folder: layout.errors('production'), log }).stop();
}

const errors = async (): Promise<string[]> => (await line.release('errors', 'mf-auth')).split('\n');
const titles = async (): Promise<string[]> => (await errors()).filter((text) => /^ {2}\S/.test(text));

test('errors are shown in their own source, those that only the canary has first', async () => {
  await count(
    [good, 'TypeError', [framesOf.statuses, framesOf.hero], 2],
    [canary, 'TypeError', [framesOf.statuses, framesOf.hero], 4],
    [canary, 'RangeError', [framesOf.react, framesOf.hero], 1],
  );
  const time = '2026-01-02 03:09 UTC';
  expect(await errors()).toEqual([
    'mf-auth 1.1.0, canary in production',
    '  new: RangeError in src/status/hero.tsx:2',
    '      2 | <Status />',
    `      1 page view, first ${time}, last ${time}; Chrome 142 (1)`,
    '  TypeError in src/status/statuses.ts:61',
    '      61 | return labels[status].text;',
    '      from src/status/hero.tsx:2',
    `      4 page views, first ${time}, last ${time}; Chrome 142 (4)`,
    'mf-auth 1.0.0, current in production',
    '  TypeError in src/status/statuses.ts:41',
    '      41 | return labels[status].text;',
    '      from src/status/hero.tsx:2',
    `      2 page views, first ${time}, last ${time}; Chrome 142 (2)`,
  ]);
});

test('of a build that all candidates got at once, what the build before it did not throw is new', async () => {
  await promoteBuilds(store, [canary], stamp);
  await count(
    [good, 'TypeError', [framesOf.statuses], 1],
    [canary, 'TypeError', [framesOf.statuses], 4],
    [canary, 'RangeError', [framesOf.hero], 1],
  );
  expect(await titles()).toEqual([
    '  new: RangeError in src/status/hero.tsx:2',
    '  TypeError in src/status/statuses.ts:61',
    '  TypeError in src/status/statuses.ts:41',
  ]);
});

test('a first canary, which replaces nothing, has its errors shown', async () => {
  store.files.delete(layout.channel('production'));
  for (const key of store.files.keys()) if (key.startsWith('channels/')) store.files.delete(key);
  await promoteBuilds(store, [parseBuildId('shell@1.0.0')], stamp);
  await startCanaryBuild(store, good, 10, stamp);
  await count([good, 'TypeError', [framesOf.statuses], 1]);
  expect((await errors()).slice(0, 2)).toEqual([
    'mf-auth 1.0.0, canary in production',
    '  TypeError in src/status/statuses.ts:41',
  ]);
});

test('the same for programs', async () => {
  await count([canary, 'RangeError', [framesOf.react, framesOf.hero], 1]);
  expect(JSON.parse(await line.release('errors', 'mf-auth', '--json'))).toMatchObject([
    {
      version: '1.1.0',
      role: 'canary',
      groups: [{ name: 'RangeError', views: 1, isNew: true, browsers: { 'Chrome 142': 1 } }],
    },
  ]);
});

test('places of one line are one group, and those that no map knows are shown as they are', async () => {
  await count(
    [good, 'TypeError', [framesOf.statuses], 2],
    [good, 'TypeError', [`${mappedScript}:1:13`], 1],
    [good, 'Error', ['remoteEntry.js:1:7'], 1],
    [good, 'Error', [], 1],
  );
  expect(await titles()).toEqual([
    '  TypeError in src/status/statuses.ts:41',
    '  Error in remoteEntry.js:1:7',
    '  Error outside of its own files',
  ]);
});

test('a line of a source cannot move the cursor of a terminal', async () => {
  await publish(makeMapped('1.3.0', { text: 'a\u001b[2J\u202eb' }));
  await promoteBuilds(store, [parseBuildId('mf-auth@1.3.0')], stamp);
  await count([{ ...good, version: '1.3.0' }, 'TypeError', [framesOf.statuses], 1]);
  expect(await errors()).toContain('      41 | a [2J b');
});

const { mappings, sources, ...map } = makeMap();

test.each([
  ['no JSON', '{'],
  ['an index of maps', JSON.stringify({ version: 3, sections: [] })],
  ['without mappings', JSON.stringify({ ...map, sources })],
  [
    'with contents that are no texts',
    JSON.stringify({ ...map, mappings, sources, sourcesContent: [1, 2, 3] }),
  ],
  ['with more sources in its mappings than there are', JSON.stringify({ ...map, mappings, sources: [] })],
  ['of nine million lines', JSON.stringify({ ...map, sources, mappings: mappings + ';'.repeat(9_000_000) })],
])(
  'a map that is of no use (%s) costs its reader little, and places of the script are shown',
  async (_what, text) => {
    const group = { name: 'Error', frames: [framesOf.statuses], first: 1, last: 1, views: 1, browsers: {} };
    const build = { ...good, role: 'current', replaces: null, groups: [group] } as const;
    const [shown] = await toSourceLines([build], async () => text);
    const place = { file: mappedScript, line: 1, column: 11, text: null, isSource: false };
    expect(shown?.groups).toMatchObject([{ places: [place] }]);
  },
);

test('without an error the answer says so, and an unknown deployable is refused', async () => {
  expect(await errors()).toEqual(['No browser has reported an error of mf-auth in production within 7 days']);
  await expect(line.release('errors', 'mf-none')).rejects.toThrow('mf-none');
});

test.each([
  ['publish', 'mf-auth', true, true],
  ['canary', 'mf-auth', true, true],
  ['preview', 'mf-auth', true, false],
  ['freeze', 'mf-auth', true, false],
  ['publish', 'mf-other', false, false],
  ['rollback', '*', false, false],
] as const)(
  'who may %s %s reads the errors of mf-auth: %s, its maps: %s',
  async (action, name, reads, maps) => {
    const may = [{ actions: [action], deployables: [name], channels: [] }];
    const releases = localReleases(new ReleaseService({ store }), { actor: 'team', may });
    const answer = releases.errors('production', 'mf-auth');
    if (reads) await expect(answer).resolves.toEqual([]);
    else await expect(answer).rejects.toThrow('team may not');
    const text = await releases.readMap(good, `${mappedScript}.map`);
    expect(text).toEqual(maps ? JSON.stringify(makeMap()) : null);
  },
);

test('the console reads them as they came, if its operator may', async () => {
  await count([canary, 'TypeError', [framesOf.statuses], 4]);
  const may = [{ actions: ['publish' as const], deployables: ['mf-other'], channels: [] }];
  const policy = { trust: [], people: [{ name: 'Asha', may }], mount: 'caller' as const, canaryShare: 10 };
  for (const [given, status] of [
    [null, 200],
    [policy, 403],
  ] as const) {
    const ops = await openOps({ store, policy: given });
    await ops.logIn();
    expect((await ops.read('/errors/mf-auth?channel=production')).statusCode).toBe(status);
    await ops.app.close();
  }
});
