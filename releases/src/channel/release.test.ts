import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { layout } from '../store/layout';
import { FileStore } from '../store/file-store';
import { makeRemote, makeShell, meet, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { readChannel, readHistory, settleChannel, swapChannel } from './channel-store';
import type { ChannelDocument } from './document';
import { parseBuildId } from './facts';
import { promoteBuilds, released } from '../testing/changes';

let folder: string;
let remove: () => Promise<void>;
let store: FileStore;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(path.join(folder, 'store'));
  const versions = ['1.0.0', '1.0.1', '1.0.2'];
  await publishAll(
    store,
    folder,
    makeShell('1.0.0'),
    ...versions.map((version) => makeRemote('mf-auth', version)),
    ...versions.map((version) => makeRemote('mf-dashboard', version)),
  );
});
afterEach(() => remove());

const promote = (...builds: string[]) => promoteBuilds(store, builds.map(parseBuildId), stamp);
const current = async (name: string): Promise<string | undefined> =>
  (await readChannel(store, 'production'))?.deployables[name]?.current?.version;

test('a promotion is a revision, and the channel’s document is the newest one', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  await promote('mf-auth@1.0.1');
  expect(await current('mf-auth')).toBe('1.0.1');
  const file = await store.read(layout.channel('production'));
  expect(JSON.parse(String(file))).toMatchObject({ revision: 2 });
  const history = await readHistory(store, 'production');
  expect(history.map(({ revision, change }) => `${revision} ${change}`)).toEqual([
    '2 promote mf-auth 1.0.1',
    '1 promote shell 1.0.0, mf-auth 1.0.0',
  ]);
});

test('two promotions at the same moment both take effect', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0', 'mf-dashboard@1.0.0');
  meet(store, 2);
  await Promise.all([promote('mf-auth@1.0.1'), promote('mf-dashboard@1.0.1')]);
  expect([await current('mf-auth'), await current('mf-dashboard')]).toEqual(['1.0.1', '1.0.1']);
  expect((await readChannel(store, 'production'))?.revision).toBe(3);
});

test('a writer that died after its revision and before the channel’s document has made its change; the release server mends the rest', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  const before = await store.read(layout.channel('production'));
  await promote('mf-auth@1.0.1');
  await store.put(layout.channel('production'), before!); // as if the last step had not happened
  expect(await current('mf-auth')).toBe('1.0.1');
  await settleChannel(store, 'production');
  expect(JSON.parse(String(await store.read(layout.channel('production'))))).toMatchObject({ revision: 2 });
});

test('a writer that died before its revision has changed nothing', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  await writeFile(path.join(folder, 'store/.incoming/dead-writer'), '{"revision": 2');
  expect(await current('mf-auth')).toBe('1.0.0');
  await promote('mf-auth@1.0.1');
  expect((await readChannel(store, 'production'))?.revision).toBe(2);
});

test('a channel whose document is lost is read from its revisions', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  const written = new FileStore(path.join(folder, 'other'));
  await written.create(
    layout.revision('production', 1),
    (await store.read(layout.revision('production', 1)))!,
  );
  expect((await readChannel(written, 'production'))?.revision).toBe(1);
});

test('a channel’s document cut in half is read from its revisions and put right', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  await promote('mf-auth@1.0.1');
  const whole = (await store.read(layout.channel('production')))!;
  await store.put(layout.channel('production'), whole.subarray(0, whole.length / 2));
  expect(await current('mf-auth')).toBe('1.0.1');
  await settleChannel(store, 'production');
  expect((await store.read(layout.channel('production')))?.equals(whole)).toBe(true);
});

test('who puts an older revision in the channel’s place than another has just put there mends it at once', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0', 'mf-dashboard@1.0.0');
  class SlowStore extends FileStore {
    private overtaken = false;

    override async put(place: string, content: Buffer): Promise<void> {
      if (!this.overtaken) await promote('mf-dashboard@1.0.1');
      this.overtaken = true;
      await super.put(place, content);
    }
  }
  const slow = new SlowStore(path.join(folder, 'store'));
  await promoteBuilds(slow, [parseBuildId('mf-auth@1.0.1')], stamp);
  expect(JSON.parse(String(await store.read(layout.channel('production'))))).toMatchObject({ revision: 3 });
});

test('a damaged revision is reported in words', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  await store.put(layout.revision('production', 1), Buffer.from('{"sch'));
  await expect(readHistory(store, 'production')).rejects.toThrow('1.json is damaged');
});

test('a swap against a revision that somebody else has written does nothing', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  const known = (await readChannel(store, 'production'))!;
  await promote('mf-auth@1.0.1');
  const late: ChannelDocument = { ...known, revision: known.revision + 1, change: 'too late' };
  expect(await swapChannel(store, late)).toBeNull();
  expect((await readChannel(store, 'production'))?.change).toBe('promote mf-auth 1.0.1');
});

