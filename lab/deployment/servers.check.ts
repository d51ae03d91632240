import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import { consentHeader, signUpConsent } from 'contract/wire/consent';
import { endpoints } from 'contract/wire/endpoints';
import { freePort } from '../../e2e/support/free-port';
import { startTemporaryServer } from '../../api/src/testing/postgres-server';
import { parseBuildId } from '../../releases/src/channel/facts';
import { promoteBuilds } from '../../releases/src/testing/changes';
import { S3Store } from '../../releases/src/store/s3-store';
import { FakeS3 } from '../../releases/src/testing/fake-s3';
import { makeRemote, makeShell, publishAll, stamp } from '../../releases/src/testing/fixture';
import { keys, signedStore } from '../../releases/src/testing/trust';
import { pemOf } from '../../releases/src/trust/keys';
import { deployFolder, readInstalled, type Variables } from '../../deploy/read-files';
import { startBalancer } from './start-balancer';
import { startProcess } from './start-process';

/** The servers of compose.yaml as processes of this machine, compiled and installed as in the Dockerfile. */

const run = promisify(execFile);
const root = path.dirname(deployFolder);
const closers: (() => unknown)[] = [];
let folder: string;
let portal: string;
let releasesPort: number;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
const started: Record<string, Awaited<ReturnType<typeof startProcess>>> = {};

/** What the image contains, outside of the repository, where nothing of it can be found by chance. */
async function install(): Promise<string> {
  const [servers = ''] = (await readFile(path.join(deployFolder, 'Dockerfile'), 'utf8')).split('AS try');
  const [first, ...lines] = [...servers.matchAll(/^RUN (.*\b(?:node|npm) .*)$/gm)].map(
    ([, line = '']) => line,
  );
  // Has been run here: this check is one of its packages' users.
  assert.equal(first, 'npm ci --ignore-scripts');
  for (const line of lines) await run('sh', ['-c', line], { cwd: root });
  const target = path.join(folder, 'image');
  await cp(path.join(root, 'dist/servers'), target, { recursive: true });
  return target;
}

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-servers-'));
  closers.unshift(() => rm(folder, { recursive: true, force: true }));
  const image = await install();
  const postgres = await startTemporaryServer();
  closers.unshift(() => postgres.stop());
  await run('sh', [path.join(deployFolder, 'postgresql/make-roles.sh')], {
    env: {
      ...process.env,
      PGHOST: postgres.folder,
      PGUSER: 'portal',
      PORTAL_OWNER_PASSWORD: 'a',
      PORTAL_API_PASSWORD: 'b',
    },
  });
  const releases = await FakeS3.start();
  closers.unshift(() => releases.close());
  const uploads = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 'objects'),
    configureBuckets: [{ name: 'uploads', configs: [] }],
  });
  const { port: uploadPort } = await uploads.run();
  closers.unshift(() => uploads.close());
  const apiPort = await freePort();
  releasesPort = await freePort();

  const policy = path.join(deployFolder, 'policy.example.json');
  /** What names other containers, or folders of the image, names what there is on this machine. */
  const own: Variables = {
    RELEASE_STORE: `s3://releases/portal?endpoint=${releases.address.endpoint}`,
    FILE_STORE: `s3://uploads?endpoint=http://127.0.0.1:${uploadPort}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', CLAMD_URL: 'none' },
    LIMITS_URL: 'valkey://127.0.0.1:9',
    API_URL: `http://127.0.0.1:${apiPort}`,
    OPS_USERS: 'asha:scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM',
    RELEASE_KEY: pemOf(keys.server),
    RELEASE_KEYS: keys.server.publicKey,
    RELEASE_POLICY: policy,
    ...Object.fromEntries(['HOST', 'API_HOST', 'RELEASES_HOST'].map((name) => [name, '127.0.0.1'])),
    ...Object.fromEntries(['PORT', 'API_PORT', 'RELEASES_PORT'].map((name) => [name, '0'])),
    ...Object.fromEntries(['TRUSTED_PROXIES', 'API_TRUSTED_PROXIES'].map((name) => [name, 'loopback'])),
  };
  const start = async (name: string) => {
    const found = readInstalled().find(({ where }) => where === `compose: ${name}`);
    assert.ok(found, name);
    const { username } = new URL(found.env.DATABASE_URL ?? 'none://');
    const ofThis: Variables = {
      ...own,
      EDGE_CACHE: path.join(folder, name),
      PORTAL_DATA: path.join(folder, name),
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(await freePort()),
      // The same role as in its container.
      DATABASE_URL: postgres.address('portal').replace('user=portal', `user=${username}`),
    };
    const env = Object.fromEntries(
      Object.entries(found.env).map(([key, value]) => [key, ofThis[key] ?? value]),
    );
    if (name !== 'migrate') {
      // All candidates of the check have one address.
      const more = { NODE_ENV: 'production', CALLS_PER_IP: '100000' };
      started[name] = await startProcess(found.command, image, { ...env, ...more });
      closers.unshift(() => started[name]?.child.kill('SIGKILL'));
    } else
      await run(process.execPath, [...found.command], {
        cwd: image,
        env: { PATH: process.env.PATH, ...env, NODE_ENV: 'production' },
      });
    return started[name];
  };

  await start('migrate');
  const store = signedStore(new S3Store({ ...releases.address }));
  await publishAll(store, folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
  await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);
  for (const name of ['releases-1', 'api-1', 'api-2', 'edge-1', 'edge-2', 'worker']) await start(name);
  const hostOf = (name: string): string => new URL(started[name]?.url ?? '').host;
  balancer = await startBalancer({
    apiBind: `127.0.0.1:${apiPort}`,
    edges: '127.0.0.1',
    servers: {
      EDGE_1: hostOf('edge-1'),
      EDGE_2: hostOf('edge-2'),
      API_1: hostOf('api-1'),
      API_2: hostOf('api-2'),
    },
    more: {
      RELEASES_1: hostOf('releases-1'),
      RELEASES_BIND: `127.0.0.1:${releasesPort}`,
      RELEASES_HOST: 'releases.example',
    },
  });
  closers.unshift(() => balancer.stop());
  portal = balancer.url;
});
after(async () => {
  for (const close of closers) await close();
});

