import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** `npm run test:s3`: the tests of the stores on a real S3 server. */

const run = promisify(execFile);
const patienceMs = 60_000;

const gatewayPrograms = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const gatewayPackages = 'radosgw ceph-mon ceph-osd ceph-common';

interface Gateway {
  readonly url: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  stop(): Promise<void>;
}

/** A free port of the loopback, for programs that cannot choose one themselves. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** One monitor, one store in memory and no copies: a cluster that is ready in about a second. */
const configuration = (folder: string, id: string, monitor: number, gateway: number): string => `
[global]
fsid = ${id}
mon host = v2:127.0.0.1:${monitor}/0
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms bind ipv6 = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
mon allow pool size one = true
mon data avail crit = 1
paxos propose interval = 0.05
paxos min wait = 0.02
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
run dir = ${folder}
crash dir = ${folder}
keyring = ${folder}/keyring
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw thread pool size = 16
`;

/** Starts Ceph's S3 gateway on a separate cluster, in a temporary folder. */
async function startGateway(): Promise<Gateway> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rados-gateway-'));
  const [monitor, port] = [await freePort(), await freePort()];
  const id = randomUUID();
  const config = path.join(folder, 'ceph.conf');
  const env = { ...process.env, CEPH_CONF: config };
  const children: ChildProcess[] = [];
  const call = (command: string, ...args: string[]) => run(command, args, { env, timeout: patienceMs });
  const start = (command: string, ...args: string[]): void => {
    children.push(spawn(command, [...args, '-f'], { env, stdio: 'ignore' }));
  };
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };

  const url = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
  try {
    for (const part of ['mon', 'osd', 'rgw']) await mkdir(path.join(folder, part));
    await writeFile(config, configuration(folder, id, monitor, port));
    const map = path.join(folder, 'monmap');
    await call('monmaptool', '--create', '--fsid', id, '--addv', 'a', `v2:127.0.0.1:${monitor}/0`, map);
    await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    const disk = randomUUID();
    await call('ceph', 'osd', 'new', disk);
    await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    start('ceph-osd', '-i', '0');
    const { accessKeyId, secretAccessKey } = credentials;
    const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
    await call('radosgw-admin', 'user', 'create', '--uid', 'test', '--display-name', 'test', ...keys);
    start('radosgw', '-n', 'client.admin');
    const until = Date.now() + patienceMs;
    while (!(await fetch(url).catch(() => null))) {
      if (Date.now() > until) {
        const log = await readFile(path.join(folder, 'client.admin.log'), 'utf8').catch(() => '');
        throw new Error(`radosgw does not answer. The end of its log:\n${log.slice(-2000)}`);
      }
      await pause(100);
    }
    return { url, credentials, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const root = path.resolve(import.meta.dirname, '../../..');

/** Runs the tests of the stores against the S3 server at `store`, with the AWS SDK's usual variables. */
async function runTests(store: string, keys: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(
    'node_modules/.bin/jest',
    ['--selectProjects', 'releases', '--testPathPatterns', 'store/(store|s3-store)', '--verbose'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...keys, RELEASES_TEST_STORE: store } },
  );
  return new Promise((resolve) => void child.on('close', (code) => resolve(code ?? 1)));
}

async function runWithGateway(): Promise<number> {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const missing = gatewayPrograms.filter(
    (name) => !folders.some((folder) => existsSync(path.join(folder, name))),
  );
  if (missing.length > 0) {
    console.error(
      `No S3 server to test against: ${missing.join(', ')} missing. On Debian: apt-get install --no-install-recommends ` +
        `${gatewayPackages}. Or name a server of your own: RELEASES_TEST_STORE='s3://bucket?endpoint=https://...'`,
    );
    return 1;
  }
  const began = performance.now();
  const gateway = await startGateway();
  console.log(`radosgw answers at ${gateway.url} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  try {
    const client = new S3Client({
      endpoint: gateway.url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: gateway.credentials,
    });
    await client.send(new CreateBucketCommand({ Bucket: 'releases' }));
    client.destroy();
    const { accessKeyId, secretAccessKey } = gateway.credentials;
    return await runTests(`s3://releases/of/portal?endpoint=${gateway.url}`, {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    });
  } finally {
    await gateway.stop();
  }
}

const named = process.env.RELEASES_TEST_STORE;
process.exitCode = named ? await runTests(named, {}) : await runWithGateway();
