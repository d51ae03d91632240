import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/support/free-port';
import { until } from '../../e2e/support/until';
import { startTemporaryServer } from '../../api/src/testing/postgres-server';
import { parseBuildId } from '../../releases/src/channel/facts';
import { promoteBuilds } from '../../releases/src/testing/changes';
import { FileStore } from '../../releases/src/store/file-store';
import { makeRemote, makeShell, publishAll, stamp } from '../../releases/src/testing/fixture';
import { keys, signedStore } from '../../releases/src/testing/trust';
import { layout } from '../../releases/src/store/layout';
import { pemOf } from '../../releases/src/trust/keys';
import { startCollector } from './start-collector';
import { startProcess } from './start-process';
import { startPrometheus, type Sample } from '../fleet/prometheus';

/** Metrics and traces of all servers, as a real Prometheus and a collector of OTLP get them. */

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const observability = path.join(root, 'deploy/observability');
const rules = path.join(observability, 'prometheus-rules.yaml');
const closers: (() => unknown)[] = [];
const started: Record<string, Awaited<ReturnType<typeof startProcess>>> = {};
const targets: Record<string, string> = {};
let storeFolder: string;
let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
let collector: Awaited<ReturnType<typeof startCollector>>;

const promtool = (...args: string[]) =>
  run('promtool', args).catch((error: NodeJS.ErrnoException & { stdout?: string; stderr?: string }) => {
    if (error.code === 'ENOENT') throw new Error("promtool is not installed. It is in Debian's prometheus");
    throw new Error(`promtool ${args.join(' ')}:\n${error.stdout}${error.stderr}`);
  });

async function start(name: string, file: string, env: Readonly<Record<string, string>>) {
  targets[`portal-${name}`] = `127.0.0.1:${await freePort()}`;
  const server = await startProcess(['--import', 'tsx', file], root, {
    METRICS_PORT: new URL(`http://${targets[`portal-${name}`]}`).port,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    PORTAL_CHANNEL: 'production',
    RELEASE_STORE: storeFolder,
    ...env,
  });
  started[name] = server;
  closers.unshift(() => server.child.kill('SIGKILL'));
  return server.url;
}

before(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-telemetry-'));
  closers.unshift(() => rm(folder, { recursive: true, force: true }));
  storeFolder = path.join(folder, 'store');
  collector = await startCollector();
  closers.unshift(() => collector.stop());
  const postgres = await startTemporaryServer();
  closers.unshift(() => postgres.stop());
  const store = signedStore(new FileStore(storeFolder));
  const remote = makeRemote('mf-auth', '1.0.0', { routes: ['/auth', '/jobs/:id'] });
  await publishAll(store, folder, makeShell('1.0.0'), remote);
  await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);

  const candidates = {
    DATABASE_URL: postgres.address('postgres'),
    FILE_STORE: `file:${folder}/files`,
    FILE_KEYS: 'none',
    CLAMD_URL: 'none',
    SMTP_URL: 'outbox',
    PUBLIC_URL: 'http://localhost:3000',
    WORKER: 'separate',
  };
  const migrate = ['--import', 'tsx', 'api/src/migrate-command.ts'];
  await run(process.execPath, migrate, { cwd: root, env: { ...process.env, ...candidates } });
  const api = await start('api', 'api/src/server.ts', {
    ...candidates,
    API_PORT: '0',
    PORTAL_DATA: `${folder}/api`,
    LIMITS_URL: 'valkey://127.0.0.1:9',
  });
  await start('worker', 'api/src/worker.ts', { ...candidates, PORTAL_DATA: `${folder}/worker` });
  await start('releases', 'releases/src/server/server.ts', {
    RELEASES_PORT: '0',
    RELEASES_URL: 'https://releases.example',
    RELEASE_KEY: pemOf(keys.server),
    OPS_USERS: 'Meera:scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM',
  });
  await start('edge', 'releases/src/edge-server.ts', {
    RELEASE_KEYS: keys.server.publicKey,
    API_URL: api,
    TRUSTED_PROXIES: 'loopback',
    PORT: '0',
  });
  prometheus = await startPrometheus(folder, rules, targets);
  closers.unshift(() => prometheus.stop());
});
after(async () => {
  for (const close of closers) await close();
});

