import { readChannel, readHistory } from '../channel/channel-store';
import {
  freezeDeployable,
  parseBuildId,
  promoteBuilds,
  rollBackBuild,
  startCanaryBuild,
  unfreezeDeployable,
} from '../channel/release';
import { promotedFiles, promoteNew } from '../testing/edge-under-report';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder, type Made } from '../testing/fixture';
import { ReleaseService } from '../service/release-service';
import { localReleases, type Releases } from '../service/releases';
import { MemoryStore } from '../testing/memory-store';
import { AutomaticRollback, recentMs } from './automatic-rollback';
import { Health } from './health';

const build = { name: 'mf-auth', version: '1.0.1' };
const lastGood = { name: 'mf-auth', version: '1.0.0' };
let store: MemoryStore;
let health: Health;
let rollback: AutomaticRollback;
let releases: Releases;
let logged: string[];
let now: number;
/** What happens at the store before each of its operations. */
let turn: (() => Promise<void>) | undefined;

beforeEach(async () => {
  turn = undefined;
  store = new MemoryStore(await promotedFiles(), async () => turn?.());
  now = Date.parse(stamp.time);
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  logged = [];
  health = new Health();
  const log = {
    warn: (text: string) => void logged.push(text),
    error: (_: unknown, text: string) => void logged.push(text),
  };
  const service = new ReleaseService({ store });
  releases = localReleases(service, { actor: 'automatic', may: null });
  rollback = new AutomaticRollback(store, 'production', health, log, releases);
  await promoteNew(store);
});

async function publishMore(...builds: Made[]): Promise<void> {
  const { folder, remove } = await temporaryFolder();
  await publishAll(store, folder, ...builds);
  await remove();
}

let views = 0;
/** Views with this build, each from another network, and a look at the build after each failure. */
async function see(failed: number, mounted = 0, of = build): Promise<void> {
  health.follow((await readChannel(store, 'production'))!);
  for (let count = 0; count < mounted + failed; count += 1) {
    views += 1;
    const failure = count < mounted ? null : 'render';
    if (health.recordView(of, `view ${views}`, `network ${views}`, failure) && failure) rollback.consider(of);
  }
  await rollback.settled();
}
const current = async () => (await readChannel(store, 'production'))?.deployables['mf-auth']?.current.version;
const revisions = async () => (await readHistory(store, 'production')).length;

test('a failing build is rolled back, and the log says so once', async () => {
  await see(30, 20);
  expect(await current()).toBe('1.0.0');
  expect(logged).toEqual([
    expect.stringMatching(/: rollback mf-auth 1\.0\.1 to 1\.0\.0: 30 of 50 page views failed/),
  ]);
});

test('the first canary of a remote is taken away', async () => {
  const fresh = { name: 'mf-new', version: '1.0.0' };
  await publishMore(makeRemote('mf-new', '1.0.0'));
  await startCanaryBuild(store, fresh, 10, stamp);
  await see(30, 20, fresh);
  const newest = await readChannel(store, 'production');
  expect(newest).toMatchObject({ actor: 'automatic', change: 'abort canary mf-new 1.0.0' });
  expect(newest?.reason).toMatch(/^30 of 50 page views failed \(60 %\): 30 render, from 30 networks$/);
});

test('a failing shell goes back together with the remote that needs it', async () => {
  const { provides } = makeShell('2.0.0').manifest;
  await publishMore(
    makeShell('2.0.0', { provides: { ...provides, react: { ...provides.react!, version: '19.9.0' } } }),
    makeRemote('mf-auth', '2.0.0', { routes: ['/sign-in'], needs: { react: '^19.9.0' } }),
  );
  await promoteBuilds(store, [{ name: 'shell', version: '2.0.0' }], stamp);
  await promoteBuilds(store, [{ name: 'mf-auth', version: '2.0.0' }], stamp);
  await see(30, 20, { name: 'shell', version: '2.0.0' });
  expect((await readChannel(store, 'production'))?.change).toBe(
    'rollback shell 2.0.0 to 1.0.0, rollback mf-auth 2.0.0 to 1.0.1',
  );
});

test('a small portal may ask for fewer failures, of fewer networks', async () => {
  await see(3, 5);
  expect(await current()).toBe('1.0.1');
  const log = { warn: () => undefined, error: () => undefined };
  const few = { failed: 4, networks: 4, ratio: 0.1 };
  rollback = new AutomaticRollback(store, 'production', health, log, releases, few);
  await see(1);
  expect(await current()).toBe('1.0.0');
});

test('a build that was promoted long ago is not rolled back', async () => {
  now += recentMs;
  await see(30);
  expect(await current()).toBe('1.0.1');
  expect(logged).toEqual([
    expect.stringContaining('not rolled back, since it did not come in recently: 30 of 30'),
  ]);
});

