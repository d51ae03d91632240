import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { freePort } from './free-port';
import { until } from './until';

const run = promisify(execFile);
const commandTimeoutMs = 60_000;

/** What it needs on the search path, and Debian's packages that have it. */
export const gatewayPrograms = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
export const gatewayPackages = 'radosgw ceph-mon ceph-osd ceph-common';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface Gateway {
  readonly url: string;
  /** Of the user who owns all buckets. */
  readonly credentials: Credentials;
  createBucket(name: string): Promise<void>;
  /** Removes all objects, as somebody with the owner's keys can. */
  emptyBucket(name: string): Promise<void>;
  /** A user without a bucket, and without rights until a bucket's policy names it. */
  createUser(name: string): Promise<Credentials>;
  /** Gives a user another pair of keys; the earlier ones still work. */
  addKey(user: string): Promise<Credentials>;
  removeKey(user: string, accessKeyId: string): Promise<void>;
  /** Stops the gateway's process, or lets it go on; its store runs. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stop(): Promise<void>;
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

async function waitForGateway(url: string, folder: string): Promise<void> {
  const answers = async () => (await fetch(url).catch(() => null)) !== null;
  await until('radosgw answers', answers).catch(async (error: unknown) => {
    const log = await readFile(path.join(folder, 'client.admin.log'), 'utf8').catch(() => '');
    throw new Error(`radosgw does not answer. The end of its log:\n${log.slice(-2000)}`, { cause: error });
  });
}

/** Starts Ceph's S3 gateway on a separate cluster, in a temporary folder. */
export async function startGateway(): Promise<Gateway> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rados-gateway-'));
  const [monitor, port] = [await freePort(), await freePort()];
  const id = randomUUID();
  const config = path.join(folder, 'ceph.conf');
  const env = { ...process.env, CEPH_CONF: config };
  const children: ChildProcess[] = [];
  const call = (command: string, ...args: string[]) => run(command, args, { env, timeout: commandTimeoutMs });
  const start = (command: string, ...args: string[]): void => {
    children.push(spawn(command, [...args, '-f'], { env, stdio: 'ignore' }));
  };
  const kill = (): void => children.forEach((child) => void child.kill('SIGKILL'));
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    for (const child of children.toReversed()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };

  const url = `http://127.0.0.1:${port}`;
  const addKey = async (user: string): Promise<Credentials> => {
    const made = { accessKeyId: `${user}-${randomUUID().slice(0, 8)}`, secretAccessKey: randomUUID() };
    const keys = ['--access-key', made.accessKeyId, '--secret-key', made.secretAccessKey];
    await call('radosgw-admin', 'key', 'create', '--uid', user, '--key-type', 's3', ...keys);
    return made;
  };
  const removeKey = async (user: string, accessKeyId: string): Promise<void> => {
    const key = ['--key-type', 's3', '--access-key', accessKeyId];
    await call('radosgw-admin', 'key', 'rm', '--uid', user, ...key);
  };
  const createUser = async (name: string): Promise<Credentials> => {
    const made = { accessKeyId: name, secretAccessKey: `${name}-secret` };
    const keys = ['--access-key', made.accessKeyId, '--secret-key', made.secretAccessKey];
    await call('radosgw-admin', 'user', 'create', '--uid', name, '--display-name', name, ...keys);
    return made;
  };
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
    const credentials = await createUser('test');
    start('radosgw', '-n', 'client.admin');
    await waitForGateway(url, folder);
    const withClient = async (work: (client: S3Client) => Promise<unknown>): Promise<void> => {
      const client = new S3Client({ endpoint: url, region: 'us-east-1', forcePathStyle: true, credentials });
      await work(client).finally(() => client.destroy());
    };
    const createBucket = (name: string) =>
      withClient((client) => client.send(new CreateBucketCommand({ Bucket: name })));
    const emptyBucket = (Bucket: string) =>
      withClient(async (client) => {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
          for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
      });
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => void children.at(-1)?.kill(name);
    return { url, credentials, createBucket, emptyBucket, createUser, addKey, removeKey, signal, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
