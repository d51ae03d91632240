import { request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { asha, openOps } from '../testing/ops-server';
import { promotedFiles, viewKey } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';
import type { EdgeOptions } from './context';

const json = { 'content-type': 'application/json' };
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

let api: FastifyInstance;
let edge: FastifyInstance;
const lines: string[] = [];

async function openEdge(options: Partial<EdgeOptions>): Promise<FastifyInstance> {
  const store = new MemoryStore(await promotedFiles());
  const address = `http://127.0.0.1:${portOf(api)}`;
  const opened = buildEdge({ channel: 'production', store, api: address, viewKey, ...options });
  await opened.listen({ port: 0, host: '127.0.0.1' });
  return opened;
}

beforeAll(async () => {
  api = Fastify();
  // As the API does it: see its `http/serve`.
  api.addHook('onRequest', async ({ headers }, reply) => {
    if (Number(headers['content-length']) > 1024) return reply.code(413).send({ code: 'body-too-large' });
  });
  api.post('/api/size', (call) => ({ size: JSON.stringify(call.body).length }));
  api.get('/api/slow', (_call, reply) => {
    reply.hijack().raw.write('begun, ');
    setTimeout(() => reply.raw.end('ended'), 300);
  });
  api.post('/api/candidate/auth/reset-password/:token', async () => ({}));
  await api.listen({ port: 0, host: '127.0.0.1' });
  edge = await openEdge({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } });
});
afterAll(async () => {
  await edge.close();
  await api.close();
});

/** The status and the body of an answer to a real request. */
function post(
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    const options = { port: portOf(edge), path, method: 'POST', headers: { ...json, ...headers } };
    const call = request(options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve([response.statusCode, text]));
    });
    call.on('error', reject);
    if (headers.expect) call.once('continue', () => call.end(body)).flushHeaders();
    else call.end(body);
  });
}

describe('a report', () => {
  const mount = { remote: 'mf-auth', version: '1.0.1', reason: 'current', failure: null, duration: 1 };
  it.each([
    ['lists in lists', nested(3900)],
    ['lists in lists for a name', `{"channel":${nested(3900)}}`],
    ['lists in lists for mounts', `{"channel":"production","mounts":${nested(3900)}}`],
    ['objects in objects', '{"a":'.repeat(1300) + '1' + '}'.repeat(1300)],
    ['4,000 empty mounts', `{"channel":"production","mounts":[${Array(4000).fill(0).join()}]}`],
    ['an own toString', JSON.stringify({ channel: { toString: 1 }, mounts: [mount] })],
    ['mounts that are a text', '{"channel":"production","mounts":"mounts"}'],
    ['null', 'null'],
    ['nothing', '{}'],
    ['no mounts', '{"channel":"production","vitals":[]}'],
  ])('of %s is answered with 400', async (_, payload) => {
    const answer = await edge.inject({ method: 'POST', url: '/reports', headers: json, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'malformed-request']);
  });
});

describe('the login of operators', () => {
  const form = 'application/x-www-form-urlencoded';
  const session = (content: string): string => `ops-session=${Buffer.from(content).toString('base64url')}.x`;
  it.each([
    ['lists in lists', { 'content-type': 'application/json' }, nested(3900), 415],
    ['lists in lists in a field', { 'content-type': form }, `name=${nested(3900)}&password=x`, 401],
    ['lists in lists as a session', { 'content-type': form, cookie: session(nested(3900)) }, 'a=b', 400],
    ['null as a session', { 'content-type': form, cookie: session('null') }, 'a=b', 400],
    ['an empty form', { 'content-type': form }, '', 400],
    ['nothing at all', {}, '', 400],
  ])('answers a login of %s without a failure', async (_, headers, payload, status) => {
    const ops = await openOps(asha);
    const same = { host: 'ops.example', 'sec-fetch-site': 'same-origin' };
    const answer = await ops.app.inject({
      method: 'POST',
      url: '/ops/login',
      headers: { ...same, ...headers },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    await ops.app.close();
    jest.restoreAllMocks();
  });
});

it('too large JSON is answered with 413, however large it is', async () => {
  for (const size of [2_000, 3_000_000])
    expect(await post('/api/size', JSON.stringify('x'.repeat(size)))).toEqual([
      413,
      '{"code":"body-too-large"}',
    ]);
});

it('a caller that waits for 100 Continue gets it', async () => {
  expect(await post('/api/size', '"abc"', { expect: '100-continue', 'content-length': '5' })).toEqual([
    200,
    '{"size":5}',
  ]);
});

it.each(['/reports', '/api/size', '/nowhere'])(
  'a body that does not come ends the connection: %s',
  async (path) => {
    const impatient = await openEdge({ bodyMs: 100 });
    const socket = connect(portOf(impatient), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    );
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(socket.destroyed).toBe(true);
    await impatient.close();
  },
);

it('an answer may take longer than a body', async () => {
  const impatient = await openEdge({ bodyMs: 100 });
  const answer = await fetch(`http://127.0.0.1:${portOf(impatient)}/api/slow`).then(
    (response) => response.text(),
    String,
  );
  await impatient.close();
  expect(answer).toBe('begun, ended');
});

it('no secret of a link is logged, or sent to another page as a referrer', async () => {
  lines.length = 0;
  const secret = 'Secret-of-a-mailed-link';
  const headers = { accept: 'text/html' };
  for (const path of [`/reset-password/${secret}`, `/confirm-email/${secret}`, `/?preview=${secret}`]) {
    const page = await edge.inject({ url: path, headers });
    expect(page.headers['referrer-policy']).toBe('strict-origin');
  }
  await post(`/api/candidate/auth/reset-password/${secret}`, '{}');
  await post(`/api/candidate/auth/undo-email/${secret}?a=${secret}`, '{}');
  await post(`/api/mail/unsubscribe/${secret}`, 'List-Unsubscribe=One-Click');
  expect(lines).toHaveLength(6);
  expect(lines.join('')).not.toContain(secret);
});

it.each([
  'DELETE /api/\x7f HTTP/1.1\r\nHost: a',
  'FOO / HTTP/1.1\r\nHost: a',
  'DELETE / HTTP/1.1\r\nHost: a\r\nX: \x7f\0',
  'x',
])('what is not HTTP is answered as every other failure: %j', async (head) => {
  const socket = connect(portOf(edge), '127.0.0.1', () => socket.end(`${head}\r\n\r\n`));
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*"code":"malformed-request"/);
});
