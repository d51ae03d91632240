import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/support/free-port';
import { operator } from '../../e2e/support/operator';
import { startGateway, type Gateway } from '../../e2e/support/rados-gateway';
import { deskSettings } from './desk-settings';
import { Disk } from './disk';
import { makePostgres, makeValkey, type Postgres } from './engines';
import { startExporter } from './exporter';
import { MailSink } from './mail-sink';
import { ensurePrograms } from './packages';
import { writeCertificate } from './certificate';
import type { Targets } from './prometheus';
import { makeBuckets, makeRoles, newSecret } from './users';
import { until } from '../../e2e/support/until';
import { answers, Program, type ProgramOptions } from './program';
import { openWire, type Wire } from './wire';

const root = path.resolve(import.meta.dirname, '../..');
const servers = path.join(root, 'dist/servers');
const deployables = ['shell', 'mf-landing', 'mf-auth', 'mf-onboarding', 'mf-documents', 'mf-dashboard'];
export const channel = 'production';
const databasePassword = newSecret();

export interface Fleet {
  readonly url: string;
  readonly folder: string;
  readonly postgres: Postgres;
  /** The port of HAProxy that leads to the primary. */
  readonly primaryPort: number;
  /** It follows postgres: a commit is acknowledged when both have it. */
  readonly standby: Postgres;
  /** HAProxy in front of edges and APIs. */
  readonly front: Program;
  readonly valkey: Program;
  readonly mails: MailSink;
  readonly gateway: Gateway;
  readonly wires: {
    readonly database: Wire;
    readonly bucket: Wire;
    readonly valkey: Wire;
    readonly mail: Wire;
  };
  /** What the first of each kind writes to; null where the machine has no such disks. */
  readonly disks: Readonly<Record<'database' | 'edge' | 'api' | 'releases', Disk | null>>;
  readonly apis: readonly Program[];
  readonly edges: readonly Program[];
  readonly releases: Program;
  readonly worker: Program;
  readonly desk: Program;
  /** What Prometheus looks at. */
  readonly targets: Targets;
  /** The front's certificate with its key. */
  readonly certificate: string;
  /** Where each server answers itself, behind the front. */
  readonly own: { readonly apis: readonly string[]; readonly edges: readonly string[] };
  /** Runs a command of the release server's machine. Resolves with what it printed. */
  release(...words: string[]): Promise<string>;
  /** Runs a command of staff, with the settings of an API. Resolves with what it printed. */
  staff(...words: string[]): Promise<string>;
  /** Waits until the front sends requests to every server. */
  whole(): Promise<void>;
  /** Restarts a server; waits until HAProxy sends requests to an edge or API. Returns the exit code. */
  replace(server: Program): Promise<number | null>;
  stop(): Promise<void>;
}

/** Runs a compiled command line. Returns what it printed. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const file = path.join(servers, `${name}.mjs`);
  const variables = { PATH: process.env.PATH, NODE_ENV: 'production', ...env };
  return (await promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env: variables })).stdout;
}

/** The servers are built each time, which takes seconds; the portal only if it is not there. */
function requireBuilds(): void {
  const build = (...what: string[]) =>
    execFileSync('npm', ['run', 'build', '--', ...what], { cwd: root, stdio: 'ignore' });
  console.log('Building the servers, and the portal if there is none');
  if (deployables.some((name) => !existsSync(path.join(root, name, 'dist')))) build();
  build('servers');
}

/** A standby with all that is acknowledged, as docs/operations.md makes one. */
async function addStandby(primary: Postgres, folder: string): Promise<Postgres> {
  primary.query('create role haproxy_check login');
  const standby = await makePostgres('standby', folder, primary);
  await standby.program.start();
  primary.query("alter system set synchronous_standby_names = 'standby'");
  primary.query('select pg_reload_conf()');
  const isSynchronous = () => primary.query('select sync_state from pg_stat_replication') === 'sync';
  await until('the standby has every commit', isSynchronous);
  return standby;
}

type Variables = Readonly<Record<string, string>>;

const mountDisks = (folder: string): Fleet['disks'] => ({
  database: Disk.mount(path.join(folder, 'postgres'), 1500),
  edge: Disk.mount(path.join(folder, 'edge1-cache'), 100),
  api: Disk.mount(path.join(folder, 'api1'), 100),
  releases: Disk.mount(path.join(folder, 'releases'), 100),
});

