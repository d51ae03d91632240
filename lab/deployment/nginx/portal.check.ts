import assert from 'node:assert/strict';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { releaseAll } from '../../../releases/src/testing/changes';
import { buildEdge } from '../../../releases/src/edge/app';
import { FileStore } from '../../../releases/src/store/file-store';
import { makeRemote, makeShell, temporaryFolder } from '../../../releases/src/testing/fixture';
import { watchMetrics } from '../../../server-kit/testing/watch-metrics';
import { startEchoServer } from './echo-server';
import { hasBrotli, runNginx } from './run-nginx';

const auth = makeRemote('mf-auth', '1.0.0', { routes: ['/sign-in'] });
const script = '/builds/mf-auth/1.0.0/app.1a2b.js';
const text = auth.contents['app.1a2b.js']!;
const closers: (() => Promise<unknown>)[] = [];
let nginx: Awaited<ReturnType<typeof runNginx>>;
let edge: FastifyInstance;
let store: FileStore;
let edgeUrl: string;
const valuesOf = watchMetrics();

async function echo(): Promise<string> {
  const { url, close } = await startEchoServer();
  closers.unshift(close);
  return url;
}

before(async () => {
  const { folder, remove } = await temporaryFolder();
  closers.unshift(remove);
  const storeFolder = path.join(folder, 'store');
  store = new FileStore(storeFolder);
  await releaseAll(store, folder, makeShell('1.0.0'), auth);
  edge = buildEdge({
    channel: 'production',
    store,
    api: await echo(),
    trustedProxies: ['loopback'],
  });
  edgeUrl = await edge.listen({ port: 0, host: '127.0.0.1' });
  closers.unshift(() => edge.close());
  nginx = await runNginx(path.join(folder, 'nginx'), {
    storeFolder,
    edge: new URL(edgeUrl).host,
    releases: new URL(await echo()).host,
  });
  closers.unshift(() => nginx.stop());
});
after(async () => {
  for (const close of closers) await close();
});
interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** A request as it is: neither decompressed nor tidied up, as `fetch` would. */
function ask(
  url: string,
  headers: Record<string, string> = {},
  { base = nginx.url, method = 'GET', body = '' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(base);
    const collect = async (incoming: IncomingMessage): Promise<void> =>
      resolve({ status: incoming.statusCode, headers: incoming.headers, bytes: await buffer(incoming) });
    request(
      { hostname, port, path: url, method, headers, agent: false },
      (incoming) => void collect(incoming),
    )
      .on('error', reject)
      .end(body);
  });
}

const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
const compared = [
  'content-type',
  'content-encoding',
  'cache-control',
  'access-control-allow-origin',
  'cross-origin-resource-policy',
  'cross-origin-opener-policy',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'x-frame-options',
  'strict-transport-security',
  'vary',
  'accept-ranges',
] as const;
const pick = ({ headers }: Answer) => Object.fromEntries(compared.map((name) => [name, headers[name]]));

void test('a build’s file is the same as from the edge, header by header', async () => {
  for (const url of [script, '/builds/mf-auth/1.0.0/app.1a2b.css', '/builds/shell/1.0.0/favicon.svg']) {
    const headers = { 'accept-encoding': 'gzip' };
    const [own, edges] = [await ask(url, headers), await ask(url, headers, { base: edgeUrl })];
    assert.deepEqual([own.status, own.bytes], [200, edges.bytes]);
    // nginx names no parts of a compressed file, and what it varies by only beside a compressed form.
    const differ = { 'accept-ranges': undefined, vary: undefined };
    assert.deepEqual({ ...pick(own), ...differ }, { ...pick(edges), ...differ });
  }
});

void test('a file comes as it was compressed when it was published', async () => {
  const gzip = await ask(script, { 'accept-encoding': 'gzip' });
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.match(String(gzip.headers.vary), /accept-encoding/i);
  assert.equal(gunzipSync(gzip.bytes).toString(), text);
  const br = await ask(script, { 'accept-encoding': 'gzip, br' });
  assert.equal(br.headers['content-encoding'], hasBrotli ? 'br' : 'gzip');
  assert.equal((hasBrotli ? brotliDecompressSync : gunzipSync)(br.bytes).toString(), text);
  const plain = await ask(script);
  assert.deepEqual([plain.headers['content-encoding'], plain.bytes.toString()], [undefined, text]);
});

void test('a file comes in part, and not at all to who holds it', async () => {
  const part = await ask(script, { range: 'bytes=7-11' });
  assert.deepEqual([part.status, part.bytes.toString()], [206, text.slice(7, 12)]);
  assert.equal(part.headers['content-range'], `bytes 7-11/${text.length}`);
  assert.equal((await ask(script, { range: `bytes=${text.length}-` })).status, 416);
  const whole = await ask(script);
  assert.equal((await ask(script, { 'if-none-match': String(whole.headers.etag) })).status, 304);
});