/** The samples of a query, as soon as there are any. */
async function samples(query: string): Promise<readonly Sample[]> {
  let found: readonly Sample[] = [];
  await until(`${query} has a value`, async () => (found = await prometheus.query(query)).length > 0);
  return found;
}
const labelsOf = async (query: string, label: string) =>
  (await samples(query)).map(({ metric }) => metric[label]).sort();

void test('promtool takes the rules and the example of a configuration, and each alert fires when it should', async () => {
  await promtool('check', 'rules', rules);
  await promtool('check', 'config', path.join(observability, 'prometheus.example.yaml'));
  await promtool('test', 'rules', path.join(observability, 'prometheus-rules.test.yaml'));
});

void test('Prometheus reads all servers, which say what they are', async () => {
  const jobs = ['portal-api', 'portal-edge', 'portal-releases', 'portal-worker'];
  await until('all targets are up', async () => (await prometheus.query('up == 1')).length === jobs.length);
  assert.deepEqual(await labelsOf('target_info', 'service_name'), jobs);
  assert.deepEqual(await labelsOf('portal_build_info{version=~"[0-9.]+", revision="source"}', 'job'), jobs);
  for (const metric of [
    'process_cpu_time_seconds_total',
    'process_memory_usage_bytes',
    'process_start_time_seconds',
    'nodejs_eventloop_delay_max_seconds',
    'nodejs_eventloop_utilization_ratio',
  ])
    assert.deepEqual([metric, await labelsOf(`sum by (job) (${metric}) > 0`, 'job')], [metric, jobs]);
  const [uptime] = await samples('time() - process_start_time_seconds{job="portal-edge"}');
  const seconds = Number(uptime?.value[1]);
  assert.ok(seconds > 0 && seconds < 600, `${seconds} s`);
});

void test('pages, calls and files are measured by the pattern of their route', async () => {
  const accept = { accept: 'text/html' };
  const pages = ['/auth', '/jobs/42', '/nowhere/at/all'];
  // Health checks are in no rate.
  for (const at of [...pages, '/builds/mf-auth/1.0.0/app.1a2b.js', '/api/candidate/me', '/health'])
    await (await fetch(started.edge!.url + at, { headers: accept })).text();
  const count = 'http_server_request_duration_seconds_count{job="portal-edge"}';
  const expected = ['/api/*', '/auth', '/builds/:name/:version/*', '/jobs/:id', 'not-found'];
  await until('they are read', async () => (await prometheus.query(count)).length >= expected.length);
  assert.deepEqual(await labelsOf(`sum by (http_route) (${count})`, 'http_route'), expected);
  const [about] = (await prometheus.metadata('http_server_request_duration_seconds')) ?? [];
  assert.deepEqual(about, { type: 'histogram', help: 'Time of requests', unit: '' });
  const slow = 'histogram_quantile(0.95, sum by (le) (http_server_request_duration_seconds_bucket))';
  assert.ok(Number((await samples(slow))[0]?.value[1]) > 0);
});

void test('metrics are named as Prometheus names them', async () => {
  /** OpenTelemetry's conventions, and the queue's library, end them like this. */
  const ofOthers = /^(db_client_connection_count|pgboss_\w+) /;
  for (const [job, target] of Object.entries(targets)) {
    const page = await (await fetch(`http://${target}/metrics`)).text();
    const tool = spawn('promtool', ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] });
    tool.stdin.end(page);
    const said = (await Promise.all([text(tool.stdout), text(tool.stderr)]))
      .join('')
      .split('\n')
      .filter(Boolean);
    assert.deepEqual([job, said.filter((line) => !ofOthers.test(line))], [job, []]);
  }
});