/** What the servers work with: databases, buckets, limits and mail. */
async function startEngines(folder: string) {
  const [postgres, valkey, gateway, mails] = await Promise.all([
    makePostgres('postgres', folder),
    makeValkey(folder),
    startGateway(),
    (async () => {
      const sink = new MailSink();
      await sink.start();
      return sink;
    })(),
  ]);
  await Promise.all([postgres.program.start(), valkey.program.start()]);
  makeRoles(postgres, databasePassword);
  const keys = await makeBuckets(gateway);
  const standby = await addStandby(postgres, folder);
  return { postgres, valkey, gateway, mails, keys, standby };
}
type Engines = Awaited<ReturnType<typeof startEngines>>;

async function choosePorts() {
  return {
    front: await freePort(),
    plain: await freePort(),
    calls: await freePort(),
    database: await freePort(),
    edges: [await freePort(), await freePort()],
    apis: [await freePort(), await freePort()],
    releases: await freePort(),
    desk: await freePort(),
    balancer: await freePort(),
  };
}
type Ports = Awaited<ReturnType<typeof choosePorts>>;

async function openWires({ gateway, valkey, mails }: Engines, ports: Ports): Promise<Fleet['wires']> {
  return {
    database: await openWire({ port: ports.database, host: '127.0.0.1' }),
    bucket: await openWire({ port: Number(new URL(gateway.url).port), host: '127.0.0.1' }),
    valkey: await openWire({ port: valkey.port, host: '127.0.0.1' }),
    mail: await openWire({ port: mails.port, host: '127.0.0.1' }),
  };
}

/** What the processes are started with. */
function settingsOf(folder: string, keys: Engines['keys'], wires: Fleet['wires'], url: string) {
  const bucket = (name: string) => `s3://${name}?endpoint=http://127.0.0.1:${wires.bucket.port}`;
  const common = { NODE_ENV: 'production', DRAIN_SECONDS: '5', PUBLIC_URL: url };
  const opsToken = { OPS_TOKEN: newSecret() };
  const release = { RELEASE_STORE: bucket('releases'), PORTAL_CHANNEL: channel };
  const releaseKey = path.join(folder, 'release-key.pem');
  const apiEnv = {
    ...common,
    ...opsToken,
    ...keys.api,
    DATABASE_URL: `postgres://portal_api:${databasePassword}@127.0.0.1:${wires.database.port}/portal?sslmode=disable`,
    FILE_STORE: bucket('uploads'),
    SMTP_URL: `smtp://127.0.0.1:${wires.mail.port}?ignoreTLS=true`,
    LIMITS_URL: `redis://127.0.0.1:${wires.valkey.port}`,
    WORKER: 'separate',
    FILE_KEYS: newSecret(),
    CLAMD_URL: 'none',
    // All candidates of the test have one address.
    RATE_LIMIT_PER_IP: '100000',
    CALLS_PER_IP: '100000',
  };
  return {
    apiEnv,
    worker: { ...apiEnv, ...keys.worker },
    desk: { ...apiEnv, ...deskSettings() },
    releaseKey,
    release,
    writer: { ...keys.releases, ...release, RELEASE_KEY: releaseKey },
    releases: { ...common, ...opsToken, ...keys.releases, ...release, RELEASE_KEY: releaseKey },
    edge: { ...common, ...keys.edge, ...release, VIEW_KEY: newSecret() },
  };
}
type Settings = ReturnType<typeof settingsOf>;

/** Makes the key, publishes and promotes all builds, and migrates the database. @returns the public key */
async function release({ releaseKey, release: store, writer, apiEnv }: Settings): Promise<string> {
  const publicKey = (await runCommand('release', ['key', releaseKey], store)).trim();
  const builds: string[] = [];
  for (const name of deployables) {
    const [, version] = (await runCommand('release', ['publish', name], writer)).split(' ');
    builds.push(`${name}@${version}`);
  }
  const reason = ['--no-mount', '--reason', 'the fleet'];
  await runCommand('release', ['promote', ...builds, ...reason], writer);
  await runCommand('migrate', [], {
    DATABASE_URL: apiEnv.DATABASE_URL.replace('portal_api', 'portal_owner'),
    DATABASE_API_ROLE: 'portal_api',
  });
  return publicKey;
}

