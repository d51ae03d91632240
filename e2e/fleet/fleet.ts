import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port';
import { operator } from '../support/operator';
import { startGateway, type Gateway } from '../support/rados-gateway';
import { makePostgres, makeValkey, type Postgres } from './engines';
import { writeHaproxyConfig } from './front';
import { MailSink } from './mail-sink';
import { ensurePrograms } from './packages';
import { answers, Program, until, type ProgramOptions } from './program';
import { openWire, type Wire } from './wire';

const root = path.resolve(import.meta.dirname, '../..');
const servers = path.join(root, 'dist/servers');
const deployables = ['shell', 'mf-landing', 'mf-auth', 'mf-onboarding', 'mf-documents', 'mf-dashboard'];
export const channel = 'production';

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
  readonly apis: readonly Program[];
  readonly edges: readonly Program[];
  readonly ops: Program;
  readonly worker: Program;
  /** What all API processes are started with. */
  readonly apiEnv: Readonly<Record<string, string>>;
  /** Where each server answers itself, behind the front. */
  readonly own: { readonly apis: readonly string[]; readonly edges: readonly string[] };
  /** Waits until the front sends requests to every server. */
  whole(): Promise<void>;
  /** Restarts an edge or API, and waits until HAProxy sends requests to it. Returns the exit code. */
  replace(server: Program): Promise<number | null>;
  stop(): Promise<void>;
}

/** Runs a compiled command line. Returns what it printed. */
async function runCommand(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const file = path.join(servers, `${name}.mjs`);
  const variables = { PATH: process.env.PATH, NODE_ENV: 'production', ...env };
  return (await promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env: variables })).stdout;
}