test('a change of another deployable makes no build look newly promoted', async () => {
  now += recentMs;
  await freezeDeployable(store, 'shell', { ...stamp, time: new Date(now).toISOString() });
  await see(30);
  expect(await current()).toBe('1.0.1');
});

test('a build that is frozen is reported once, and rolled back when it fails after the freeze', async () => {
  await freezeDeployable(store, 'mf-auth', stamp);
  for (let round = 0; round < 3; round += 1) {
    await see(20);
    now += 61_000;
  }
  expect(logged).toEqual([expect.stringContaining('not rolled back, since it is frozen')]);
  await unfreezeDeployable(store, 'mf-auth', stamp);
  await see(1);
  expect(await current()).toBe('1.0.0');
});

test('a build is taken back once: who brings it in again means it', async () => {
  await see(30);
  await promoteNew(store, new Date(now).toISOString());
  now += 61_000;
  await see(30);
  expect(await current()).toBe('1.0.1');
  expect(logged.at(-1)).toContain('it was taken back before, and brought in again');
});

test('a rollback by a person does not count as that', async () => {
  await rollBackBuild(store, 'mf-auth', undefined, stamp);
  await promoteNew(store);
  await see(30);
  expect(await current()).toBe('1.0.0');
});

test('when the build that would come in its place fails as well, nothing is gained by it', async () => {
  await see(6, 9, lastGood);
  await see(30, 30);
  expect(await current()).toBe('1.0.1');
  expect(logged).toEqual([expect.stringContaining('1.0.0, which would come in its place, fails as well')]);
});

test('without an earlier build there is nothing to go back to', async () => {
  await rollBackBuild(store, 'mf-auth', undefined, stamp);
  await see(30, 0, lastGood);
  expect(await current()).toBe('1.0.0');
  expect(logged).toEqual([expect.stringContaining('there is no earlier build to go back to')]);
});

test('a failing last good build that no one gets is no reason to act', async () => {
  await see(30, 0, lastGood);
  expect([await current(), await revisions()]).toEqual(['1.0.1', 2]);
});

/** Lets somebody else work at the store between our look at the channel and what follows from it. */
function meanwhile(when: (operation: string) => boolean, work: () => Promise<unknown>): void {
  const { read, create } = store;
  const interrupt = async (operation: string): Promise<void> => {
    if (!when(operation)) return;
    Object.assign(store, { read, create });
    await work();
  };
  store.read = async (path) => {
    await interrupt(`read ${path}`);
    return read.call(store, path);
  };
  store.create = async (path, bytes) => {
    await interrupt(`create ${path}`);
    return create.call(store, path, bytes);
  };
}

const atTheSwap = (operation: string): boolean => operation.startsWith('create channels/');
/** After the build was judged, before the rollback has read the channel itself. */
function afterTheJudgement(): (operation: string) => boolean {
  let looks = 0;
  return (operation) => operation === 'read channels/production.json' && (looks += 1) === 2;
}

test.each([
  ['at the swap', atTheSwap],
  ['after the judgement', afterTheJudgement()],
])('a freeze that comes %s wins', async (_when, when) => {
  await see(11);
  health.recordView(build, 'last', 'another network', 'render');
  meanwhile(when, () => freezeDeployable(store, 'mf-auth', stamp));
  rollback.consider(build);
  await rollback.settled();
  expect([await current(), await revisions()]).toEqual(['1.0.1', 3]);
});

test.each([
  ['at the swap', atTheSwap],
  ['after the judgement', afterTheJudgement()],
])('a better build that is promoted %s is not taken for the one that failed', async (_when, when) => {
  await see(11);
  health.recordView(build, 'last', 'another network', 'render');
  meanwhile(when, () => promoteBuilds(store, [parseBuildId('mf-auth@1.0.2')], stamp));
  rollback.consider(build);
  await rollback.settled();
  expect([await current(), await revisions()]).toEqual(['1.0.2', 3]);
});

test('when the store cannot be read, it is logged, and tried again a minute later', async () => {
  await see(11);
  health.recordView(build, 'last', 'another network', 'render');
  turn = () => Promise.reject(new Error('the disk is gone'));
  rollback.consider(build);
  await rollback.settled();
  expect(logged).toEqual([expect.stringContaining('could not be rolled back')]);
  turn = undefined;
  await see(1);
  expect(await current()).toBe('1.0.1');
  now += 61_000;
  await see(1);
  expect(await current()).toBe('1.0.0');
});

test('reports about other builds than the channel’s are not even counted', async () => {
  await promoteBuilds(store, [parseBuildId('mf-auth@1.0.0')], stamp);
  health.follow((await readChannel(store, 'production'))!);
  expect(health.recordView({ name: 'mf-auth', version: '9.9.9' }, 'view', 'network', 'render')).toBe(false);
  expect(health.snapshot().map(({ version }) => version)).not.toContain('9.9.9');
});
