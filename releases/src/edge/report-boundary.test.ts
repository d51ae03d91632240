import type { Opened } from 'server-kit/testing/opened';
import { watchMetrics } from 'server-kit/testing/watch-metrics';
import type { FastifyInstance } from 'fastify';
import { maxMountsInBatch } from 'platform/report';
import { issueView, viewLifeMs } from '../health/view-token';
import { addressOf, mountOf, openEdge, promoteNew, viewKey, visitors } from '../testing/edge-under-report';
import { buildEdge } from './app';

let opened: Opened<typeof openEdge>;
let edge: FastifyInstance;
let valuesOf: ReturnType<typeof watchMetrics>;

beforeEach(async () => {
  valuesOf = watchMetrics();
  opened = await openEdge();
  ({ edge } = opened);
  await promoteNew(opened.store);
});
afterEach(() => edge.close());

const views = () => valuesOf('portal.browser.views');

test('page views of a build are counted, mounted and failed', async () => {
  const { view, report } = visitors(edge);
  for (const [visitor, failure] of [null, 'render', null].entries()) {
    const address = addressOf(visitor);
    await report(address, await view(address), { failure: failure as 'render' | null });
  }
  const ofBuild = { remote: 'mf-auth', version: '1.0.1' };
  expect(await views()).toEqual(
    expect.arrayContaining([
      { ...ofBuild, outcome: 'mounted', value: 2 },
      { ...ofBuild, outcome: 'failed', value: 1 },
    ]),
  );
});

describe('what does not count is answered like what does:', () => {
  const counted = async () =>
    (await views()).filter(({ version }) => version === '1.0.1').reduce((sum, { value }) => sum + value, 0);
  const address = '198.51.100.4';
  const issueAt = (offsetMs: number, key = viewKey): string => {
    opened.pass(offsetMs);
    const token = issueView(key, '1.0.0');
    opened.pass(-offsetMs);
    return token;
  };

  test('a report of a page view counts', async () => {
    const { view, report } = visitors(edge);
    expect((await report(address, await view(address), {})).statusCode).toBe(204);
    expect(await counted()).toBe(1);
  });

  test.each([
    ['no cookie', () => ''],
    ['a made-up token', () => `portal-view=${'A'.repeat(22)}.${opened.now().toString(36)}.${'A'.repeat(43)}`],
    ['a token of another key', () => `portal-view=${issueAt(0, 'another')}`],
    ['an expired token', () => `portal-view=${issueAt(-viewLifeMs)}`],
    ['a token of tomorrow', () => `portal-view=${issueAt(viewLifeMs)}`],
    ['text that is no token', () => 'portal-view=%00; other=1'],
  ])('%s', async (_what, cookie) => {
    expect((await visitors(edge).report(address, cookie(), {})).statusCode).toBe(204);
    expect(await counted()).toBe(0);
  });

  test.each([
    ['a build that the channel does not name', { version: '7.0.0' }],
    ['a deployable that the channel does not name', { remote: 'mf-none' }],
    ['a build looked at through a preview link', { reason: 'preview' as const }],
  ])('%s', async (_what, changes) => {
    const { view, report } = visitors(edge);
    expect((await report(address, await view(address), changes)).statusCode).toBe(204);
    expect(await counted()).toBe(0);
  });

  test('another channel', async () => {
    const { view, send } = visitors(edge);
    const answer = await send(address, await view(address), { channel: 'staging', mounts: [mountOf()] });
    expect([answer.statusCode, await counted()]).toEqual([204, 0]);
  });
});

const vital = { remote: 'mf-auth', version: '1.0.1', name: 'LCP', value: 1200 };

test.each([
  ['no JSON', '{', 400],
  ['nothing', '', 400],
  ['a list', '[]', 400],
  ['no mounts', { channel: 'production', mounts: [] }, 400],
  ['too many mounts', { channel: 'production', mounts: Array(maxMountsInBatch + 1).fill(mountOf()) }, 400],
  ['a number as text', { channel: 'production', mounts: [{ ...mountOf(), duration: '4' }] }, 400],
  ['an unknown cause', { channel: 'production', mounts: [{ ...mountOf(), failure: 'rain' }] }, 400],
  ['no word about failure', { channel: 'production', mounts: [{ ...mountOf(), failure: undefined }] }, 400],
  ['a name that is none', { channel: 'production', mounts: [mountOf({ remote: '__proto__' })] }, 400],
  ['a version that is none', { channel: 'production', mounts: [mountOf({ version: '../1' })] }, 400],
  ['a full batch', { channel: 'production', mounts: Array(maxMountsInBatch).fill(mountOf()) }, 204],
  ['a key of a newer shell', { channel: 'production', mounts: [{ ...mountOf(), extra: 1 }] }, 204],
  ['Web Vitals alone', { channel: 'production', mounts: [], vitals: [vital] }, 204],
  [
    'a Web Vital without a value',
    { channel: 'production', mounts: [], vitals: [{ ...vital, value: '1' }] },
    400,
  ],
  ['too many Web Vitals', { channel: 'production', mounts: [], vitals: Array(21).fill(vital) }, 400],
  ['17 KB', JSON.stringify({ channel: 'production', more: 'x'.repeat(17 * 1024) }), 413],
])('%s is answered as it deserves', async (_what, body, status) => {
  const answer = await visitors(edge).send('198.51.100.4', '', body);
  expect(answer.statusCode).toBe(status);
});

test('a form that another site lets a browser send is refused', async () => {
  const headers = { 'content-type': 'text/plain' };
  const payload = JSON.stringify({ channel: 'production', mounts: [mountOf()] });
  expect((await edge.inject({ method: 'POST', url: '/reports', headers, payload })).statusCode).toBe(415);
});

test('a network that sends too many reports is refused for a minute, other networks are not', async () => {
  const { report } = visitors(edge);
  const statuses: number[] = [];
  for (let call = 0; call < 601; call += 1) statuses.push((await report('198.51.100.4', '', {})).statusCode);
  expect(statuses.slice(-2)).toEqual([204, 429]);
  expect((await report('198.51.101.4', '', {})).statusCode).toBe(204);
  opened.pass(60_000);
  expect((await report('198.51.100.4', '', {})).statusCode).toBe(204);
});

test('the mark of a view is not for scripts, not for other sites, and stays off the page', async () => {
  const get = (headers = {}) =>
    edge.inject({ url: '/sign-in', headers: { accept: 'text/html', ...headers } });
  const [one, two] = [await get(), await get()];
  expect(one.headers['set-cookie']).toMatch(
    /^portal-view=[\w.-]+; Max-Age=3600; Path=\/reports; HttpOnly; SameSite=Strict$/,
  );
  expect(one.headers['set-cookie']).not.toBe(two.headers['set-cookie']);
  expect([one.body, one.headers.etag]).toEqual([two.body, two.headers.etag]);
  const again = await get({ 'if-none-match': String(one.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['set-cookie']).toContain('portal-view=');
});

test('over https the mark stays on https', async () => {
  const behind = buildEdge({
    channel: 'production',
    store: opened.store,
    api: 'http://127.0.0.1:9',
    trustedProxies: ['loopback'],
  });
  const headers = { accept: 'text/html', 'x-forwarded-proto': 'https' };
  expect((await behind.inject({ url: '/', headers })).headers['set-cookie']).toContain('; Secure');
  await behind.close();
});