/** The servers are built each time, which takes seconds; the portal only if it is not there. */
function requireBuilds(): void {
  const run = (script: string) => execFileSync('npm', ['run', script], { cwd: root, stdio: 'ignore' });
  console.log('Building the servers, and the portal if there is none');
  if (deployables.some((name) => !existsSync(path.join(root, name, 'dist')))) run('build');
  run('build:servers');
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

/** Starts everything that a production installation has, on this machine, as docs/for-ops.md says. */
export async function startFleet(): Promise<Fleet> {
  ensurePrograms();
  requireBuilds();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-fleet-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  console.log(`The fleet's logs are in ${folder}`);

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
  postgres.run('createdb', '-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'portal', 'portal');
  postgres.query('create role portal_api login');
  for (const bucket of ['releases', 'uploads']) await gateway.createBucket(bucket);
  const standby = await addStandby(postgres, folder);
  const ports = {
    front: await freePort(),
    calls: await freePort(),
    database: await freePort(),
    edges: [await freePort(), await freePort()],
    apis: [await freePort(), await freePort()],
    ops: await freePort(),
  };
  const wires = {
    database: await openWire({ port: ports.database, host: '127.0.0.1' }),
    bucket: await openWire({ port: Number(new URL(gateway.url).port), host: '127.0.0.1' }),
    valkey: await openWire({ port: valkey.port, host: '127.0.0.1' }),
    mail: await openWire({ port: mails.port, host: '127.0.0.1' }),
  };
  const url = `http://127.0.0.1:${ports.front}`;
  const bucket = (name: string) => `s3://${name}?endpoint=http://127.0.0.1:${wires.bucket.port}`;
  const keys = {
    AWS_ACCESS_KEY_ID: gateway.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: gateway.credentials.secretAccessKey,
  };
  const common = { NODE_ENV: 'production', DRAIN_SECONDS: '5', PUBLIC_URL: url, ...keys };
  const release = { RELEASE_STORE: bucket('releases'), PORTAL_CHANNEL: channel };
  const apiEnv = {
    ...common,
    DATABASE_URL: `postgres://portal_api@127.0.0.1:${wires.database.port}/portal`,
    FILE_STORE: bucket('uploads'),
    SMTP_URL: `smtp://127.0.0.1:${wires.mail.port}?ignoreTLS=true`,
    LIMITS_URL: `redis://127.0.0.1:${wires.valkey.port}`,
    WORKER: 'separate',
    FILE_KEYS: 'none', // the earlier release reads no encrypted files
    // All candidates of the test have one address.
    RATE_LIMIT_PER_IP: '100000',
    CALLS_PER_IP: '100000',
  };

  const haproxy = (
    name: string,
    { file, ...rest }: { file: string } & Pick<ProgramOptions, 'env' | 'isReady'>,
  ) => new Program({ name, command: 'haproxy', args: ['-W', '-f', file], folder, ...rest });
  const databaseFront = haproxy('haproxy-postgresql', {
    file: writeHaproxyConfig(folder, 'postgresql.cfg', { ':5432': ports.database }),
    env: { POSTGRES_1: `127.0.0.1:${postgres.port}`, POSTGRES_2: `127.0.0.1:${standby.port}` },
    isReady: async () => postgres.isReadyAt(ports.database),
  });
  await databaseFront.start();

  const builds: string[] = [];
  for (const name of deployables) {
    const [, version] = (await runCommand('release', ['publish', name], { ...keys, ...release })).split(' ');
    builds.push(`${name}@${version}`);
  }
  const reason = ['--no-mount', '--reason', 'the fleet'];
  await runCommand('release', ['promote', ...builds, ...reason], { ...keys, ...release });
  const ownerUrl = apiEnv.DATABASE_URL.replace('portal_api@', 'portal@');
  await runCommand('migrate', [], { ...apiEnv, DATABASE_URL: ownerUrl, DATABASE_API_ROLE: 'portal_api' });

  const server = (name: string, kind: string, env: Readonly<Record<string, string>>, ready?: string) => {
    const data = path.join(folder, name);
    mkdirSync(data, { recursive: true });
    const program: Program = new Program({
      name,
      command: process.execPath,
      args: ['--enable-source-maps', path.join(servers, `${kind}.mjs`)],
      env: { ...env, ...(kind === 'api' || kind === 'worker' ? { PORTAL_DATA: data } : {}) },
      folder,
      isReady: ready ? answers(ready) : async () => program.logged('The worker sends mail'),
    });
    return program;
  };
  const own = {
    apis: ports.apis.map((port) => `http://127.0.0.1:${port}`),
    edges: ports.edges.map((port) => `http://127.0.0.1:${port}`),
  };
  const apis = ports.apis.map((port, i) =>
    server(`api${i + 1}`, 'api', { ...apiEnv, API_PORT: String(port) }, `${own.apis[i]}/api/health`),
  );
  const edges = ports.edges.map((port, i) => {
    const EDGE_CACHE = path.join(folder, `edge${i + 1}-cache`);
    const place = { HOST: '127.0.0.1', PORT: String(port), API_URL: `http://127.0.0.1:${ports.calls}` };
    const env = { ...common, ...release, ...place, EDGE_CACHE, TRUSTED_PROXIES: 'loopback' };
    return server(`edge${i + 1}`, 'edge', env, `${own.edges[i]}/health`);
  });
  const opsEnv = {
    ...common,
    ...release,
    OPS_HOST: '127.0.0.1',
    OPS_PORT: String(ports.ops),
    OPS_USERS: operator.users,
  };
  const ops = server('ops', 'ops', opsEnv, `http://127.0.0.1:${ports.ops}/health`);
  const worker = server('worker', 'worker', apiEnv);
  const front = haproxy('haproxy', {
    file: writeHaproxyConfig(folder, 'haproxy.cfg', { ':8080': ports.front, ':3001': ports.calls }),
    env: {
      EDGE_1: `127.0.0.1:${ports.edges[0]}`,
      EDGE_2: `127.0.0.1:${ports.edges[1]}`,
      API_1: `127.0.0.1:${ports.apis[0]}`,
      API_2: `127.0.0.1:${ports.apis[1]}`,
    },
    isReady: answers(`${url}/health`),
  });
  await Promise.all([...apis, ...edges, ops, worker].map((each) => each.start()));
  await front.start();

  return {
    ...{
      url,
      folder,
      postgres,
      primaryPort: ports.database,
      standby,
      front,
      valkey: valkey.program,
      mails,
      gateway,
      wires,
      apis,
      edges,
      ops,
      worker,
      apiEnv,
      own,
    },
    whole: () =>
      until('all servers answer', async () => {
        const urls = [...own.apis.map((at) => `${at}/api/health`), ...own.edges.map((at) => `${at}/health`)];
        return (await Promise.all(urls.map((at) => answers(at)()))).every(Boolean);
      }),
    replace: async (server) => {
      const before = readFileSync(front.log).length;
      const code = await server.restart();
      const line = `${server.name.replace(/\d/, '-$&')} is UP`;
      await until(`${line} at HAProxy`, () => readFileSync(front.log).subarray(before).includes(line));
      return code;
    },
    stop: async () => {
      await Promise.all([...apis, ...edges, ops, worker].map((each) => each.stop('SIGKILL')));
      for (const each of [front, databaseFront]) await each.stop('SIGKILL');
      for (const wire of Object.values(wires)) wire.close();
      await mails.stop();
      await Promise.all([
        postgres.program.stop(),
        standby.program.stop(),
        valkey.program.stop(),
        gateway.stop(),
      ]);
      if (process.exitCode === undefined) rmSync(folder, { recursive: true });
    },
  };
}
