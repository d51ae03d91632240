import { execFile } from 'node:child_process';
import { cp, mkdtemp, chmod, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTemporaryServer } from '../../api/src/testing/postgres-server';
import { freePort } from '../../e2e/support/free-port';
import { operator } from '../../e2e/support/operator';
import { parseBuildId } from '../../releases/src/channel/facts';
import { FileStore } from '../../releases/src/store/file-store';
import { promoteBuilds } from '../../releases/src/testing/changes';
import { makeRemote, makeShell, publishAll, stamp } from '../../releases/src/testing/fixture';
import { keys, signedStore } from '../../releases/src/testing/trust';
import { pemOf } from '../../releases/src/trust/keys';
import { startProcess } from '../deployment/start-process';
import { Alerts } from '../fleet/alerts';
import { deskSettings } from '../fleet/desk-settings';
import { makeValkey } from '../fleet/engines';
import { MailSink } from '../fleet/mail-sink';
import { startPrometheus, type Targets } from '../fleet/prometheus';
import { writeShortRules } from '../fleet/short-rules';
import { openWire } from '../fleet/wire';
import { startFront } from './front';

/** By how much windows and `for:` are shorter than those of the shipped rules: 2 minutes are 4 seconds. */
export const factor = 30;
export const remote = 'mf-auth';
const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const tsx = ['--import', 'tsx'];
const viewKey = 'a key of views, for the check of alarms alone';

type Variables = Readonly<Record<string, string>>;
/** Of a change that is made now. */
export const nowStamp = () => ({ ...stamp, time: new Date().toISOString() });
export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Of many candidates with one address. */
const noLimits = Object.fromEntries(
  ['RATE_LIMIT_PER_IP', 'RATE_LIMIT_PER_ACCOUNT', 'CALLS_PER_IP', 'CALLS_PER_CANDIDATE'].map((name) => [
    name,
    '1000000',
  ]),
);

/** A release store with two builds of a remote; the second edge reads it by way of a link. */
async function makeStore(folder: string) {
  const main = path.join(folder, 'store');
  const link = path.join(folder, 'store-of-edge2');
  const store = signedStore(new FileStore(main));
  const builds = ['1.0.0', '1.0.1'].map((version) => makeRemote(remote, version, { routes: ['/auth'] }));
  await publishAll(store, folder, makeShell('1.0.0'), ...builds);
  await promoteBuilds(store, ['shell@1.0.0', `${remote}@1.0.0`].map(parseBuildId), stamp);
  const leadTo = async (target: string): Promise<void> => {
    await rm(`${link}.new`, { force: true });
    await symlink(target, `${link}.new`);
    await rename(`${link}.new`, link);
  };
  await leadTo(main);
  let copies = 0;
  return {
    main,
    link,
    store,
    /** The second edge reads the main store again. */
    rejoin: () => leadTo(main),
    /** The second edge reads a copy of its own. */
    part: async () => {
      const copy = path.join(folder, `copy${(copies += 1)}`);
      await cp(main, copy, { recursive: true });
      await leadTo(copy);
      return copy;
    },
    /** Nothing can be read: the link leads to itself. */
    loop: () => leadTo(link),
  };
}

