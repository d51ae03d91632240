import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { vitalNames } from 'platform/report';
import { generateKey, pemOf } from '../releases/src/trust/keys';
import { openPostgres } from '../api/src/database/postgres';
import { releaseAll } from '../releases/src/testing/changes';
import { FileStore } from '../releases/src/store/file-store';
import { makeRemote, makeShell } from '../releases/src/testing/fixture';
import { compileServers } from './testing/compiled-servers';

const root = path.resolve(import.meta.dirname, '..');
const { folder, start, remove } = compileServers();
/** What a collector of traces has got. */
let received = '';
const collector = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => (received += chunk.toString()));
  request.on('end', () => {
    response.end('{}');
    collector.emit('received');
  });
});
/** A port of this machine: the collector's, or one that is free now. */
async function portOf(server: Server, isKept: boolean): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  if (!isKept) await new Promise((resolve) => server.close(resolve));
  return String(port);
}
/** Where the compiled servers are, and their metrics. */
const at = { api: '', edge: '', ports: ['', '', ''], tracing: {} };

beforeAll(async () => {
  at.tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await portOf(collector, true)}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  at.ports = await Promise.all([1, 2, 3].map(() => portOf(createServer(), false)));
}, 60_000);
afterAll(() => {
  collector.close();
  remove();
});

test('the compiled API migrates and answers, with its packages that are not bundled and its catalogs', async () => {
  at.api = (
    await start('api', {
      ...at.tracing,
      METRICS_PORT: at.ports[0]!,
      DATABASE_URL: 'embedded',
      FILE_STORE: 'file:files',
      FILE_KEYS: 'none',
      CLAMD_URL: 'none',
      SMTP_URL: 'outbox',
      PUBLIC_URL: 'http://localhost:3000',
      PORTAL_DATA: path.join(folder, 'data'),
      API_PORT: '0',
      DEMO: 'true',
    })
  ).url;
  expect((await fetch(`${at.api}/api/health`)).status).toBe(200);
  const answer = await fetch(`${at.api}/api/candidate/me`, { headers: { 'accept-language': 'hi' } });
  expect(await answer.json()).toMatchObject({ message: 'फिर से साइन इन करें' });
}, 60_000);