/** The status of a page that is asked for by another name of the host. */
async function statusOf(url: string, host: string): Promise<number | undefined> {
  const [answer] = (await once(get(url, { headers: { host } }), 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

void test('pages and builds come through the balancer, and the console at the release servers’ origin alone', async () => {
  const page = await fetch(`${portal}/auth`, { headers: { accept: 'text/html' } });
  assert.deepEqual([page.status, page.headers.get('x-frame-options')], [200, 'DENY']);
  assert.equal((await fetch(`${portal}/builds/mf-auth/1.0.0/app.1a2b.js`)).status, 200);
  assert.equal((await fetch(`http://127.0.0.1:${releasesPort}/ops`)).status, 200);
  assert.equal((await fetch(`${portal}/ops`)).status, 404);
  // To the sign-in.
  assert.equal(await statusOf(`${portal}/ops`, 'Releases.example'), 303);
  assert.equal(await statusOf(`${portal}/ops`, 'other.releases.example'), 404);
});

void test('the image lists what is compiled in, and what is installed beside it', async () => {
  const namesIn = async (file: string): Promise<(string | undefined)[]> => {
    const text = await readFile(path.join(folder, 'image', file), 'utf8');
    return (JSON.parse(text) as { components: { name?: string }[] }).components.map(({ name }) => name);
  };
  const compiled = await namesIn('sbom-compiled.cdx.json');
  for (const name of ['fastify', 'pg', 'nodemailer']) assert.ok(compiled.includes(name), name);
  assert.ok((await namesIn('sbom-installed.cdx.json')).includes('@node-rs/argon2'));
});

/** Of all servers. */
const logs = () =>
  Object.values(started)
    .map(({ output }) => output())
    .join('');

void test('a candidate signs up through edge, balancer and API, from an address that cannot be forged', async () => {
  const body = JSON.stringify({
    firstName: 'Asha',
    lastName: 'Raman',
    email: 'asha@example.com',
    mobile: '9876543210',
    password: 'a long pass phrase 42',
  });
  const answer = await fetch(`${portal}/api${endpoints.signUp.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      [consentHeader]: signUpConsent('en'),
    },
    body,
  });
  assert.ok(answer.ok, await answer.text());
  // Servers write their logs beside their answers.
  while (!/auth\/signup/.test(logs())) await pause(20);
  assert.doesNotMatch(logs(), /203\.0\.113\.9/);
});

void test('the balancer’s log has no secret of a link', async () => {
  const secret = 'a-secret-of-a-mail';
  for (const at of ['/reset-password', '/r%65set-password', '/r%2565set-password.', '/RESET-PASSWORD', '//x'])
    await fetch(`${portal}${at}/${secret}?next=another`, {
      headers: { referer: `${portal}${at}/${secret}` },
    });
  await fetch(`${portal}/reset-password%2F${secret}`);
  const last = await fetch(`${portal}/api/candidate/auth/reset-password/${secret}`, { method: 'POST' });
  const name = last.headers.get('x-request-id') ?? 'none';
  // By its name it is found in the logs of edge and API, which have its route.
  while (!new RegExp(` POST api \\d{3} .* ${name}$`, 'm').test(balancer.log())) await pause(20);
  assert.doesNotMatch(balancer.log(), /secret-of-a-mail|another/);
  while (!logs().includes(name)) await pause(20);
  assert.doesNotMatch(logs(), /secret-of-a-mail|another/);
});

void test('an edge and an API are taken away while candidates call, and no call fails', async () => {
  let isOver = false;
  const statuses: number[] = [];
  const call = async () => {
    while (!isOver) {
      statuses.push((await fetch(`${portal}/auth`, { headers: { accept: 'text/html' } })).status);
      // 401 comes from an API. Its health is red by intent while it drains.
      statuses.push((await fetch(`${portal}/api${endpoints.fetchMe.path}`)).status);
    }
  };
  const calls = [call(), call(), call()];
  const codes = await Promise.all([started['edge-1']?.stop(), started['api-2']?.stop()]);
  isOver = true;
  await Promise.all(calls);
  assert.deepEqual(codes, [0, 0]);
  assert.deepEqual([...new Set(statuses)].sort(), [200, 401]);
  assert.ok(statuses.length > 50);
});

void test('the worker stops when it is asked to', async () => {
  assert.equal(await started.worker?.stop(), 0);
});
