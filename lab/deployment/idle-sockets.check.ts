import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { writeCertificate } from '../fleet/certificate';
import { freePort } from '../../e2e/support/free-port';
import { until } from '../../e2e/support/until';
import { deployFolder } from '../../deploy/read-files';
import { ipv4, openIdle } from './open-idle';
import { startBalancer } from './start-balancer';
import { startPrometheus } from '../fleet/prometheus';

/**
 * Thousands of connections that send nothing, to the shipped balancer: nobody else's call fails, and an alert
 * fires. It needs Debian's haproxy and prometheus.
 */

const run = promisify(execFile);
const idleSockets = 8300;
const callsOfOthers = 500;
const rules = path.join(deployFolder, 'observability/prometheus-rules.yaml');

let folder: string;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
let tlsPort: number;
let plainPort: number;
let apiPort: number;
const closers: (() => unknown)[] = [];

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-idle-'));
  const certificate = path.join(folder, 'portal.pem');
  await writeCertificate(certificate, new Date(Date.now() + 24 * 3_600_000));
  const server = http.createServer((_request, response) => response.end('ok'));
  closers.push(() => (server.closeAllConnections(), server.close()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  [tlsPort, apiPort] = [await freePort(), await freePort()];
  const metrics = `127.0.0.1:${await freePort()}`;
  const health = `127.0.0.1:${await freePort()}`;
  balancer = await startBalancer({
    apiBind: `127.0.0.1:${apiPort}`,
    edges: '127.0.0.1',
    servers: { EDGE_1: own, EDGE_2: own, API_1: own, API_2: own },
    healthUrl: `http://${health}/health`,
    more: {
      PORTAL_CERTIFICATE: certificate,
      PORTAL_TLS_BIND: `127.0.0.1:${tlsPort},[::1]:${tlsPort}`,
      METRICS_BIND: metrics,
      HEALTH_BIND: health,
    },
  });
  closers.push(() => balancer.stop());
  plainPort = Number(new URL(balancer.url).port);
  prometheus = await startPrometheus(folder, rules, { 'portal-balancer': metrics });
  closers.push(() => prometheus.stop());
  await until('Prometheus has looked', async () => {
    const seen = await prometheus.query('count_over_time(haproxy_frontend_denied_connections_total[1m]) > 1');
    return seen.length > 0;
  });
});
after(async () => {
  for (const close of closers.toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends one call on a connection of its own. Resolves with its milliseconds. */
function callOnce(url: string, localAddress: string): Promise<number> {
  const { get } = url.startsWith('https:') ? https : http;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const options = { agent: false as const, localAddress, rejectUnauthorized: false, timeout: 5000 };
    get(url, options, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    })
      .once('timeout', () => reject(new Error(`${url}: no answer`)))
      .once('error', reject);
  });
}

/** Calls of others, to the portal and, as an edge's, to the API. */
async function callAsOthers() {
  const results: PromiseSettledResult<number>[] = [];
  for (let sent = 0; sent < callsOfOthers; sent += 10)
    results.push(
      ...(await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          index % 5 === 0
            ? callOnce(`http://127.0.0.1:${apiPort}/api/health`, '127.0.0.1')
            : callOnce(`https://127.0.0.1:${tlsPort}/`, `127.0.1.${2 + index}`),
        ),
      )),
    );
  const times = results
    .flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    .toSorted((one, other) => one - other);
  const share = (part: number): number => Math.round(times[Math.floor(part * (times.length - 1))] ?? NaN);
  return {
    failed: results.length - times.length,
    total: results.length,
    ms: { median: share(0.5), nineOfTen: share(0.9), slowest: share(1) },
  };
}

const isFiring = (alert: string) => async () =>
  (await prometheus.rules()).some(({ name, state }) => name === alert && state === 'firing');

void test('the plain port leads to TLS', async () => {
  const { status, headers } = await fetch(`http://127.0.0.1:${plainPort}/a?b`, { redirect: 'manual' });
  assert.deepEqual([status, headers.get('location')], [308, `https://127.0.0.1:${plainPort}/a?b`]);
});

for (const { what, addresses, port, alert } of [
  {
    what: 'TLS port, from one address',
    addresses: 1,
    port: () => tlsPort,
    alert: 'PortalConnectionsRefused',
  },
  { what: 'TLS port, from 83 addresses', addresses: 83, port: () => tlsPort, alert: 'PortalConnectionsFull' },
  { what: 'plain port, from 100 addresses', addresses: 100, port: () => plainPort, alert: null },
])
  void test(`${idleSockets} idle connections to the ${what} cost others no call`, async (context) => {
    const before = await callAsOthers();
    const began = performance.now();
    const idle = await openIdle(port(), ipv4(addresses), idleSockets);
    const held = idle.size;
    const during = await callAsOthers();
    const stillHeld = idle.size;
    if (alert !== null) {
      await until(`${alert} fires`, isFiring(alert));
      context.diagnostic(`${alert} fired after ${Math.round((performance.now() - began) / 1000)} s`);
    }
    // What sends nothing is ended by the balancer's own limits.
    const limit = port() === plainPort ? 15_000 : 70_000;
    await until('idle connections are ended', () => idle.size === 0, limit);
    context.diagnostic(`all had ended after ${Math.round((performance.now() - began) / 1000)} s`);
    const after = await callAsOthers();
    context.diagnostic(
      `${held} of ${idleSockets} were held, ${stillHeld} after the calls; ${during.failed} of ${during.total} calls failed; ms ` +
        [before, during, after].map(({ ms }) => JSON.stringify(ms)).join(', '),
    );
    assert.deepEqual([before.failed, during.failed, after.failed], [0, 0, 0]);
    // The quiet time is that before and after, as other work on the machine comes and goes.
    for (const which of ['median', 'nineOfTen'] as const) {
      const quiet = Math.max(before.ms[which], after.ms[which]);
      assert.ok(during.ms[which] <= 2 * quiet + 10, `${which}: ${during.ms[which]} ms, quiet ${quiet} ms`);
    }
    assert.ok(during.ms.slowest < 2000, `a call took ${during.ms.slowest} ms`);
  });

const homes = ['fd00:db8:1:2', 'fd00:db8:1:3'] as const;
const ofHome = (home: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${home}::${index + 1}`);

void test('of IPv6, a /64 counts as one caller, and the next one is another', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root may give this machine more addresses');
  const addresses = [...ofHome(homes[0], 100), ...ofHome(homes[1], 1)];
  const change = (what: 'add' | 'del') =>
    Promise.all(addresses.map((one) => run('ip', ['-6', 'addr', what, `${one}/128`, 'dev', 'lo'])));
  await change('add');
  try {
    const idle = await openIdle(tlsPort, ofHome(homes[0], 100), 100, '::1');
    // What is refused is closed a moment after it was opened.
    await until('the others are refused', () => idle.size <= 50);
    assert.equal(idle.size, 50);
    await assert.rejects(callOnce(`https://[::1]:${tlsPort}/`, `${homes[0]}::1`));
    await callOnce(`https://[::1]:${tlsPort}/`, `${homes[1]}::1`);
    idle.forEach((socket) => socket.destroy());
  } finally {
    await change('del');
  }
});
