import type { FastifyInstance } from 'fastify';
import { watchMetrics } from 'server-kit/testing/watch-metrics';
import { promotedFiles } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';

const lines: string[] = [];
let edge: FastifyInstance;
let valuesOf: ReturnType<typeof watchMetrics>;

beforeEach(async () => {
  lines.length = 0;
  valuesOf = watchMetrics();
  const stream = { write: (line: string) => void lines.push(line) };
  edge = buildEdge({
    channel: 'production',
    api: 'http://127.0.0.1:9',
    store: new MemoryStore(await promotedFiles()),
    logger: { level: 'info', stream },
  });
});
afterEach(() => edge.close());

const send = (body: unknown, remoteAddress = '203.0.113.9', type = 'application/reports+json') =>
  edge.inject({
    method: 'POST',
    url: '/reports/violations',
    remoteAddress,
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const origin = 'https://jobs.example';
const secret = 'a-secret-of-a-link';
const auth = `${origin}/builds/mf-auth/1.0.0/app.1a2b.js?${secret}`;

/** As browsers send it. */
const csp = (body: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: `${origin}/reset-password/${secret}`,
  user_agent: secret,
  body: {
    documentURL: `${origin}/reset-password/${secret}`,
    referrer: `${origin}/${secret}`,
    blockedURL: 'trusted-types-sink',
    effectiveDirective: 'require-trusted-types-for',
    sourceFile: auth,
    sample: `Element innerHTML|${secret}`,
    ...body,
  },
});
const integrity = (blockedURL: string) => ({
  type: 'integrity-violation',
  url: `${origin}/`,
  body: { documentURL: `${origin}/${secret}`, blockedURL, destination: 'script', reportOnly: false },
});

const counted = () => valuesOf('portal.browser.violations');
const warnings = () => lines.filter((line) => line.includes("of the page's policy"));

test('a build that acts against a policy is named in the log once, and counted', async () => {
  expect((await send([csp(), csp()])).statusCode).toBe(204);
  expect(
    (await send([csp({ sourceFile: '', blockedURL: auth, effectiveDirective: 'script-src-elem' })]))
      .statusCode,
  ).toBe(204);
  await send([csp(), integrity(auth)]);
  expect(await counted()).toEqual([
    { rule: 'require-trusted-types-for', build: 'mf-auth@1.0.0', value: 3 },
    { rule: 'script-src-elem', build: 'mf-auth@1.0.0', value: 1 },
    { rule: 'integrity-policy', build: 'mf-auth@1.0.0', value: 1 },
  ]);
  expect(warnings().length).toBe(3);
  expect(warnings()[0]).toContain('mf-auth@1.0.0 acts against require-trusted-types-for');
});

test('what no build did is the page’s: an extension, or something injected', async () => {
  await send([
    csp({ sourceFile: 'chrome-extension', blockedURL: 'inline', effectiveDirective: 'script-src-elem' }),
  ]);
  expect(await counted()).toEqual([{ rule: 'script-src-elem', build: 'page', value: 1 }]);
});

test('no address of a page, no sample and no sender is in the log', async () => {
  await send([csp(), integrity(auth)], '203.0.113.77');
  await send([csp({ sourceFile: `${origin}/reset-password/${secret}` })], '203.0.113.77');
  const log = lines.join('\n');
  expect(log).not.toContain(secret);
  expect(log).not.toContain('203.0.113');
  expect(log).not.toContain('reset-password');
});

test('only builds of the channel and rules of pages are recorded: no one can flood the log', async () => {
  for (let index = 0; index < 100; index += 1) {
    const invented = csp({ sourceFile: `${origin}/builds/mf-x${index}/1.0.0/a.js`, blockedURL: '' });
    await send([invented, csp({ effectiveDirective: `rule-${index}` })], `198.51.${index}.1`);
  }
  // Published, and not promoted.
  await send([csp({ sourceFile: `${origin}/builds/mf-auth/1.0.1/a.js` })]);
  expect([await counted(), warnings()]).toEqual([[], []]);
});

test.each([
  ['no list', {}],
  ['text', '"text"'],
  ['broken JSON', '[{'],
  ['too many', Array.from({ length: 51 }, () => csp())],
  ['a prototype', '[{"type":"csp-violation","__proto__":{"body":1},"body":{}}]'],
  ['a constructor', '[{"type":"csp-violation","constructor":{"prototype":1},"body":{}}]'],
  ['a deep one', `${'['.repeat(5000)}${']'.repeat(5000)}`],
])('a body with %s is refused', async (_what, body) => {
  expect((await send(body)).statusCode).toBe(400);
  expect(await counted()).toEqual([]);
});

test.each([
  ['null', [null, 7, 'text', []]],
  ['no body', [{ type: 'csp-violation' }]],
  ['another type', [{ type: 'deprecation', body: { effectiveDirective: 'script-src' } }]],
  [
    'numbers for addresses',
    [csp({ sourceFile: 7, blockedURL: { href: auth }, effectiveDirective: ['script-src'] })],
  ],
  ['a rule of objects', [csp({ effectiveDirective: '__proto__' })]],
  [
    'a build of objects',
    [csp({ sourceFile: `${origin}/builds/constructor/1.0.0/a.js`, effectiveDirective: 'none' })],
  ],
])('a list with %s is taken, and counts nothing', async (_what, body) => {
  expect((await send(body)).statusCode).toBe(204);
  expect(await counted()).toEqual([]);
});

test('a body that is too large, or of another type, is refused before it is read', async () => {
  expect((await send(JSON.stringify([csp({ sample: 'x'.repeat(70_000) })]))).statusCode).toBe(413);
  expect((await send('a=1', undefined, 'text/plain')).statusCode).toBe(415);
});

test('a network sends 120 batches a minute, and another its own', async () => {
  for (let index = 0; index < 120; index += 1) await send([], '192.0.2.1');
  expect((await send([csp()], '192.0.2.1')).statusCode).toBe(429);
  expect((await send([csp()], '198.51.100.1')).statusCode).toBe(204);
});
