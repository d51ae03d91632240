import { readChannel } from '../channel/channel-store';
import { parseBuildId, promoteBuilds, startCanaryBuild } from '../channel/release';
import { CountFiles } from '../health/count-files';
import { ErrorGroups } from '../health/error-groups';
import { gauge } from 'server-kit/telemetry';
import { observeErrors } from '../server/observe-errors';
import { ReleaseService } from '../service/release-service';
import { localReleases } from '../service/releases';
import type { Caller } from '../service/caller';
import { layout } from '../store/layout';
import { makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { framesOf, makeMapped } from '../testing/mapped-remote';
import { MemoryStore } from '../testing/memory-store';
import { openOps } from '../testing/ops-server';

jest.mock('server-kit/telemetry', () => ({
  ...jest.requireActual<object>('server-kit/telemetry'),
  gauge: jest.fn(),
}));

const log = { warn: jest.fn() };
const [good, canary] = ['1.0.0', '1.1.0'].map((version) => ({ name: 'mf-auth', version })) as [
  { name: string; version: string },
  { name: string; version: string },
];
let store: MemoryStore;

/** mf-auth 1.0.0 for all, and a canary whose source has other lines before the one that throws. */
beforeEach(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(stamp.time) + 5 * 60_000);
  store = new MemoryStore();
  const { folder, remove } = await temporaryFolder();
  const builds = [makeMapped('1.0.0'), makeMapped('1.1.0', { before: 60 }), makeMapped('1.2.0')];
  await publishAll(store, folder, makeShell('1.0.0'), ...builds);
  await remove();
  await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);
  await startCanaryBuild(store, parseBuildId('mf-auth@1.1.0'), 10, stamp);
});

type Thrown = readonly [build: typeof good, name: string, frames: readonly string[], views: number];

/** What edges have counted. */
async function count(...thrown: readonly Thrown[]): Promise<void> {
  const groups = new ErrorGroups();
  for (const [build, name, frames, views] of thrown)
    for (let view = 0; view < views; view += 1) groups.add(build, { name, frames }, 'Chrome 142');
  await new CountFiles(groups, store, layout.errors('production'), log).stop();
}

const releases = (caller: Caller) => localReleases(new ReleaseService({ store }), caller);
const asha: Caller = { actor: 'Asha', may: null };
const errors = (caller = asha) =>
  releases(caller).execute({ command: 'errors', channel: 'production', name: 'mf-auth' });

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

test('the same for programs', async () => {
  await count([canary, 'RangeError', [framesOf.react, framesOf.hero], 1]);
  const [text = ''] = await releases(asha).execute({
    command: 'errors',
    channel: 'production',
    name: 'mf-auth',
    json: true,
  });
  expect(JSON.parse(text)).toMatchObject([
    {
      version: '1.1.0',
      role: 'canary',
      groups: [{ name: 'RangeError', views: 1, isNew: true, browsers: { 'Chrome 142': 1 } }],
    },
  ]);
});

test('the most frequent error of each build that is offered is a metric, for the alert', async () => {
  observeErrors(new ReleaseService({ store }), 'production');
  const [name, , , read] = jest.mocked(gauge).mock.lastCall!;
  const observe = jest.fn();
  await count(
    [good, 'TypeError', [framesOf.statuses], 2],
    [good, 'Error', [], 1],
    [canary, 'RangeError', [framesOf.hero], 4],
    [{ ...good, version: '1.2.0' }, 'Error', [], 3],
  );
  await read({ observe });
  expect(name).toBe('portal.browser.top.error');
  const labels = { channel: 'production', remote: 'mf-auth' };
  expect(observe.mock.calls).toEqual([
    [4, { ...labels, version: '1.1.0', error: 'RangeError in src/status/hero.tsx:2' }],
    [2, { ...labels, version: '1.0.0', error: 'TypeError in src/status/statuses.ts:41' }],
  ]);
});

