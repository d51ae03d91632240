import type { Opened } from 'server-kit/testing/opened';
import type { FastifyInstance } from 'fastify';
import { accountHeader, accountText } from 'server-kit/account-header';
import { issueView } from '../health/view-token';
import {
  addressOf,
  browser,
  mountOf,
  openEdge,
  promoteNew,
  viewKey,
  visitors,
  votesOn,
} from '../testing/edge-under-report';
import { stamp } from '../testing/fixture';
import type { MemoryStore } from '../testing/memory-store';
import { keepAccount } from './account';

let opened: Opened<typeof openEdge>;
let store: MemoryStore;
let edge: FastifyInstance;

beforeEach(async () => {
  opened = await openEdge();
  ({ store, edge } = opened);
  await promoteNew(store);
});
afterEach(() => edge.close());

describe('forged votes', () => {
  test('one hostile visitor with 500 page views and a failure of each has one vote', async () => {
    const { report } = visitors(edge);
    const answers = new Set<number>();
    for (let attempt = 0; attempt < 500; attempt += 1) {
      opened.pass(101); // just slow enough for the rate limit
      const cookie = `portal-view=${issueView(viewKey, '1.0.0')}`; // a page of its own, fetched in no time
      const answer = await report('203.0.113.9', cookie, { failure: 'late' });
      answers.add(answer.statusCode);
    }
    expect([...answers]).toEqual([204]);
    expect(await votesOn(opened)).toEqual(['1.0.1: 0 passed, 1 failed']);
  }, 60_000);

  test('a cookie from before the vote that is sent again brings no second vote', async () => {
    const one = browser(edge, addressOf(1));
    await one.open();
    await one.report({ failure: 'render' });
    const before = one.cookies();
    const { send } = visitors(edge);
    const stood = { channel: 'production', mounts: [mountOf({ version: '1.0.0', reason: 'last-good' })] };
    for (let attempt = 0; attempt < 20; attempt += 1) await send(addressOf(1), before, stood);
    expect(await votesOn(opened)).toEqual(['1.0.1: 0 passed, 1 failed']);
  });

  test('a cookie that the sender made up says nothing', async () => {
    const one = browser(edge, addressOf(1));
    await one.open();
    // It knows its own page view, which its cookie names.
    const [view] = one.jar.get('portal-view')!.split('.');
    const said = {
      'mf-auth': { trial: 0, day: '', hasFailed: false, pending: { version: '1.0.1', view } },
    };
    one.jar.set('portal-votes', `${Buffer.from(JSON.stringify(said)).toString('base64url')}.AAAA`);
    await one.report({ version: '1.0.0', reason: 'last-good' });
    expect(await votesOn(opened)).toEqual([]);
  });

  test.each([
    ['that was never under trial', { version: '1.0.2' }],
    ['of a preview link', { reason: 'preview' as const }],
    ['that no channel names', { remote: 'mf-none' }],
  ])('votes on a build %s do not count', async (_what, changes) => {
    const one = browser(edge, addressOf(1));
    await one.open();
    await one.report({ ...changes, failure: 'late' });
    expect(await votesOn(opened)).toEqual([]);
  });

  test('a caller who writes an address of its own into X-Forwarded-For is one voter', async () => {
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
    expect(await votesOn(opened)).toEqual(['1.0.1: 0 passed, 1 failed']);
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
    expect(await votesOn(opened)).toEqual(['1.0.1: 0 passed, 4 failed']);
  });

  test('a header of the sender names no account', async () => {
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
    expect(await votesOn(opened)).toEqual(['1.0.1: 0 passed, 1 failed']);
  });
});
