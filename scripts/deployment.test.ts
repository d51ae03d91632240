import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import variables from 'server-kit/variables.json';
import { apiCommand, readConfig, readMigrateConfig, readStaffConfig } from '../api/src/config';
import { deskCommand, readDeskConfig } from '../api/src/desk/config';
import { deployFolder, readCompose, readInstalled, secretsIn, type Variables } from '../deploy/read-files';
import { readEdgeConfig } from '../releases/src/config';
import { readReleaseServerConfig } from '../releases/src/server/config';
import { generateKey, pemOf } from '../releases/src/trust/keys';
import { edgeCommand, releasesCommand } from '../releases/src/variables';
import servers from './build-servers.json';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-deployment-'));
const key = generateKey();
const files = { key: path.join(folder, 'key.pem'), fileKeys: path.join(folder, 'file-keys') };
beforeAll(() => {
  writeFileSync(files.key, pemOf(key), { mode: 0o600 });
  writeFileSync(files.fileKeys, randomBytes(32).toString('hex'), { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Names of others that our servers' packages read. */
const foreign = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV', 'UV_THREADPOOL_SIZE'];
const readers: Readonly<Record<string, (env: Variables) => unknown>> = {
  'edge.mjs': (env) => readEdgeConfig(env, edgeCommand.needed),
  'api.mjs': (env) => readConfig(env, folder, apiCommand.needed),
  'worker.mjs': (env) => readConfig(env, folder, apiCommand.needed),
  'migrate.mjs': (env) => readMigrateConfig({ ...env, NODE_ENV: 'production' }),
  'releases.mjs': (env) => readReleaseServerConfig(env, releasesCommand.needed),
  'desk.mjs': (env) => readDeskConfig(env, deskCommand.needed),
  'staff.mjs': (env) => readStaffConfig({ ...env, NODE_ENV: 'production' }),
};
/**
 * Servers and commands that each installation has. Staff commands are run by people, in Compose with a
 * service of their own.
 */
const everywhere = Object.keys(readers).filter((name) => name !== 'staff.mjs');

/**
 * What an installer fills in that is no random text: files that are elsewhere, keys of the release server,
 * names of people.
 */
const filledIn = (env: Variables): Variables => {
  const special: Variables = {
    RELEASE_POLICY: path.join(deployFolder, 'kubernetes/production/policy.json'),
    RELEASE_KEY: files.key,
    RELEASE_KEYS: key.publicKey,
    OPS_USERS: 'Meera:scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM',
    ...(secretsIn({ CLAMD_URL: env.CLAMD_URL ?? '' }).length > 0 ? { CLAMD_URL: 'none' } : {}),
    ...(env.FILE_KEYS?.startsWith('%d/') ? { FILE_KEYS: files.fileKeys } : {}),
  };
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, special[name] ?? value]));
};

const installed = readInstalled();

test('each installation has all servers', () => {
  for (const kind of ['compose', 'kubernetes', 'systemd']) {
    const files = installed.filter(({ where }) => where.startsWith(kind)).map(({ command }) => command[0]);
    expect([kind, ...new Set(files)]).toEqual(expect.arrayContaining([kind, ...everywhere]));
  }
});

describe.each(installed)('$where', ({ command: [file = ''], env }) => {
  test('starts a command that is compiled', () => {
    expect(Object.keys(servers.esbuild.entryPoints)).toContain(file.replace('.mjs', ''));
  });

  test('names only variables that there are', () => {
    const known = [...Object.keys(variables), ...foreign];
    expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('has all that the command needs, and nothing that it refuses', () => {
    expect(() => readers[file]?.(filledIn(env))).not.toThrow();
  });
});

test('a staff command of systemd has the settings of the API, and keeps its own whatever those say', () => {
  const bin = path.join(folder, 'bin');
  const apiEnv = path.join(folder, 'api.env');
  mkdirSync(bin);
  writeFileSync(apiEnv, 'PORTAL_DATA=/var/lib/portal/api\nNODE_ENV=test\nSTAFF_NAME=root\nCLAMD_URL=none\n');
  // As systemd does it: an environment file comes after what --setenv says.
  const systemdRun = `#!/bin/sh
    while [ "$1" != /bin/sh ]; do case $1 in --setenv=*) export "\${1#--setenv=}" ;; esac; shift; done
    set -a; . '${apiEnv}'; CREDENTIALS_DIRECTORY=/run/keys; set +a
    shift 2; script=$(printf %s "$1" | sed 's:exec /usr/bin/node:env; echo:'); shift
    exec /bin/sh -c "$script" "$@"`;
  writeFileSync(path.join(bin, 'systemd-run'), systemdRun, { mode: 0o700 });
  const output = execFileSync('/bin/sh', [path.join(deployFolder, 'systemd/portal-staff'), 'mails', 'a b'], {
    env: { PATH: `${bin}:${process.env.PATH}`, SUDO_USER: 'asha' },
  }).toString();
  for (const line of [
    'PORTAL_DATA=/var/lib/portal/staff',
    'NODE_ENV=production',
    'STAFF_NAME=asha',
    'FILE_KEYS=/run/keys/file-keys',
    'CLAMD_URL=none',
    'staff.mjs mails a b',
  ])
    expect(output).toContain(`${line}\n`);
});

const withMetrics = ['edge.mjs', 'api.mjs', 'desk.mjs', 'releases.mjs', 'worker.mjs'];
const measured = installed.filter(({ command: [file = ''] }) => withMetrics.includes(file));

test('each server of each installation has metrics, and no other command', () => {
  expect(measured.length).toBeGreaterThan(12);
  const withPort = installed.filter(({ env }) => env.METRICS_PORT !== undefined);
  expect(withPort.map(({ where }) => where)).toEqual(measured.map(({ where }) => where));
  const outside = measured.filter(
    ({ where, env }) => !where.startsWith('systemd') && env.METRICS_HOST !== '0.0.0.0',
  );
  expect(outside).toEqual([]);
});

test('a pod, a container and a unit have a minute for what is under way after they drained', () => {
  const patienceSeconds = 60;
  const graces = [
    ['compose.yaml', /stop_grace_period: (\d+)s/],
    ['kubernetes/base/edge.yaml', /terminationGracePeriodSeconds: (\d+)/],
    ['kubernetes/base/api.yaml', /terminationGracePeriodSeconds: (\d+)/],
    ['kubernetes/base/releases.yaml', /terminationGracePeriodSeconds: (\d+)/],
    ['systemd/portal-edge@.service', /TimeoutStopSec=(\d+)/],
    ['systemd/portal-api@.service', /TimeoutStopSec=(\d+)/],
    ['systemd/portal-releases.service', /TimeoutStopSec=(\d+)/],
  ] as const;
  for (const [file, pattern] of graces) {
    const kind = file.split(/[/.]/)[0] ?? '';
    // The file of one server answers for that one; compose has one time for all.
    const [server] = /edge|api|releases/.exec(file) ?? [];
    const drains = installed
      .filter(({ where, command }) => where.startsWith(kind) && (!server || command[0] === `${server}.mjs`))
      .map(({ env }) => Number(env.DRAIN_SECONDS ?? 0));
    expect([file, drains.length]).not.toEqual([file, 0]);
    const [, grace] = pattern.exec(readFileSync(path.join(deployFolder, file), 'utf8')) ?? [];
    expect([file, Number(grace) >= Math.max(...drains) + patienceSeconds]).toEqual([file, true]);
  }
});

test('in Compose a server may use the memory that it may use in Kubernetes, and what its tmpfs keeps there', () => {
  const megabytes = (text: string) => Number(/(\d+)m/i.exec(text)?.[1]);
  for (const [name, { image, command = [], tmpfs, mem_limit: limit }] of Object.entries(readCompose())) {
    // Staff commands have no pod.
    if (image !== 'portal-servers' || name === 'staff') continue;
    const pod = readFileSync(
      path.join(deployFolder, `kubernetes/base/${command[0]?.replace('.mjs', '.yaml')}`),
      'utf8',
    );
    const [, inPod = ''] = /limits: \{ memory: (\d+M)i \}/.exec(pod) ?? [];
    const kept = (tmpfs as readonly string[]).map(megabytes).reduce((all, one) => all + one);
    expect([name, limit]).toEqual([name, `${megabytes(inPod) + kept}m`]);
  }
});

test('in Compose no container uses up the memory or the disk of the machine', () => {
  const isLimited = ({ mem_limit: memory, logging }: Readonly<Record<string, unknown>>) =>
    memory !== undefined && JSON.stringify(logging ?? null).includes('"max-size":"50m"');
  const unlimited = Object.entries(readCompose()).filter(([, service]) => !isLimited(service));
  expect(unlimited.map(([name]) => name)).toEqual([]);
});