test('the compiled edge serves pages, builds and its own scripts', async () => {
  const store = new FileStore(path.join(folder, 'store'));
  await releaseAll(store, folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
  at.edge = (
    await start('edge', {
      ...at.tracing,
      METRICS_PORT: at.ports[1]!,
      RELEASE_STORE: 'store',
      PORTAL_CHANNEL: 'production',
      RELEASE_KEYS: 'none',
      API_URL: at.api,
      ...{ LIMITS_URL: 'valkey://127.0.0.1:9', TRUSTED_PROXIES: 'loopback' },
      PORT: '0',
    })
  ).url;
  for (const file of ['/health', '/auth', '/heal-shell.js', '/builds/mf-auth/1.0.0/app.1a2b.js'])
    expect([file, (await fetch(at.edge + file)).status]).toEqual([file, 200]);
}, 30_000);

test('the compiled release server has the files of its pages, and command lines their help', async () => {
  const users = 'Meera:scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM';
  const { url } = await start('releases', {
    RELEASE_STORE: 'store',
    PORTAL_CHANNEL: 'production',
    RELEASES_PORT: '0',
    RELEASES_URL: 'https://releases.example',
    RELEASE_KEY: pemOf(generateKey()),
    OPS_USERS: users,
    METRICS_PORT: at.ports[2]!,
  });
  const [style = ''] = /\/ops\/assets\/plain[^"]+/.exec(await (await fetch(`${url}/ops`)).text()) ?? [];
  expect((await fetch(url + style)).status).toBe(200);
  for (const name of ['release', 'staff', 'edge'])
    expect(execFileSync(process.execPath, [`${name}.mjs`, '--help'], { cwd: folder }).toString()).toContain(
      name,
    );
}, 30_000);

test('nothing of the provider that npm run dev starts is in the package of the servers', () => {
  const files = readdirSync(folder).filter((file) => /\.(mjs|json)$/.test(file));
  expect(files).toContain('desk.mjs');
  const having = files.filter((file) =>
    /provider-process\.mjs|desk-reviewer|"name": ?"oidc-provider"/.test(
      readFileSync(path.join(folder, file), 'utf8'),
    ),
  );
  expect(having).toEqual([]);
});

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}
const spans = (): Span[] =>
  [...received.matchAll(/{"traceId":[^{}]*/g)].map(([text]) => ({
    name: '',
    traceId: '',
    spanId: '',
    ...Object.fromEntries([...text.matchAll(/"(\w+)":"([^"]*)"/g)].map(([, key, value]) => [key, value])),
  }));
const edgeSpan = async (traceId: string): Promise<Span> => {
  for (;;) {
    const found = spans().find((span) => span.traceId === traceId && span.name.endsWith('/api/*'));
    if (found) return found;
    await once(collector, 'received');
  }
};

test('one trace leads from a proxy to SQL, without personal data; unsampled calls have none', async () => {
  const [traceId, unsampled] = ['4bf92f3577b34da6a3ce929d0e0e4736', 'a'.repeat(32)];
  const parent = `00-${unsampled}-00f067aa0ba902b7-00`;
  await fetch(`${at.edge}/api/candidate/me`, { headers: { traceparent: parent } });
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'content-type': 'application/json' };
  const body = '{"email":"asha@example.com","password":"Wrong-pass-1"}';
  const answer = await fetch(`${at.edge}/api/candidate/auth/login`, { method: 'POST', headers, body });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([401, traceId]);
  const { spanId, parentSpanId } = await edgeSpan(traceId);
  expect(parentSpanId).toBe('00f067aa0ba902b7');
  const own = () => spans().filter((span) => span.traceId === traceId);
  while (own().length < 3) await once(collector, 'received');
  const atApi = own().find(({ name }) => name === 'POST /api/candidate/auth/login');
  expect(atApi?.parentSpanId).toBe(spanId);
  expect(own().find(({ name }) => name === 'select')?.parentSpanId).toBe(atApi?.spanId);
  expect(received).not.toMatch(/asha|Wrong-pass|a{32}/);
}, 30_000);

test('requests are measured by pattern of their route, whatever path or method a caller invents', async () => {
  const accept = { accept: 'text/html' };
  const invented = ['/invented/1', '/invented/2', '/sitemap-invented.xml', '/builds/a/1.0.0/invented.js'];
  for (const path of ['/auth', ...invented]) await (await fetch(at.edge + path, { headers: accept })).text();
  expect((await fetch(`${at.edge}/invented/%zz`)).status).toBe(400);
  await fetch(`${at.edge}/api/invented`, { method: 'PROPFIND' });
  await fetch(`${at.api}/api/invented`, { method: 'DELETE' });
  const seriesOf = async (port: string) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return [...text.matchAll(/^http_server_request_duration_seconds_count\{(.*)\}/gm)].map(
      ([, labels]) => labels!,
    );
  };
  const [api = [], edge = []] = await Promise.all(at.ports.map(seriesOf));
  // Health checks would hide in each rate what happens to people.
  expect([...api, ...edge].join('\n')).not.toMatch(/invented|health/);
  expect(edge.join('\n')).toContain('http_request_method="_OTHER"');
  const scheme = 'url_scheme="http"';
  for (const expected of [
    `http_request_method="GET",http_route="/auth",http_response_status_code="200",${scheme}`,
    `http_request_method="GET",http_route="not-found",http_response_status_code="404",${scheme}`,
    `http_request_method="GET",http_route="not-found",http_response_status_code="400",${scheme}`,
    `http_request_method="GET",http_route="/builds/:name/:version/*",http_response_status_code="404",${scheme}`,
  ])
    expect(edge).toContain(expected);
  expect(api).toContain(
    `http_request_method="DELETE",http_route="not-found",http_response_status_code="404",${scheme}`,
  );
}, 30_000);

/** The names of metrics in a query of Prometheus. */
const namesIn = (query: string): string[] =>
  query.replaceAll(/\{[^}]*\}|\bby ?\([^)]*\)/g, ' ').match(/\b[a-z]+_[a-z0-9_]+\b(?! ?\()/g) ?? [];

test('dashboard and alerts ask only for metrics that the servers export; those name no address', async () => {
  const page = await fetch(`${at.edge}/auth?email=asha`, { headers: { accept: 'text/html' } });
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const mount = { remote: 'mf-auth', version: '1.0.0', reason: 'current', failure: null, duration: 1 };
  const vitals = vitalNames.map((name) => ({
    remote: 'mf-auth',
    version: '1.0.0',
    name,
    value: 1,
  }));
  const body = JSON.stringify({ channel: 'production', mounts: [mount], vitals });
  const headers = { cookie, 'content-type': 'application/json' };
  await fetch(`${at.edge}/reports`, { method: 'POST', headers, body });
  await fetch(`${at.edge}/api/candidate/auth/reset-password/a-secret`, { method: 'POST' });
  const urls = at.ports.map((port) => `http://127.0.0.1:${port}/metrics`);
  const pages = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));

  // Those of the pool: the API above runs on the embedded database.
  const exporter = new PrometheusExporter({ preventServerStart: true });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }));
  const pool = { poolSize: 1, connectSeconds: 1, statementSeconds: 1 };
  const database = openPostgres('postgres://127.0.0.1:9/none', pool);
  pages.push(new PrometheusSerializer().serialize((await exporter.collect()).resourceMetrics));
  await database.close();

  const text = pages.join('\n');
  expect(text).not.toMatch(/asha|a-secret/);
  expect(text).toMatch(/^target_info\{service_name="portal-edge",service_version="[\d.]+"/m);
  expect(text).toMatch(/^portal_build_info\{version="[\d.]+",revision="[0-9a-f]{40}"\} 1$/m);
  const exported = new Set([...text.matchAll(/^([a-z][a-z0-9_]+)[{ ]/gm)].map(([, name]) => name));
  const read = (file: string) => readFileSync(path.join(root, 'deploy/observability', file), 'utf8');
  const rules = [...read('prometheus-rules.yaml').matchAll(/expr: (.*)/g)].map(([, query]) => query!);
  const dashboard = [...read('grafana-dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)];
  const queries = [...rules, ...dashboard.map(([, query]) => JSON.parse(query!) as string)];
  expect(queries.length).toBeGreaterThan(20);
  // Of kube-state-metrics, and of prometheus-blackbox-exporter.
  const ofOthers = /^(kube_cronjob|probe|haproxy_frontend)_/;
  const unknown = queries.flatMap(namesIn).filter((name) => !exported.has(name) && !ofOthers.test(name));
  expect(unknown).toEqual([]);
  expect(text).toMatch(/^portal_limits_store_up 0$/m);
  for (const task of ['mail-queue', 'backup', 'release-clean-up'])
    expect(text).toMatch(
      new RegExp(`^portal_upkeep_success_timestamp_seconds\\{task="${task}"\\} \\d{10}`, 'm'),
    );
}, 30_000);