/** HAProxy with a copy of one of the shipped files, in the folder. */
function haproxy(
  folder: string,
  name: string,
  { file, ...rest }: { file: string } & Pick<ProgramOptions, 'env' | 'isReady'>,
): Program {
  const copy = path.join(folder, file);
  copyFileSync(path.join(root, 'deploy/haproxy', file), copy);
  return new Program({ name, command: 'haproxy', args: ['-W', '-f', copy], folder, ...rest });
}

const databaseFrontOf = (folder: string, { postgres, standby }: Engines, ports: Ports) =>
  haproxy(folder, 'haproxy-postgresql', {
    file: 'postgresql.cfg',
    env: {
      POSTGRES_BIND: `127.0.0.1:${ports.database}`,
      POSTGRES_1: `127.0.0.1:${postgres.port}`,
      POSTGRES_2: `127.0.0.1:${standby.port}`,
    },
    isReady: async () => postgres.isReadyAt(ports.database),
  });

const frontOf = (folder: string, ports: Ports, url: string, certificate: string) =>
  haproxy(folder, 'haproxy', {
    file: 'haproxy.cfg',
    env: {
      PORTAL_BIND: `127.0.0.1:${ports.plain}`,
      PORTAL_TLS_BIND: `127.0.0.1:${ports.front}`,
      PORTAL_CERTIFICATE: certificate,
      API_BIND: `127.0.0.1:${ports.calls}`,
      METRICS_BIND: `127.0.0.1:${ports.balancer}`,
      EDGES: '127.0.0.1',
      EDGE_1: `127.0.0.1:${ports.edges[0]}`,
      EDGE_2: `127.0.0.1:${ports.edges[1]}`,
      API_1: `127.0.0.1:${ports.apis[0]}`,
      API_2: `127.0.0.1:${ports.apis[1]}`,
    },
    isReady: answers(`${url}/health`),
  });

/** A compiled server. @param ready the address that answers once it can be used; a worker has none */
async function server(
  folder: string,
  name: string,
  kind: string,
  env: Variables,
  ready?: string,
): Promise<Program> {
  const data = path.join(folder, name);
  mkdirSync(data, { recursive: true });
  const program: Program = new Program({
    name,
    command: process.execPath,
    args: [path.join(servers, `${kind}.mjs`)],
    env: {
      ...env,
      METRICS_PORT: String(await freePort()),
      ...(kind === 'api' || kind === 'worker' ? { PORTAL_DATA: data } : {}),
    },
    folder,
    isReady: ready ? answers(ready) : async () => program.logged('The worker sends mail'),
  });
  return program;
}

async function makeServers(folder: string, ports: Ports, settings: Settings, publicKey: string) {
  const own = {
    apis: ports.apis.map((port) => `http://127.0.0.1:${port}`),
    edges: ports.edges.map((port) => `http://127.0.0.1:${port}`),
  };
  const apis = await Promise.all(
    ports.apis.map((port, i) => {
      const env = { ...settings.apiEnv, API_PORT: String(port) };
      return server(folder, `api${i + 1}`, 'api', env, `${own.apis[i]}/api/health`);
    }),
  );
  const edges = await Promise.all(
    ports.edges.map((port, i) => {
      const env = {
        ...settings.edge,
        HOST: '127.0.0.1',
        PORT: String(port),
        API_URL: `http://127.0.0.1:${ports.calls}`,
        EDGE_CACHE: path.join(folder, `edge${i + 1}-cache`),
        RELEASE_KEYS: publicKey,
        TRUSTED_PROXIES: 'loopback',
      };
      return server(folder, `edge${i + 1}`, 'edge', env, `${own.edges[i]}/health`);
    }),
  );
  const releasesUrl = `http://127.0.0.1:${ports.releases}`;
  const releasesEnv = {
    ...settings.releases,
    RELEASES_HOST: '127.0.0.1',
    RELEASES_PORT: String(ports.releases),
    RELEASES_URL: releasesUrl,
    OPS_USERS: operator.users,
    TMPDIR: path.join(folder, 'releases'),
  };
  const releases = await server(folder, 'releases', 'releases', releasesEnv, `${releasesUrl}/health`);
  const worker = await server(folder, 'worker', 'worker', settings.worker);
  const deskEnv = { ...settings.desk, DESK_PORT: String(ports.desk) };
  const desk = await server(folder, 'desk', 'desk', deskEnv, `http://127.0.0.1:${ports.desk}/health`);
  return { own, apis, edges, releases, worker, desk };
}