test('places of one line are one group, and those that no map knows are shown as they are', async () => {
  await count(
    [good, 'TypeError', [framesOf.statuses], 2],
    [good, 'TypeError', ['app.1a2b.js:1:13'], 1],
    [good, 'Error', ['remoteEntry.js:1:7'], 1],
    [good, 'Error', [], 1],
  );
  const shown = (await errors()).filter((line) => /^ {2}\S/.test(line));
  expect(shown).toEqual([
    '  TypeError in src/status/statuses.ts:41',
    '  Error in remoteEntry.js:1:7',
    '  Error outside of its own files',
  ]);
});

test('a line of a source cannot move the cursor of a terminal', async () => {
  const { folder, remove } = await temporaryFolder();
  await publishAll(store, folder, makeMapped('1.3.0', { text: 'a\u001b[2J\u202eb' }));
  await remove();
  await promoteBuilds(store, [parseBuildId('mf-auth@1.3.0')], stamp);
  await count([{ ...good, version: '1.3.0' }, 'TypeError', [framesOf.statuses], 1]);
  expect(await errors()).toContain('      41 | a [2J b');
});

test('without an error the answer says so, and an unknown deployable is refused', async () => {
  expect(await errors()).toEqual(['No browser has reported an error of mf-auth in production within 7 days']);
  const none = { command: 'errors', channel: 'production', name: 'mf-none' } as const;
  await expect(releases(asha).execute(none)).rejects.toThrow('mf-none');
});

test.each([
  ['publish', 'mf-auth', true],
  ['canary', 'mf-auth', true],
  ['publish', 'mf-other', false],
  ['rollback', '*', false],
] as const)('who may %s %s reads the errors of mf-auth: %s', async (action, name, reads) => {
  const may = [{ actions: [action], deployables: [name], channels: [] }];
  const answer = errors({ actor: 'team', may });
  if (reads) await expect(answer).resolves.toHaveLength(1);
  else await expect(answer).rejects.toThrow('team may not');
});

test.each([
  ['automatic', '12 failed; most often TypeError in src/status/statuses.ts:61'],
  ['Asha', '12 failed'],
])('the reason of a rollback by %s', async (actor, reason) => {
  await count([canary, 'TypeError', [framesOf.statuses], 4], [canary, 'RangeError', [framesOf.hero], 1]);
  const command = {
    command: 'abort-canary',
    channel: 'production',
    name: 'mf-auth',
    reason: '12 failed',
  } as const;
  await releases({ actor, may: null }).execute(command);
  expect((await readChannel(store, 'production'))?.reason).toBe(reason);
});

test('an automatic rollback does not fail for want of a map', async () => {
  await count([canary, 'TypeError', [framesOf.statuses], 4]);
  const { read } = store;
  jest
    .spyOn(store, 'read')
    .mockImplementation((key) =>
      key.startsWith('maps/') ? Promise.reject(new Error('away')) : read.call(store, key),
    );
  const command = { command: 'abort-canary', channel: 'production', name: 'mf-auth', reason: 'why' } as const;
  await releases({ actor: 'automatic', may: null }).execute(command);
  expect((await readChannel(store, 'production'))?.reason).toBe('why');
});

test('the ops page shows the same to who may read it', async () => {
  await count([canary, 'TypeError', [framesOf.statuses], 4]);
  const may = [{ actions: ['publish' as const], deployables: ['mf-other'], channels: [] }];
  const policy = { trust: [], people: [{ name: 'Asha', may }], mount: 'caller' as const, canaryShare: 10 };
  for (const [given, expected] of [
    [null, /New in this canary.*61 \| return labels\[status\]\.text;.*4 page views/],
    [policy, /No browser has reported an error/],
  ] as const) {
    const ops = await openOps({ store, policy: given });
    await ops.logIn();
    const { body } = await ops.get('/ops/errors?channel=production');
    expect(body.replaceAll(/\s+/g, ' ')).toMatch(expected);
    expect((await ops.get('/ops/errors?channel=none')).statusCode).toBe(404);
    await ops.app.close();
  }
});
