import type { Opened } from 'server-kit/testing/opened';
import type { ServerResponse } from 'node:http';
import { readManifest } from '../build/stored';
import { readErrorGroups } from '../health/error-groups';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { addressOf, mountOf, openEdge, visitors } from '../testing/edge-under-report';
import { framesOf, makeMapped } from '../testing/mapped-remote';
import { startSentryReceiver } from '../testing/sentry-receiver';
import { isDsn, SentryOutput } from './sentry';

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const build = { name: 'mf-auth', version: '1.2.0' };
let receiver: Opened<typeof startSentryReceiver>;
let opened: Opened<typeof openEdge>;
let logged: string[];

/** An edge with mf-auth 1.2.0, which has a source map, and a receiver. */
beforeEach(async () => {
  receiver = await startSentryReceiver();
  logged = [];
  const stream = { write: (line: string) => void logged.push(line) };
  opened = await openEdge({ sentryDsn: receiver.dsn, logger: { level: 'warn', stream } });
  const { folder, remove } = await temporaryFolder();
  await publishAll(opened.store, folder, makeMapped('1.2.0'));
  await remove();
  await promoteBuilds(opened.store, [parseBuildId('mf-auth@1.2.0')], stamp);
});
afterEach(async () => {
  await opened.edge.close();
  receiver.stop();
});

