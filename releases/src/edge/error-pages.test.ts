import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pageTexts } from 'contract/language/page-texts';
import { promotedFiles } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';
import type { ChannelViews } from './channel-view';
import { errorPageOf } from './error-pages';

type ChannelView = Awaited<ReturnType<ChannelViews['newest']>>;

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const calls = { accept: 'application/json, text/plain, */*' };
let edge: FastifyInstance;

/** @param api where calls go: nowhere, unless said */
async function open(api = 'http://127.0.0.1:9'): Promise<FastifyInstance> {
  const store = new MemoryStore(await promotedFiles());
  edge = buildEdge({ channel: 'production', store, api });
  return edge;
}
afterEach(() => edge.close());

test.each([
  ['/%E0%A4%A', 400, 'We cannot find this page'],
  ['/api/candidate/me', 503, 'This page did not load'],
])('%s, opened by a person, is a page', async (url, status, title) => {
  const answer = await (await open()).inject({ url, headers: html });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(answer.body).toContain(`<h1>${title}</h1>`);
  expect(answer.body).not.toMatch(/%[A-Z]+%|<script/);
});

test.each(['/%E0%A4%A', '/missing.js', '/api/candidate/me'])('%s stays JSON for a call', async (url) => {
  const answer = await (await open()).inject({ url, headers: calls });
  expect(answer.json()).toMatchObject({ code: expect.any(String) as string });
});

const texts = { [pageTexts.notFound]: 'यह पेज नहीं मिला' };
const inHindi = { shellManifest: { languages: { hi: { catalog: 'hi.json', texts } } } };
const pageOf = async (url: string, cookie: string) =>
  errorPageOf(async () => inHindi as unknown as ChannelView)({ url, headers: { cookie } }, 400);

test.each([
  ['/%E0%A4%A?lang=hi', ''],
  ['/%E0%A4%A', 'a=1; portal-locale=hi'],
  ['/%E0%A4%A', 'a=1; __Host-portal-locale=hi'],
])('%s with the cookies "%s" is in the language that was chosen', async (url, cookie) => {
  const page = await pageOf(url, cookie);
  expect(page?.html).toContain('<html lang="hi"');
  expect(page?.html).toContain('<h1>यह पेज नहीं मिला</h1>');
});

test.each([
  ['/%E0%A4%A?lang=hi%00', ''],
  ['/%E0%A4%A?lang=hi&lang=hi', ''],
  ['/%E0%A4%A', 'portal-locale=hi%00'],
  ['/%E0%A4%A', 'portal-locale=hi; __Host-portal-locale=en'],
])('%s with the cookies "%s" is English', async (url, cookie) => {
  expect((await pageOf(url, cookie))?.html).toContain('<html lang="en-IN"');
});

test('a script that would take HTML is no person', async () => {
  const headers = { ...html, 'sec-fetch-mode': 'cors' };
  const answer = await (await open()).inject({ url: '/api/candidate/me', headers });
  expect(answer.json()).toMatchObject({ code: 'unavailable' });
});

test('an error of the API that is opened as a page is a page, of the same status', async () => {
  const api = createServer((_, response) =>
    response.writeHead(429, { 'content-type': 'application/json' }).end('{"code":"rate-limited"}'),
  );
  await once(api.listen(0, '127.0.0.1'), 'listening');
  await open(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  const answer = await edge.inject({ url: '/api/mail/unsubscribe/x', headers: html });
  api.close();
  expect([answer.statusCode, answer.body]).toEqual([429, expect.stringContaining('This page did not load')]);
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
});

/** Sends a request with cookies of this many bytes, as a browser does, and reads the answer to its end. */
async function sendCookies(bytes: number, accept: string): Promise<string> {
  const url = await (await open()).listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = [
    'GET /dashboard HTTP/1.1',
    'Host: localhost',
    `Accept: ${accept}`,
    `Cookie: a=${'x'.repeat(bytes)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  return answer;
}

test('a browser whose cookies are too large is told so, and to delete them: it could open nothing more', async () => {
  const answer = await sendCookies(20_000, 'text/html');
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/^clear-site-data: "cookies"\r$/m);
  expect(answer).toContain('<h1>Your browser sent more than we can take</h1>');
});

test('a call with headers that are too large gets JSON', async () => {
  expect(await sendCookies(20_000, 'application/json')).toMatch(/\r\n\r\n\{"code":"malformed-request"/);
});

test.each([
  ['/index.html', '/'],
  ['/.well-known/change-password', '/account'],
])('%s leads to %s', async (url, location) => {
  const { statusCode, headers } = await (await open()).inject({ url, headers: html });
  expect([statusCode, headers.location]).toEqual([302, location]);
});
