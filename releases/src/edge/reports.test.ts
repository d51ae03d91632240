import type { FastifyInstance } from 'fastify';
import type { MountReport } from 'platform/report';
import { accountHeader, accountText } from 'server-kit/account-header';
import { readChannel, readHistory } from '../channel/channel-store';
import { freezeDeployable, parseBuildId, promoteBuilds, startCanaryBuild } from '../channel/release';
import { ViewTokens } from '../health/view-token';
import { readVotes } from '../judge/vote-files';
import {
  addressOf,
  browser,
  type EdgeUnderReport,
  mountOf,
  openEdge,
  openSteward,
  promoteNew,
  viewKey,
  visitors,
} from '../testing/edge-under-report';
import { makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import type { MemoryStore } from '../testing/memory-store';
import { keepAccount } from './account';

let opened: EdgeUnderReport;
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
const settledVersion = async () => (await judged())?.deployables['mf-auth']?.current.version;

/** The votes on mf-auth, as `<version>: <passed> passed, <failed> failed`. */
async function votes(name = 'mf-auth'): Promise<string[]> {
  await edge.close();
  const rows = await readVotes(store, 'production', viewKey, opened.now());
  return rows
    .filter((row) => row.name === name)
    .map(({ version, passed, failed }) => `${version}: ${passed} passed, ${failed.length} failed`);
}

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
  expect(await votes()).toEqual([]);
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
  expect(await votes()).toEqual(['1.0.1: 0 passed, 1 failed']);
});

test('a late failure counts as it is', async () => {
  await promoteNew(store);
  const one = browser(edge, addressOf(1));
  await one.open();
  await one.report({});
  await one.report({ failure: 'late' });
  expect(await votes()).toEqual(['1.0.1: 1 passed, 1 failed']);
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

describe('forged votes', () => {
  test('one hostile visitor with 500 page views and a failure of each changes nothing', async () => {
    await promoteNew(store);
    await visit(50, () => false);
    const { report } = visitors(edge);
    const tokens = new ViewTokens(viewKey); // as many pages, fetched in no time
    const answers = new Set<number>();
    for (let attempt = 0; attempt < 500; attempt += 1) {
      opened.pass(101); // just slow enough for the rate limit
      const cookie = `portal-view=${tokens.issue('1.0.0')}`;
      const answer = await report('203.0.113.9', cookie, { failure: 'late' });
      answers.add(answer.statusCode);
    }
    expect([...answers]).toEqual([204]);
    expect(await settledVersion()).toBe('1.0.1');
  }, 60_000);

  test('a cookie from before the vote that is sent again brings no second vote', async () => {
    await promoteNew(store);
    const one = browser(edge, addressOf(1));
    await one.open();
    await one.report({ failure: 'render' });
    const before = one.cookies();
    const { send } = visitors(edge);
    const stood = { channel: 'production', mounts: [mountOf({ version: '1.0.0', reason: 'last-good' })] };
    for (let attempt = 0; attempt < 20; attempt += 1) await send(addressOf(1), before, stood);
    expect(await votes()).toEqual(['1.0.1: 0 passed, 1 failed']);
  });

  test('a cookie that the sender made up says nothing', async () => {
    await promoteNew(store);
    const one = browser(edge, addressOf(1));
    await one.open();
    const said = {
      'mf-auth': { trial: 0, day: '', hasFailed: false, pending: { version: '1.0.1', view: 'x' } },
    };
    one.jar.set('portal-votes', `${Buffer.from(JSON.stringify(said)).toString('base64url')}.AAAA`);
    await one.report({ version: '1.0.0', reason: 'last-good' });
    expect(await votes()).toEqual([]);
  });

  test.each([
    ['that was never under trial', { version: '1.0.2' }],
    ['of a preview link', { reason: 'preview' as const }],
    ['that no channel names', { remote: 'mf-none' }],
  ])('votes on a build %s do not count', async (_what, changes) => {
    await promoteNew(store);
    const one = browser(edge, addressOf(1));
    await one.open();
    await one.report({ ...changes, failure: 'late' });
    expect(await votes()).toEqual([]);
  });

  test('a caller who writes an address of its own into X-Forwarded-For is one voter', async () => {
    await promoteNew(store);
    const { view } = visitors(edge);
    for (let visitor = 0; visitor < 50; visitor += 1) {
      await edge.inject({
        method: 'POST',
        url: '/reports',
        remoteAddress: '203.0.113.9',
        headers: { cookie: await view('203.0.113.9'), 'x-forwarded-for': addressOf(visitor) },
        payload: { channel: 'production', mounts: [mountOf({ failure: 'late' })] },
      });
    }
    expect(await votes()).toEqual(['1.0.1: 0 passed, 1 failed']);
  });
});

describe('accounts', () => {
  /** What the edge stores when the API has named an account. */
  async function signIn(one: ReturnType<typeof browser>, id: string, since: number): Promise<void> {
    const setCookie = jest.fn();
    const reply = { request: { protocol: 'http' }, setCookie };
    keepAccount(viewKey, reply as never, accountText({ id: id.padEnd(16, '0'), since }));
    const [[name, value] = []] = setCookie.mock.calls as [string, string][];
    if (name !== undefined && value !== undefined) one.jar.set(name, value);
  }

  test('older than the trial vote each, though they share a network; a new one does not', async () => {
    await promoteNew(store);
    const old = Date.parse(stamp.time) - 86_400_000;
    for (const [id, since] of [
      ['one', old],
      ['two', old],
      ['three', old],
      ['new', opened.now()],
    ] as const) {
      const candidate = browser(edge, '203.0.113.9');
      await signIn(candidate, id, since);
      await candidate.visit('1.0.1', true);
    }
    const another = browser(edge, '203.0.113.9');
    await another.visit('1.0.1', true);
    // The last two are the network, which has one failed vote.
    expect(await votes()).toEqual(['1.0.1: 0 passed, 4 failed']);
  });

  test('a header of the sender names no account', async () => {
    await promoteNew(store);
    const { view } = visitors(edge);
    for (let visitor = 0; visitor < 5; visitor += 1)
      await edge.inject({
        method: 'POST',
        url: '/reports',
        remoteAddress: '203.0.113.9',
        headers: {
          cookie: await view('203.0.113.9'),
          [accountHeader]: accountText({ id: `${visitor}`.padEnd(16, '0'), since: 0 }),
        },
        payload: { channel: 'production', mounts: [mountOf({ failure: 'late' })] },
      });
    expect(await votes()).toEqual(['1.0.1: 0 passed, 1 failed']);
  });
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
  await freezeDeployable(store, 'mf-auth', stamp);
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
  const current = async () => (await judged())?.deployables.shell?.current.version;

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
    expect(await votes('shell')).toEqual(['1.1.0: 3 passed, 0 failed']);
  });

  test('is not counted by the report of a page that had another one', async () => {
    await views(12, shell({ version: '1.0.0', failure: 'crash' }));
    expect(await votes('shell')).toEqual([]);
  });
});