/** Starts everything that alerts are about, with a Prometheus that has the shipped rules, shortened. */
export async function startStack() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-alarms-'));
  await chmod(folder, 0o755);
  const closers: Closers = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const one of closers.toReversed()) await one();
  };
  try {
    return { ...(await startIn(folder, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closers = (() => unknown)[];

/** What the servers work with. */
async function startEngines(folder: string, closers: Closers) {
  const postgres = await startTemporaryServer();
  closers.push(() => postgres.stop());
  const valkey = await makeValkey(folder);
  await valkey.program.start();
  closers.push(() => valkey.program.stop());
  const mails = new MailSink();
  await mails.start();
  closers.push(() => mails.stop());
  const wires = {
    database: await openWire({ path: path.join(postgres.folder, '.s.PGSQL.5432') }),
    mail: await openWire({ port: mails.port, host: '127.0.0.1' }),
  };
  closers.push(() => Object.values(wires).forEach((wire) => wire.close()));
  return { postgres, valkey, wires, scanner: path.join(folder, 'clamd.sock') };
}

/** The settings of what works for candidates. */
const settingsOf = (folder: string, engines: Awaited<ReturnType<typeof startEngines>>) => ({
  DATABASE_URL: `postgres://portal@127.0.0.1:${engines.wires.database.port}/postgres`,
  DATABASE_POOL_SIZE: '2',
  FILE_STORE: `file:${folder}/files`,
  FILE_KEYS: 'none',
  CLAMD_URL: `unix:${engines.scanner}`,
  SMTP_URL: `smtp://127.0.0.1:${engines.wires.mail.port}?ignoreTLS=true`,
  PUBLIC_URL: 'http://localhost:3000',
  PASSWORD_THREADS: '1',
  LIMITS_URL: `redis://127.0.0.1:${engines.valkey.port}`,
  WORKER: 'separate',
  ...noLimits,
});

/** A server of the portal's sources, which can be started again with other variables. */
async function startServer(file: string, env: Variables, closers: Closers) {
  const startNow = (extra: Variables = {}) => startProcess([...tsx, file], root, { ...env, ...extra });
  let running = await startNow();
  closers.push(() => running.child.kill('SIGKILL'));
  return {
    url: running.url,
    signal: (name: NodeJS.Signals) => running.child.kill(name),
    stop: () => running.stop(),
    start: async (extra?: Variables) => {
      running = await startNow(extra);
    },
  };
}

async function startServers(
  folder: string,
  releases: Awaited<ReturnType<typeof makeStore>>,
  candidates: Variables,
  closers: Closers,
) {
  const targets: Record<string, string[]> = {};
  async function start(kind: string, file: string, more: Variables) {
    const metrics = await freePort();
    (targets[`portal-${kind}`] ??= []).push(`127.0.0.1:${metrics}`);
    const common = { METRICS_PORT: String(metrics), PORTAL_CHANNEL: 'production', VIEW_KEY: viewKey };
    return startServer(file, { ...common, RELEASE_STORE: releases.main, ...more }, closers);
  }
  const own = (name: string) => ({ ...candidates, PORTAL_DATA: path.join(folder, name) });
  const api = await start('api', 'api/src/server.ts', { ...own('api'), API_PORT: '0' });
  const worker = await start('worker', 'api/src/worker.ts', own('worker'));
  await start('desk', 'api/src/desk/server.ts', {
    ...own('desk'),
    DESK_PORT: '0',
    ...deskSettings(),
  });
  await start('releases', 'releases/src/server/server.ts', {
    RELEASES_PORT: '0',
    RELEASES_URL: 'https://releases.example',
    RELEASE_KEY: pemOf(keys.server),
    OPS_USERS: operator.users,
  });
  const edge = (more: Variables = {}) =>
    start('edge', 'releases/src/edge-server.ts', {
      RELEASE_KEYS: keys.server.publicKey,
      API_URL: api.url,
      TRUSTED_PROXIES: 'loopback',
      HOST: '127.0.0.1',
      PORT: '0',
      ...more,
    });
  const edges = [await edge(), await edge({ RELEASE_STORE: releases.link })] as const;
  return { api, worker, edges, targets };
}

async function startIn(folder: string, closers: Closers) {
  const releases = await makeStore(folder);
  const engines = await startEngines(folder, closers);
  const candidates = settingsOf(folder, engines);
  const runSource = (file: string, words: readonly string[], more: Variables = {}) =>
    run(process.execPath, [...tsx, file, ...words], {
      cwd: root,
      env: { PATH: process.env.PATH, ...candidates, ...more },
    });
  await runSource('api/src/migrate-command.ts', []);
  const { targets: ofServers, ...servers } = await startServers(folder, releases, candidates, closers);
  const urls = servers.edges.map(({ url }) => url);
  const front = await startFront(folder, urls, servers.api.url);
  closers.push(() => front.stop());

  const rules = await writeShortRules(folder, factor);
  const targets: Targets = { ...ofServers, ...front.targets };
  const prometheus = await startPrometheus(folder, rules, targets);
  closers.push(() => prometheus.stop());
  const { postgres, wires, valkey, scanner } = engines;
  return {
    ...{ releases, wires, valkey: valkey.program, scanner, ...servers, front, prometheus, targets },
    watched: new Alerts(prometheus),
    /** Runs SQL in the portal's database, past the wire. */
    sql: (text: string) =>
      run('psql', [
        '-h',
        postgres.folder,
        '-U',
        'portal',
        '-d',
        'postgres',
        '-v',
        'ON_ERROR_STOP=1',
        '-c',
        text,
      ]),
    /** Runs a command of staff. */
    staff: async (...words: string[]): Promise<string> => {
      const asStaff = { PORTAL_DATA: path.join(folder, 'staff'), STAFF_NAME: 'asha' };
      return (await runSource('api/src/staff/cli.ts', words, asStaff)).stdout;
    },
  };
}