/** One page view that throws. */
async function report(visitor: number, frames = [framesOf.statuses, framesOf.hero], version = '1.2.0') {
  const { view } = visitors(opened.edge);
  const error = { remote: 'mf-auth', version, name: 'TypeError', frames };
  const answer = await opened.edge.inject({
    method: 'POST',
    url: '/reports',
    remoteAddress: addressOf(visitor),
    headers: { cookie: await view(addressOf(visitor)), 'user-agent': agent },
    payload: { channel: 'production', mounts: [mountOf({ version: '1.2.0' })], errors: [error] },
  });
  expect(answer.statusCode).toBe(204);
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Until the receiver was asked so often. */
async function asked(times: number): Promise<void> {
  const ends = process.hrtime.bigint() + 10_000_000_000n;
  while (receiver.asked < times && process.hrtime.bigint() < ends)
    await new Promise((resolve) => void setImmediate(resolve));
  expect(receiver.asked).toBe(times);
}

test('a new error is sent as an envelope by the published documents, with raw frames and debug ids', async () => {
  await report(1);
  await asked(1);
  await opened.edge.close();
  expect(receiver.problems).toEqual([]);
  const address = 'app:///builds/mf-auth/1.2.0/app.1a2b.js';
  const place = { filename: 'app.1a2b.js', abs_path: address, lineno: 1, in_app: true };
  const frames = [
    { ...place, colno: 31 },
    { ...place, colno: 11 },
  ];
  expect(receiver.events).toEqual([
    {
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      timestamp: opened.now() / 1000,
      platform: 'javascript',
      level: 'error',
      release: 'mf-auth@1.2.0',
      environment: 'production',
      tags: { remote: 'mf-auth' },
      extra: { views: 1 },
      sdk: { name: 'portal.edge', version: '1.0.0' },
      contexts: { browser: { name: 'Chrome', version: '142' } },
      exception: { values: [{ type: 'TypeError', stacktrace: { frames } }] },
      debug_meta: {
        images: [{ type: 'sourcemap', code_file: address, debug_id: expect.stringMatching(uuid) }],
      },
    },
  ]);
});

test('one that many views meet is sent again once in a hundred, and another one at once', async () => {
  for (let visitor = 1; visitor <= 100; visitor += 1) await report(visitor);
  await report(1, ['app.1a2b.js:2:1']);
  await report(1, []);
  await asked(4);
  await opened.edge.close();
  expect(receiver.problems).toEqual([]);
  expect(receiver.events.map(({ extra }) => extra.views)).toEqual([1, 100, 1, 1]);
  expect(receiver.events.at(-1)!.exception).toEqual({ values: [{ type: 'TypeError' }] });
});

const after = async (count = 1): Promise<void> => {
  await asked(count);
  for (let visitor = 2; visitor < 8; visitor += 1) await report(visitor, [`app.1a2b.js:${visitor}:1`]);
};

test.each([
  ['answers nothing', () => undefined, 0],
  ['answers 500', (reply) => void reply.writeHead(500).end(), 1],
  ['sends elsewhere', (reply) => void reply.writeHead(302, { location: '/' }).end(), 1],
  ['hangs up', (reply) => void reply.destroy(), 1],
] satisfies [string, Opened<typeof startSentryReceiver>['instead'], number][])(
  'a receiver that %s is left alone: reports are counted, and the edge ends at once',
  async (_what, instead, warnings) => {
    receiver.instead = instead;
    await report(1);
    await after();
    expect(receiver.asked).toBe(1);
    await opened.edge.close();
    const [counted] = await readErrorGroups(opened.store, 'production', opened.now() - 1000);
    expect(counted?.groups).toHaveLength(7);
    expect(logged.filter((line) => line.includes('errors cannot be sent'))).toHaveLength(warnings);
    expect(logged.join('')).not.toContain('abc123');
  },
);

test('a receiver that takes too long is ended, logged once, and asked again after a minute', async () => {
  const late = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  receiver.instead = () => undefined;
  await report(1);
  await asked(1);
  late.abort(new Error('it took too long'));
  for (let visitor = 2; logged.length === 0; visitor += 1) await report(visitor);
  expect(logged.join('')).toMatch(/errors cannot be sent to 127\.0\.0\.1:\d+: it took too long/);
  jest.mocked(AbortSignal.timeout).mockRestore();
  receiver.instead = null;
  opened.pass(61_000);
  await report(200, ['app.1a2b.js:9:1']);
  await asked(2);
  await opened.edge.close();
  expect(receiver.events).toHaveLength(1);
});

test('a receiver that has too much is asked again when it says', async () => {
  receiver.instead = (reply) => void reply.writeHead(429, { 'retry-after': '120' }).end();
  await report(1);
  await after();
  receiver.instead = null;
  opened.pass(119_000);
  await report(8, ['app.1a2b.js:8:1']);
  opened.pass(2_000);
  await report(9, ['app.1a2b.js:9:1']);
  await asked(2);
  expect(JSON.stringify(receiver.events)).toContain('"lineno":9');
});

/** Until the receiver has an event of this build. */
const arrived = async (release: string): Promise<void> => {
  while (!receiver.events.some((event) => event.release === release))
    await new Promise((resolve) => void setImmediate(resolve));
};

test('forged errors of many networks make 200 envelopes of a build in a day, and leave room for others', async () => {
  for (let visitor = 1; visitor <= 210; visitor += 1) {
    await report(visitor, [`app.1a2b.js:${visitor}:7`]);
    if (visitor <= 200) await asked(visitor);
  }
  await report(1, ['app.1a2b.js:1:1'], '1.0.0');
  await arrived('mf-auth@1.0.0');
  expect([receiver.asked, receiver.problems]).toEqual([201, []]);
}, 30_000);

test('few events wait for a slow receiver', async () => {
  const manifest = (await readManifest(opened.store, build))!;
  const event = { manifest, channel: 'production', name: 'Error', frames: [], browser: 'Chrome 1', views: 1 };
  const held = new Promise<ServerResponse>((resolve) => void (receiver.instead = resolve));
  const output = new SentryOutput(receiver.dsn, { warn: jest.fn() });
  for (let count = 0; count < 1000; count += 1) output.send(event);
  const first = await held;
  receiver.instead = null;
  first.end();
  await asked(21);
  output.send({ ...event, manifest: { ...manifest, version: '9.9.9' } });
  await arrived('mf-auth@9.9.9');
  await output.stop();
  expect(receiver.asked).toBe(22);
});

test.each([
  ['https://abc123@sentry.example/7', true],
  ['http://abc123@glitchtip:8000/errors/7', true],
  ['https://sentry.example/7', false],
  ['https://abc123@sentry.example/', false],
  ['https://abc123@sentry.example/project', false],
  ['https://abc123:secret@sentry.example/7', false],
  ['https://abc123@sentry.example/7?x=1', false],
  ['ftp://abc123@sentry.example/7', false],
  ['sentry.example/7', false],
])('%s is a DSN: %s', (text, expected) => {
  expect(isDsn(text)).toBe(expected);
});