/** Where each server tells its metrics, by job. */
function targetsOf({
  apis,
  edges,
  releases,
  worker,
  desk,
}: Pick<Fleet, 'apis' | 'edges' | 'releases' | 'worker' | 'desk'>) {
  const metricsOf = (servers: readonly Program[]) =>
    servers.map(({ env }) => `127.0.0.1:${env.METRICS_PORT}`);
  return {
    'portal-api': metricsOf(apis),
    'portal-edge': metricsOf(edges),
    'portal-releases': metricsOf([releases]),
    'portal-worker': metricsOf([worker]),
    'portal-desk': metricsOf([desk]),
  };
}

/** Starts everything that a production installation has, on this machine, as docs/for-ops.md says. */
export async function startFleet(): Promise<Fleet> {
  ensurePrograms();
  requireBuilds();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-fleet-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  console.log(`The fleet's logs are in ${folder}`);

  const disks = mountDisks(folder);
  const engines = await startEngines(folder);
  const ports = await choosePorts();
  const wires = await openWires(engines, ports);
  const databaseFront = databaseFrontOf(folder, engines, ports);
  await databaseFront.start();

  const url = `https://127.0.0.1:${ports.front}`;
  const settings = settingsOf(folder, engines.keys, wires, url);
  const publicKey = await release(settings);
  const { own, ...started } = await makeServers(folder, ports, settings, publicKey);
  const programs = [...started.apis, ...started.edges, started.releases, started.worker, started.desk];
  await Promise.all(programs.map((each) => each.start()));
  const certificate = path.join(folder, 'certificate.pem');
  await writeCertificate(certificate, new Date(Date.now() + 90 * 24 * 3_600_000));
  const front = frontOf(folder, ports, url, certificate);
  await front.start();
  const exporter = await startExporter(folder, `127.0.0.1:${ports.front}`);

  const { postgres, standby, valkey, gateway, mails } = engines;
  return {
    ...{ url, folder, postgres, primaryPort: ports.database, standby, front, valkey: valkey.program },
    ...{ mails, gateway, wires, ...started, disks, certificate, own },
    targets: {
      ...targetsOf(started),
      'portal-balancer': `127.0.0.1:${ports.balancer}`,
      ...exporter.targets,
    },
    release: (...words) => runCommand('release', words, { ...started.releases.env, RELEASES_URL: '' }),
    staff: (...words) => runCommand('staff', words, { ...started.apis[0]!.env, STAFF_NAME: 'asha' }),
    whole: () =>
      until('all servers answer', async () => {
        const urls = [...own.apis.map((at) => `${at}/api/health`), ...own.edges.map((at) => `${at}/health`)];
        return (await Promise.all(urls.map((at) => answers(at)()))).every(Boolean);
      }),
    replace: async (replaced) => {
      const before = readFileSync(front.log).length;
      const code = await replaced.restart();
      if (![...started.apis, ...started.edges].includes(replaced)) return code;
      const line = `${replaced.name.replace(/\d/, '-$&')} is UP`;
      await until(`${line} at HAProxy`, () => readFileSync(front.log).subarray(before).includes(line));
      return code;
    },
    stop: async () => {
      await Promise.all(programs.map((each) => each.stop('SIGKILL')));
      await exporter.stop();
      for (const each of [front, databaseFront]) await each.stop('SIGKILL');
      for (const wire of Object.values(wires)) wire.close();
      await mails.stop();
      await Promise.all([
        postgres.program.stop(),
        standby.program.stop(),
        valkey.program.stop(),
        gateway.stop(),
      ]);
      for (const disk of Object.values(disks)) disk?.unmount();
      if (process.exitCode === undefined) rmSync(folder, { recursive: true });
    },
  };
}