test('a change that always finds others faster gives up in words', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  const other = new FileStore(path.join(folder, 'store'));
  const { create } = store;
  store.create = async (key, bytes) => {
    const newest = (await readChannel(other, 'production'))!;
    if (key.includes('/revisions/')) await swapChannel(other, { ...newest, revision: newest.revision + 1 });
    return create.call(store, key, bytes);
  };
  await expect(promote('mf-auth@1.0.1')).rejects.toThrow('is being changed by others');
});

test('two rollbacks at the same moment take back one build, not two', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  await promote('mf-auth@1.0.1');
  await promote('mf-auth@1.0.2');
  meet(store, 2);
  const results = await Promise.allSettled(
    [1, 2].map(() => released(store, { command: 'rollback', name: 'mf-auth' }, stamp)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await current('mf-auth')).toBe('1.0.1');
});

test('of two concurrent promotions of one deployable one wins, and the other learns who did what and why', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  const ravi = { ...stamp, actor: 'Ravi', reason: 'new form' };
  meet(store, 2);
  const results = await Promise.allSettled([
    promoteBuilds(store, [parseBuildId('mf-auth@1.0.1')], ravi),
    promoteBuilds(store, [parseBuildId('mf-auth@1.0.2')], stamp),
  ]);
  const lost = results.find((result) => result.status === 'rejected');
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(String(lost?.reason)).toMatch(
    /mf-auth was changed meanwhile[^]*revision 2: promote mf-auth 1\.0\.\d, by (Asha|Ravi)/,
  );
  expect((await readChannel(store, 'production'))?.revision).toBe(2);
});

test('of two concurrent promotions of different deployables both win, and the later reports the other', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0', 'mf-dashboard@1.0.0');
  meet(store, 2);
  const results = await Promise.all([promote('mf-auth@1.0.1'), promote('mf-dashboard@1.0.1')]);
  expect(results.flatMap(({ lines }) => lines.slice(1))).toEqual([
    expect.stringMatching(/^ {2}at the same time, revision 2: promote mf-\w+ 1\.0\.1, by Asha/),
  ]);
});

test('of two who promote the same build at once, the later finds it done', async () => {
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
  meet(store, 2);
  const results = await Promise.all([promote('mf-auth@1.0.1'), promote('mf-auth@1.0.1')]);
  expect(results.map(({ changed }) => changed).sort()).toEqual([false, true]);
});

test('a rollback needs a reason', async () => {
  await expect(
    released(store, { command: 'rollback', name: 'mf-auth' }, { ...stamp, reason: ' ' }),
  ).rejects.toThrow('--reason');
});

test('a build that was never published is refused, and those that were are named', async () => {
  await expect(promote('mf-auth@7.0.0')).rejects.toThrow('Published: 1.0.0, 1.0.1, 1.0.2');
  await expect(promote('mf-nobody@1.0.0')).rejects.toThrow(
    'Deployables with builds: mf-auth, mf-dashboard, shell',
  );
});

test('a build with a file missing or changed in the store is refused, and the files are named', async () => {
  await writeFile(
    path.join(folder, 'store', layout.buildFile({ name: 'mf-auth', version: '1.0.1' }, 'app.1a2b.js')),
    'tampered',
  );
  await expect(promote('shell@1.0.0', 'mf-auth@1.0.1')).rejects.toThrow('app.1a2b.js was changed');
  expect(await readChannel(store, 'production')).toBeNull();
});

test('a set in which one build does not fit is refused whole', async () => {
  await publishAll(store, folder, makeRemote('mf-auth', '2.0.0', { routes: ['/dashboard'] }));
  const refusal = promote('shell@1.0.0', 'mf-auth@2.0.0', 'mf-dashboard@1.0.0');
  await expect(refusal).rejects.toThrow('both claim the route /dashboard');
  expect(await readChannel(store, 'production')).toBeNull();
});

test('a remote cannot come before its shell, nor twice in one set', async () => {
  await expect(promote('mf-auth@1.0.0')).rejects.toThrow('no shell yet');
  await expect(promote('mf-auth@1.0.0', 'mf-auth@1.0.1')).rejects.toThrow('named twice');
});

test.each(['mf-auth', 'mf-auth@', 'mf-auth@latest', '../x@1.0.0', 'mf-auth@1.0.0@2', 'constructor@1.0.0'])(
  '%s does not name a build',
  (text) => {
    expect(() => parseBuildId(text)).toThrow(/does not name|not a version|not a valid deployable/);
  },
);