void test('the dashboard’s queries and all rules can be evaluated', async () => {
  const dashboard = await readFile(path.join(observability, 'grafana-dashboard.json'), 'utf8');
  const queries = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, expr = '']) =>
    (JSON.parse(expr) as string).replaceAll('$__rate_interval', '1m').replaceAll('$remote', 'mf-auth'),
  );
  assert.ok(queries.length > 10);
  for (const query of queries) await prometheus.query(query);
  await until('all rules are evaluated', async () =>
    (await prometheus.rules()).every(({ health }) => health !== 'unknown'),
  );
  const failed = (await prometheus.rules()).filter(({ health }) => health !== 'ok');
  assert.deepEqual(failed, []);
});

/** Whether an alert is under way, for whatever has its labels. */
const isAlert = async (labels: string) => (await prometheus.query(`ALERTS{${labels}}`)).length > 0;

void test('what is wrong is an alert: limits away, a forged document, a server that ended; and nothing else is', async () => {
  await until('limits are away', () => isAlert('alertname="PortalLimitsAway", job="portal-api"'));
  assert.deepEqual(
    await labelsOf('portal_upkeep_success_timestamp_seconds{task="mail-queue"} > time() - 120', 'job'),
    ['portal-api'],
  );
  assert.deepEqual(await labelsOf('ALERTS', 'alertname'), ['PortalLimitsAway']);
  const files = new FileStore(storeFolder);
  await files.put(layout.revision('production', 2), Buffer.from('{"schema":1}'));
  await files.put(layout.channel('production'), Buffer.from('{"schema":1}'));
  await fetch(`${started.edge!.url}/auth`, { headers: { accept: 'text/html' } });
  await until('a document is refused', () =>
    isAlert('alertname="PortalDocumentsRefused", job="portal-edge", alertstate="firing"'),
  );
  assert.equal(await started.worker?.stop(), 0);
  await until('the worker is down', () => isAlert('alertname="PortalServerDown", job="portal-worker"'));
});

void test('one trace leads from the edge through the API to SQL, and says nothing personal', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const answer = await fetch(`${started.edge!.url}/api/candidate/auth/login?from=asha`, {
    method: 'POST',
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'content-type': 'application/json' },
    body: '{"email":"asha@example.com","password":"Wrong-pass-1"}',
  });
  assert.deepEqual([answer.status, answer.headers.get('x-request-id')], [401, traceId]);
  const own = () => collector.spans().filter((span) => span.traceId === traceId);
  const find = (name: string) => own().find((span) => span.name === name);
  const names = ['POST /api/*', 'POST /api/candidate/auth/login', 'select'];
  await until('all spans have come', () => names.every((name) => find(name)));
  const [edge, api, sql] = names.map(find);
  assert.deepEqual(
    [edge?.parentSpanId, api?.parentSpanId, sql?.parentSpanId],
    ['00f067aa0ba902b7', edge?.spanId, api?.spanId],
  );
  assert.deepEqual(
    [edge?.resource['service.name'], api?.resource['service.name']],
    ['portal-edge', 'portal-api'],
  );
  assert.match(String(edge?.resource['service.version']), /^\d+\.\d+\.\d+/);
  const server = 2;
  assert.deepEqual([api?.kind, api?.attributes['http.response.status_code']], [server, 401]);
  assert.equal(sql?.attributes['db.system.name'], 'postgresql');
  assert.doesNotMatch(collector.text(), /asha|Wrong-pass/);
});

void test('each server writes lines of JSON alone, from its first to its last', async () => {
  for (const name of ['edge', 'releases', 'api']) assert.equal(await started[name]?.stop(), 0);
  for (const [name, { output }] of Object.entries(started)) {
    const lines = output().trimEnd().split('\n');
    assert.ok(lines.length > 0, name);
    for (const line of lines) {
      const { service, version, level, msg } = JSON.parse(line) as Record<string, unknown>;
      assert.deepEqual([line, service, typeof version], [line, `portal-${name}`, 'string']);
      assert.ok(typeof level === 'number' && typeof msg === 'string', line);
    }
    assert.doesNotMatch(output(), /"route":"[^"]*\/health/);
  }
});
