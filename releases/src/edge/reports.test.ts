import type { FastifyInstance } from 'fastify';
import { readChannel, readHistory } from '../channel/channel-store';
import type { MountReport } from 'platform/report';
import { freezeDeployable, parseBuildId, promoteBuilds, startCanaryBuild } from '../channel/release';
import { ViewTokens } from '../health/view-token';
import {
  addressOf,
  type EdgeUnderReport,
  mountOf,
  openEdge,
  opsToken,
  promoteNew,
  viewKey,
  visitors,
} from '../testing/edge-under-report';
import { makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import type { MemoryStore } from '../testing/memory-store';

let opened: EdgeUnderReport;
let store: MemoryStore;
let edge: FastifyInstance;

beforeEach(async () => {
  opened = await openEdge();
  ({ store, edge } = opened);
});
afterEach(() => edge.close());

/** What is current once the edge has done all it means to do. */
async function settledVersion(): Promise<string | undefined> {
  await edge.close();
  return (await readChannel(store, 'production'))?.deployables['mf-auth']?.current.version;
}
/**
 * Page views, one after the other, of candidates each in a network of their own; those that `fails` picks
 * fail.
 */
async function visit(
  count: number,
  fails: (visitor: number) => boolean,
  version = '1.0.1',
  on = edge,
): Promise<void> {
  const { view, report } = visitors(on);
  for (let visitor = 0; visitor < count; visitor += 1) {
    const address = addressOf(visitor);
    const cause = visitor % 20 === 1 ? 'load' : 'render';
    const failure = fails(visitor) ? cause : null;
    await report(address, await view(address), { version, failure });
    opened.pass(1_000);
  }
}

test('200 page views, 30 % of them failed, roll the build back, and the record shows the numbers', async () => {
  await promoteNew(store);
  await visit(200, (visitor) => visitor % 10 < 3);
  expect(await settledVersion()).toBe('1.0.0');
  const [newest, ...earlier] = await readHistory(store, 'production');
  expect(newest).toMatchObject({ actor: 'automatic', change: 'rollback mf-auth 1.0.1 to 1.0.0' });
  expect(newest?.reason).toBe(
    '12 of 33 page views failed (36 %): 10 render, 2 load, from 12 networks; last good build 1.0.0',
  );
  expect(earlier).toHaveLength(2);
});

test('200 page views, 1 % of them failed, change nothing', async () => {
  await promoteNew(store);
  await visit(200, (visitor) => visitor % 100 === 50);
  expect(await settledVersion()).toBe('1.0.1');
});

test('one hostile visitor with 1,000 page views and a failure of each changes nothing', async () => {
  await promoteNew(store);
  await visit(100, () => false);
  const { report } = visitors(edge);
  const tokens = new ViewTokens(viewKey); // as many pages, fetched in no time
  const answers = new Set<number>();
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    opened.pass(101); // just slow enough for the rate limit
    const answer = await report('203.0.113.9', `portal-view=${tokens.issue('1.0.0')}`, { failure: 'render' });
    answers.add(answer.statusCode);
  }
  expect([...answers]).toEqual([204]);
  expect(await settledVersion()).toBe('1.0.1');
}, 60_000);

test('a canary that fails is aborted, and the current build stays', async () => {
  await startCanaryBuild(store, parseBuildId('mf-auth@1.0.1'), 10, {
    ...stamp,
    time: new Date(opened.now()).toISOString(),
  });
  await visit(60, () => false, '1.0.0');
  await visit(40, (visitor) => visitor % 2 === 0);
  expect(await settledVersion()).toBe('1.0.0');
  const newest = await readChannel(store, 'production');
  expect(newest?.deployables['mf-auth']?.canary).toBeUndefined();
  expect(newest).toMatchObject({ actor: 'automatic', change: 'abort canary mf-auth 1.0.1' });
  expect(newest?.reason).toContain('last good build 1.0.0, of which 0 of 60 failed');
});

test('a frozen deployable is left as it is', async () => {
  await promoteNew(store);
  await freezeDeployable(store, 'mf-auth', stamp);
  await visit(100, () => true);
  expect(await settledVersion()).toBe('1.0.1');
});

test('two edges that see the same write one revision', async () => {
  await promoteNew(store);
  const second = opened.openSecond();
  for (const one of [edge, second]) await visit(11, () => true, '1.0.1', one);
  await Promise.all(
    [edge, second].map(async (one) => {
      const { view, report } = visitors(one);
      await report(addressOf(99), await view(addressOf(99)), { failure: 'render' });
    }),
  );
  await second.close();
  expect(await settledVersion()).toBe('1.0.0');
  expect(await readHistory(store, 'production')).toHaveLength(3);
});

test('a caller who writes an address of its own into X-Forwarded-For is counted by the true one', async () => {
  await promoteNew(store);
  const { view } = visitors(edge);
  for (let visitor = 0; visitor < 50; visitor += 1) {
    await edge.inject({
      method: 'POST',
      url: '/reports',
      remoteAddress: '203.0.113.9',
      headers: { cookie: await view('203.0.113.9'), 'x-forwarded-for': addressOf(visitor) },
      payload: { channel: 'production', mounts: [mountOf({ failure: 'render' })] },
    });
  }
  expect(await settledVersion()).toBe('1.0.1');
});

describe('a shell', () => {
  const shell = (changes: Partial<MountReport> = {}): MountReport =>
    mountOf({ remote: 'shell', version: '1.1.0', ...changes });
  const current = async () => {
    await edge.close();
    return (await readChannel(store, 'production'))?.deployables.shell?.current.version;
  };

  beforeEach(async () => {
    const { folder, remove } = await temporaryFolder();
    await publishAll(store, folder, makeShell('1.1.0'));
    await remove();
    const time = new Date(opened.now()).toISOString();
    await promoteBuilds(store, [parseBuildId('shell@1.1.0')], { ...stamp, time });
  });

  async function views(count: number, mounts: readonly MountReport[]): Promise<void> {
    const { view, report } = visitors(edge);
    for (let visitor = 0; visitor < count; visitor += 1) {
      const address = addressOf(visitor + 1000 * mounts.length);
      await report(address, await view(address), ...mounts);
    }
  }

  test('that does not start for enough candidates is rolled back', async () => {
    await views(12, [shell({ failure: 'crash' })]);
    expect(await current()).toBe('1.0.0');
    expect((await readChannel(store, 'production'))?.reason).toContain(
      '12 of 12 page views failed (100 %): 12 crash',
    );
  });

  test('stays when few of its pages failed: those that report remotes ran it', async () => {
    await views(120, [mountOf({ version: '1.0.0' }), mountOf({ version: '1.0.0' })]);
    await views(12, [shell({ failure: 'crash' })]);
    expect(await current()).toBe('1.1.0');
  });

  test('is not counted by the report of a page that had another one', async () => {
    await views(12, [shell({ version: '1.0.0', failure: 'crash' })]);
    const { body } = await edge.inject({
      url: '/health/builds',
      headers: { authorization: `Bearer ${opsToken}` },
    });
    expect(body).not.toContain('"failed":1');
  });
});
