import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import fastify from 'fastify';
import { endpoints } from 'contract/wire/endpoints';
import { freePort } from '../../e2e/support/free-port';
import { until } from '../../e2e/support/until';
import { proxyTo } from '../../releases/src/edge/proxy-to';
import { startBalancer } from './start-balancer';
import { startProcess } from './start-process';

/**
 * Guessing passwords with invented addresses, through the real balancer, the edge's proxy and the real API.
 */

const root = path.resolve(import.meta.dirname, '../..');
const closers: (() => unknown)[] = [];
/** Edges call from 127.0.0.1, the attacker and the CDN from other addresses of this machine. */
const [edges, attacker, cdn] = ['127.0.0.1', '127.0.0.9', '127.0.8.1'];
const guesses = 130;
const perAddress = 100;
let apiUrl: string;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let calls: string;

before(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-forged-'));
  closers.unshift(() => rm(folder, { recursive: true, force: true }));
  const api = await startProcess(['--import', 'tsx', 'api/src/server.ts'], root, {
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: 'embedded',
    FILE_STORE: `file:${folder}/files`,
    FILE_KEYS: 'none',
    CLAMD_URL: 'none',
    SMTP_URL: 'outbox',
    PORTAL_DATA: folder,
    API_PORT: '0',
    LOG_LEVEL: 'warn',
    DEMO: 'false',
    RATE_LIMIT_PER_IP: String(perAddress),
  });
  closers.unshift(() => api.stop());
  apiUrl = api.url;
  calls = `127.0.0.1:${await freePort()}`;
  const edge = fastify({ trustProxy: ['loopback'] });
  edge.get('/health', () => ({ status: 'ok' }));
  edge.get('/address', (asked) => asked.ip);
  proxyTo(edge, '/api', `http://${calls}`);
  closers.unshift(() => edge.close());
  const edgeHost = new URL(await edge.listen({ port: 0, host: '127.0.0.1' })).host;
  const apiHost = new URL(apiUrl).host;
  const servers = { EDGE_1: edgeHost, EDGE_2: edgeHost, API_1: apiHost, API_2: apiHost };
  const cdnNetworks = path.join(folder, 'cdn-networks');
  await writeFile(cdnNetworks, '# ranges of a CDN\n127.0.8.0/24\n2001:db8::/32\n');
  balancer = await startBalancer({
    apiBind: calls,
    edges,
    servers,
    more: { CDN_NETWORKS: cdnNetworks },
  });
  closers.unshift(() => balancer.stop());
  await until('the balancer answers', async () => (await fetch(`${balancer.url}/api/health`)).ok);
});
after(async () => {
  for (const close of closers) await close();
});

/** Resolves with the status of a sign-in, or with the code of the error when there is no answer. */
function guess(base: string, index: number, headers: OutgoingHttpHeaders, localAddress: string) {
  const body = JSON.stringify({ email: `guess-${index}@example.com`, password: 'a long pass phrase 42' });
  return new Promise<number | string>((resolve) => {
    request(`${base}/api${endpoints.signIn.path}`, {
      method: 'POST',
      localAddress,
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    })
      .on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end(body);
  });
}

/**
 * Ten at a time, as the API asks callers to come back when more passwords wait. Each guess has an address of
 * its own.
 */
async function guessAll(base: string, forge: (address: string) => OutgoingHttpHeaders, from = attacker) {
  const outcomes: (number | string)[] = [];
  for (let index = 0; index < guesses; index += 10)
    outcomes.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, each) =>
          guess(base, index + each, forge(`203.0.113.${index + each + 1}`), from),
        ),
      )),
    );
  return outcomes;
}

void test('the API’s port answers edges alone: 130 guesses with 130 invented addresses never reach the API', async () => {
  const outcomes = await guessAll(`http://${calls}`, (address) => ({ 'x-forwarded-for': address }));
  assert.deepEqual([...new Set(outcomes)], ['ECONNRESET']);
});

void test('on the public port invented addresses are removed: the guesses count as those of one caller', async () => {
  const outcomes = await guessAll(balancer.url, (address) => ({
    'x-forwarded-for': address,
    'x-forwarded-host': 'evil.example',
    'x-real-ip': address,
    forwarded: `for=${address}`,
  }));
  const refused = outcomes.filter((status) => status === 429).length;
  assert.ok(refused >= guesses - perAddress, `${refused} of ${guesses} were refused`);
  assert.deepEqual([...new Set(outcomes)].sort(), [401, 429]);
});

/** Whom the edge counts as the caller, for each of several calls on one connection. */
async function addressesOf(localAddress: string, calls: readonly OutgoingHttpHeaders[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const found: string[] = [];
  for (const headers of calls)
    found.push(
      await new Promise<string>((resolve, reject) => {
        request(`${balancer.url}/address`, { localAddress, agent, headers })
          .on('response', (answer) => {
            let body = '';
            answer.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => resolve(body));
          })
          .on('error', reject)
          .end();
      }),
    );
  agent.destroy();
  return found;
}

void test('X-Forwarded-For of a caller that is not the CDN is not believed', async () => {
  const forged = [{ 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': `203.0.113.7, ${cdn}` }];
  assert.deepEqual(await addressesOf(attacker, forged), [attacker, attacker]);
});

void test('the last address in X-Forwarded-For of a CDN is the client’s address', async () => {
  const asked = [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '198.51.100.1, 203.0.113.8', 'x-real-ip': '198.51.100.1' },
    { 'x-forwarded-for': ['198.51.100.1', '203.0.113.9'] },
    { 'x-forwarded-for': '198.51.100.1, 2001:db8:1::2' },
    // Without one, or with what is none, the CDN itself counts.
    {},
    { 'x-forwarded-for': '198.51.100.1, unknown' },
  ];
  const found = await addressesOf(cdn, asked);
  assert.deepEqual(found, ['203.0.113.7', '203.0.113.8', '203.0.113.9', '2001:db8:1::2', cdn, cdn]);
  assert.match(balancer.log(), /^203\.0\.113\.8 .* page 200 /m);
});

void test('the rate limit counts each candidate behind a CDN separately', async () => {
  const outcomes = await guessAll(balancer.url, (address) => ({ 'x-forwarded-for': address }), cdn);
  assert.deepEqual([...new Set(outcomes)], [401]);
});
