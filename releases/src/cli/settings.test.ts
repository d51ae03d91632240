import type { Opened } from 'server-kit/testing/opened';
import { readChannel } from '../channel/channel-store';
import { manifestsFor } from '../channel/facts';
import { publicDocument } from '../channel/public-document';
import { openCommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';

const settings = {
  pageSize: { type: 'integer', default: 20, minimum: 1, maximum: 50, description: 'Jobs on a page' },
  tips: { type: 'boolean', default: true },
  notice: { type: 'string', default: '' },
} as const;
const narrow = {
  pageSize: { ...settings.pageSize, maximum: 30 },
  fresh: { type: 'number', default: 0.5 },
} as const;

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  const remotes = [
    makeRemote('mf-jobs', '1.0.0', { settings }),
    makeRemote('mf-jobs', '1.1.0', { settings: narrow }),
    makeRemote('mf-auth', '1.0.0'),
  ];
  await publishAll(line.store, line.folder, makeShell('1.0.0'), ...remotes);
  await release('promote', 'shell@1.0.0', 'mf-jobs@1.0.0', 'mf-auth@1.0.0');
});
afterEach(() => line.remove());

/** What pages give to the builds of mf-jobs, the current one's first. */
async function inPages() {
  const document = (await readChannel(line.store, 'production'))!;
  const shown = publicDocument(document, await manifestsFor(line.store, document));
  const { current, previous = [], canary } = shown?.deployables['mf-jobs'] ?? {};
  return [current, ...previous, ...(canary ? [canary.build] : [])].map((build) => build?.settings);
}

test('a value is set without a build, by a revision of its own, and pages have it', async () => {
  expect(await inPages()).toEqual([{ pageSize: 20, tips: true, notice: '' }]);
  expect(await release('settings', 'mf-jobs', 'pageSize=50', 'tips=false', 'notice=a = b')).toBe(
    'production is at revision 2: settings mf-jobs pageSize=50, tips=false, notice=a = b',
  );
  expect(await inPages()).toEqual([{ pageSize: 50, tips: false, notice: 'a = b' }]);
  expect(await release('history')).toContain('settings none -> notice=a = b, pageSize=50, tips=false');
  expect(await release('settings', 'mf-jobs')).toMatch(/pageSize +50 +20 +Jobs on a page/);
  expect(await release('settings', 'mf-jobs', 'pageSize=50')).toContain('Nothing to change');
});

test('--unset brings the default back', async () => {
  await release('settings', 'mf-jobs', 'pageSize=50', 'tips=false');
  expect(await release('settings', 'mf-jobs', '--unset', 'pageSize,tips')).toContain(
    'pageSize to its default',
  );
  expect(await inPages()).toEqual([{ pageSize: 20, tips: true, notice: '' }]);
});

test('the settings come back with the revision that is restored', async () => {
  await release('settings', 'mf-jobs', 'pageSize=50');
  await release('settings', 'mf-jobs', 'pageSize=10');
  await release('rollback', '--revision', '2', '--reason', 'too few');
  expect(await inPages()).toEqual([{ pageSize: 50, tips: true, notice: '' }]);
  await release('rollback', '--revision', '1', '--reason', 'still slow');
  expect(await inPages()).toEqual([{ pageSize: 20, tips: true, notice: '' }]);
});

test('a retired remote keeps them for its return', async () => {
  await release('settings', 'mf-jobs', 'pageSize=50');
  await release('retire', 'mf-jobs', '--reason', 'too few use it');
  await release('promote', 'mf-jobs@1.0.0');
  expect((await inPages())[0]).toMatchObject({ pageSize: 50 });
});

test('a build that does not accept a value gets its default, the plan says so, and a rollback has the value', async () => {
  await release('settings', 'mf-jobs', 'pageSize=50');
  expect(await release('promote', 'mf-jobs@1.1.0', '--dry-run')).toContain(
    'mf-jobs 1.1.0 uses its default pageSize=20: pageSize is more than 30',
  );
  await release('promote', 'mf-jobs@1.1.0');
  expect(await inPages()).toEqual([
    { pageSize: 20, fresh: 0.5 },
    { pageSize: 50, tips: true, notice: '' },
  ]);
  await release('rollback', 'mf-jobs', '--reason', 'slow');
  expect((await inPages())[0]).toMatchObject({ pageSize: 50 });
});

test("a setting that the canary alone has can be set, and a value must fit both builds' schemas", async () => {
  await release('canary', 'mf-jobs@1.1.0', '10%');
  await release('settings', 'mf-jobs', 'fresh=0.9');
  expect((await inPages())[1]).toEqual({ pageSize: 20, fresh: 0.9 });
  await expect(release('settings', 'mf-jobs', 'pageSize=40')).rejects.toThrow('pageSize is more than 30');
});

test.each([
  [['mf-jobs', 'pageSize=51'], 'Nothing was set: pageSize is more than 50'],
  [['mf-jobs', 'pageSize=1.5'], 'pageSize must be of the type integer'],
  [['mf-jobs', 'pageSize='], 'pageSize must be of the type integer'],
  [['mf-jobs', 'tips=yes'], 'tips must be of the type boolean'],
  [['mf-jobs', `notice=${'x'.repeat(201)}`], 'notice is longer than 200'],
  [['mf-jobs', `notice=${'x'.repeat(1001)}`], 'at most 1000 characters'],
  [['mf-jobs', 'notice=a\u202eb'], 'control characters'],
  [['mf-jobs', 'size=5'], 'mf-jobs has no setting size. It has: pageSize, tips, notice'],
  [['mf-jobs', 'constructor=5'], 'mf-jobs has no setting constructor'],
  [['mf-jobs', '__proto__=5'], 'mf-jobs has no setting __proto__'],
  [['mf-auth', 'size=5'], 'mf-auth has no setting size. Its remote.json names none'],
  [['mf-new', 'size=5'], 'mf-new is not in this channel'],
  [['mf-jobs', 'pageSize'], "'pageSize' sets nothing: write it like pageSize=50"],
])('settings %j is refused, and nothing is changed', async (words, problem) => {
  await expect(release('settings', ...words)).rejects.toThrow(problem);
  expect((await readChannel(line.store, 'production'))?.revision).toBe(1);
});

test('a freeze is about builds: settings can still be changed', async () => {
  await release('freeze', 'mf-jobs', '--reason', 'exam week');
  expect(await release('settings', 'mf-jobs', 'tips=false')).toContain('revision 3');
});