for (const url of [
  '/builds/mf-auth/1.0.0/build.json',
  '/builds/mf-auth/1.0.0/app.1a2b.js.gz',
  '/builds/mf-auth/1.0.0/app.1a2b.js.br',
  '/builds/mf-auth/1.0.0/missing.js',
  '/builds/mf-auth/1.0.0/',
  '/builds/mf-auth/1.0.0',
  '/builds/',
  '/builds/../channels/production/revisions/1.json',
  '/builds/%2e%2e/channels/production/revisions/1.json',
  '/builds/mf-auth/..%2f..%2fchannels/production/revisions/1.json',
  '/channels/production/revisions/1.json',
  '/removals/mf-auth/1.0.0.json',
]) {
  void test(`${url} is not found, and kept nowhere`, async () => {
    const answer = await ask(url);
    assert.equal(answer.status, 404);
    assert.doesNotMatch(String(answer.headers['cache-control']), /immutable|max-age/);
    if (url.startsWith('/builds/') && !url.includes('..')) {
      assert.match(String(answer.headers['content-security-policy']), /^sandbox; default-src 'none';[^,]*$/);
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    }
    assert.doesNotMatch(answer.bytes.toString(), /Asha/);
  });
}

void test('a page or a picture in a build of earlier is a sandbox', async () => {
  for (const file of ['evil.html', 'pic.svg']) {
    await store.put(`builds/mf-auth/1.0.0/${file}`, Buffer.from('<script>alert(1)</script>'));
    const { status, headers } = await ask(`/builds/mf-auth/1.0.0/${file}`);
    assert.deepEqual([status, headers['x-content-type-options']], [200, 'nosniff']);
    assert.match(String(headers['content-security-policy']), /^sandbox; default-src 'none';[^,]*$/);
  }
});

void test('the channel is requested again each time, and names no operator', async () => {
  const { status, headers, bytes } = await ask('/channels/production.json');
  assert.deepEqual([status, headers['cache-control']], [200, 'no-cache']);
  assert.doesNotMatch(bytes.toString(), /Asha/);
  assert.equal(
    (await ask('/channels/production.json', { 'if-none-match': String(headers.etag) })).status,
    304,
  );
});

void test('a page comes from the edge, with its security headers once and with the mark of a view', async () => {
  const { status, headers, bytes } = await ask('/sign-in', { accept: 'text/html' });
  assert.equal(status, 200);
  assert.match(bytes.toString(), /\/builds\/mf-auth\/1\.0\.0\/remoteEntry\.js/);
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'self';script-src 'self' 'sha256-[^']{44}';[^,]*require-trusted-types-for 'script'[^,]*$/,
  );
  assert.equal(headers['integrity-policy'], 'blocked-destinations=(script), endpoints=(portal)');
  assert.match(String(headers['set-cookie']), /portal-view=.*Path=\/reports/);
});

void test('the API gets its calls, and the caller’s true address', async () => {
  const headers = { ...forged, 'content-type': 'application/json' };
  const { bytes } = await ask('/api/candidate/me?a=1', headers, { method: 'POST', body: '{}' });
  assert.deepEqual(JSON.parse(bytes.toString()), {
    url: '/api/candidate/me?a=1',
    method: 'POST',
    host: new URL(nginx.url).host,
    address: '127.0.0.1',
  });
});

void test('a report of a page view is taken', async () => {
  const page = await ask('/sign-in', { accept: 'text/html' });
  const [cookie = ''] = String(page.headers['set-cookie']).split(';');
  const mount = { remote: 'mf-auth', version: '1.0.0', reason: 'current', failure: null, duration: 400 };
  const body = JSON.stringify({ channel: 'production', mounts: [mount] });
  const headers = { cookie, 'content-type': 'application/json' };
  const sent = await ask('/reports', headers, { method: 'POST', body });
  assert.equal(sent.status, 204);
  assert.ok((await valuesOf('portal.browser.views')).some(({ value }) => value === 1));
});

void test('the release server has its own address, and gets the true host and address', async () => {
  const { bytes } = await ask('/ops/login', { host: 'releases.jobs.example', ...forged });
  assert.deepEqual(JSON.parse(bytes.toString()), {
    url: '/ops/login',
    method: 'GET',
    host: 'releases.jobs.example',
    address: '127.0.0.1',
  });
});

void test('on the portal’s address there is no console and no command', async () => {
  const nowhere = await ask('/nowhere', { accept: 'text/html' });
  for (const url of ['/ops', '/ops/login', '/v1/promote']) {
    const answer = await ask(url, { accept: 'text/html' });
    assert.deepEqual([url, answer.status, answer.bytes], [url, 404, nowhere.bytes]);
  }
});
