import type { Opened } from 'server-kit/testing/opened';
import type { FastifyInstance } from 'fastify';
import type { MountReport } from 'platform/report';
import { readChannel, readHistory } from '../channel/channel-store';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds, released, startCanaryBuild } from '../testing/changes';
import { readVotes } from '../judge/vote-files';
import {
  addressOf,
  browser,
  mountOf,
  openEdge,
  openSteward,
  promoteNew,
  viewKey,
  votesOn,
} from '../testing/edge-under-report';
import { makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import type { MemoryStore } from '../testing/memory-store';

let opened: Opened<typeof openEdge>;
let store: MemoryStore;
let edge: FastifyInstance;

beforeEach(async () => {
  opened = await openEdge();
  ({ store, edge } = opened);
});
afterEach(() => edge.close());

/** The newest revision once the edge has written its votes and the release server has looked at them. */
async function judged() {
  await edge.close();
  await openSteward(store).steward.look();
  return readChannel(store, 'production');
}
const settledVersion = async () => (await judged())?.deployables['mf-auth']?.current?.version;

/** Page views of candidates each in a network of their own; those that `fails` picks fail. */
async function visit(count: number, fails: (visitor: number) => boolean, version = '1.0.1', on = edge) {
  for (let visitor = 0; visitor < count; visitor += 1) {
    await browser(on, addressOf(visitor)).visit(version, fails(visitor));
    opened.pass(1_000);
  }
}

const now = () => ({ ...stamp, time: new Date(opened.now()).toISOString() });

test('100 page views, 30 % of them failed, take the build back, and the record shows the numbers', async () => {
  await promoteNew(store);
  await visit(100, (visitor) => visitor % 10 < 3);
  expect(await settledVersion()).toBe('1.0.0');
  const [newest, ...earlier] = await readHistory(store, 'production');
  expect(newest).toMatchObject({ actor: 'automatic', change: 'rollback mf-auth 1.0.1 to 1.0.0' });
  expect(newest?.reason).toBe('30 of 100 votes failed (30 %), from 30 voters in 30 networks');
  expect(earlier).toHaveLength(2);
});

test('200 page views, 1 % of them failed, change nothing', async () => {
  await promoteNew(store);
  await visit(200, (visitor) => visitor % 100 === 50);
  expect(await settledVersion()).toBe('1.0.1');
});

test('a failure is a vote only if the kept build then stands in the same page view', async () => {
  await promoteNew(store);
  const [alone, both, later] = [1, 2, 3].map((visitor) => browser(edge, addressOf(visitor))) as [
    ReturnType<typeof browser>,
    ReturnType<typeof browser>,
    ReturnType<typeof browser>,
  ];
  await alone.open();
  await alone.report({ failure: 'load' });
  await both.open();
  await both.report({ failure: 'load' });
  await both.report({ version: '1.0.0', reason: 'last-good', failure: 'load' });
  await later.open();
  await later.report({ failure: 'load' });
  await later.open();
  await later.report({ version: '1.0.0', reason: 'last-good' });
  expect(await votesOn(opened)).toEqual([]);
});

test('one that two edges see half of is a vote, too', async () => {
  await promoteNew(store);
  const second = opened.openSecond();
  const one = browser(edge, addressOf(1));
  await one.open();
  await one.report({ failure: 'render' });
  const other = browser(second, addressOf(1));
  for (const [name, value] of one.jar) other.jar.set(name, value);
  await other.report({ version: '1.0.0', reason: 'last-good' });
  await second.close();
  expect(await votesOn(opened)).toEqual(['1.0.1: 0 passed, 1 failed']);
});

test('a late failure counts as it is', async () => {
  await promoteNew(store);
  const one = browser(edge, addressOf(1));
  await one.open();
  await one.report({});
  await one.report({ failure: 'late' });
  expect(await votesOn(opened)).toEqual(['1.0.1: 1 passed, 1 failed']);
});

test('a browser votes once a day, however many pages it opens, and after a failure not again', async () => {
  await promoteNew(store);
  const [good, bad] = [browser(edge, addressOf(1)), browser(edge, addressOf(2))];
  for (let page = 0; page < 5; page += 1) {
    await good.visit('1.0.1', false);
    await bad.visit('1.0.1', page < 2);
  }
  opened.pass(24 * 3_600_000);
  for (const one of [good, bad]) await one.visit('1.0.1', false);
  await edge.close();
  const rows = await readVotes(store, 'production', viewKey, opened.now());
  const own = rows.filter(({ name, version }) => name === 'mf-auth' && version === '1.0.1');
  expect(own.map(({ passed, first, failed }) => [passed, first, failed.length])).toEqual([
    [1, 1, 1],
    [1, 0, 0],
  ]);
});

test('what is written names no address, and a network in another way in each trial', async () => {
  await promoteNew(store);
  await browser(edge, '203.0.113.9').visit('1.0.1', true);
  await edge.close();
  const rows = await readVotes(store, 'production', viewKey, opened.now());
  const files = [...store.files]
    .filter(([key]) => key.startsWith('vitals/'))
    .map(([, bytes]) => String(bytes));
  expect(files.join()).not.toContain('203.0');
  const [vote] = rows.flatMap(({ failed }) => failed);
  expect(vote?.network).toMatch(/^[\w-]{16}$/);
  expect(vote?.voter).toBe(vote?.network);
});

test('a canary that fails is ended, and the current build stays', async () => {
  await startCanaryBuild(store, parseBuildId('mf-auth@1.0.1'), 50, now());
  await visit(40, () => false, '1.0.0');
  for (let visitor = 100; visitor < 140; visitor += 1)
    await browser(edge, addressOf(visitor)).visit('1.0.1', visitor % 2 === 0);
  const newest = await judged();
  expect(newest?.deployables['mf-auth']?.canary).toBeUndefined();
  expect(newest).toMatchObject({ actor: 'automatic', change: 'abort canary mf-auth 1.0.1' });
  expect(newest?.reason).toContain('20 of 40 votes failed (50 %)');
});

test('a frozen deployable is left as it is', async () => {
  await promoteNew(store);
  await released(store, { command: 'freeze', name: 'mf-auth' }, stamp);
  await visit(50, () => true);
  expect(await settledVersion()).toBe('1.0.1');
});

test('a lost quarter of the rows of an edge does not hide a bad build', async () => {
  await promoteNew(store);
  const second = opened.openSecond();
  for (const on of [edge, second])
    for (let visitor = 0; visitor < 60; visitor += 1) {
      const address = addressOf(on === edge ? visitor : visitor + 500);
      await browser(on, address).visit('1.0.1', visitor % 4 === 0);
    }
  await second.close();
  await edge.close();
  const files = [...store.files.keys()].filter((key) => key.includes('.votes/'));
  expect(files).toHaveLength(2);
  const [lost = ''] = files;
  store.files.set(lost, store.files.get(lost)!.subarray(0, -100));
  expect(await settledVersion()).toBe('1.0.0');
});

describe('a shell', () => {
  const shell = (changes: Partial<MountReport> = {}): MountReport =>
    mountOf({ remote: 'shell', version: '1.1.0', ...changes });
  const current = async () => (await judged())?.deployables.shell?.current?.version;

  beforeEach(async () => {
    const { folder, remove } = await temporaryFolder();
    await publishAll(store, folder, makeShell('1.1.0'));
    await remove();
    await promoteBuilds(store, [parseBuildId('shell@1.1.0')], now());
  });

  async function views(count: number, ...mounts: readonly MountReport[]): Promise<void> {
    for (let visitor = 0; visitor < count; visitor += 1) {
      const one = browser(edge, addressOf(visitor + 1000 * mounts.length));
      await one.open();
      await one.report(...mounts);
    }
  }

  test('that does not start for enough candidates is rolled back: its page has no other build to try', async () => {
    await views(12, shell({ failure: 'crash' }));
    expect(await current()).toBe('1.0.0');
    expect((await readChannel(store, 'production'))?.reason).toContain('12 of 12 votes failed (100 %)');
  });

  test('is passed by each page that reports a remote', async () => {
    await views(3, mountOf({ version: '1.0.0' }), mountOf({ version: '1.0.0' }));
    expect(await votesOn(opened, 'shell')).toEqual(['1.1.0: 3 passed, 0 failed']);
  });

  test('is not counted by the report of a page that had another one', async () => {
    await views(12, shell({ version: '1.0.0', failure: 'crash' }));
    expect(await votesOn(opened, 'shell')).toEqual([]);
  });
});
