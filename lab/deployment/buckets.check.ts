import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import {
  DeleteBucketPolicyCommand,
  DeleteObjectCommand,
  GetBucketPolicyCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { parseS3Address, s3ClientSettings } from 'server-kit/s3-address';
import { startGateway, type Credentials, type Gateway } from '../../e2e/support/rados-gateway';
import { parseBuildId } from '../../releases/src/channel/facts';
import { promoteBuilds } from '../../releases/src/testing/changes';
import { S3Store } from '../../releases/src/store/s3-store';
import { makeRemote, makeShell, publishAll, stamp } from '../../releases/src/testing/fixture';
import { keys, signedStore } from '../../releases/src/testing/trust';
import { deployFolder } from '../../deploy/read-files';
import { startProcess } from './start-process';

/**
 * `npm run check -- s3`: what each process may do in the buckets, on a real S3 server with the shipped
 * policies.
 */

const users = ['portal-api', 'portal-worker', 'portal-edge', 'portal-releases', 'portal-backup'] as const;
type User = (typeof users)[number];
const buckets = ['uploads', 'releases'] as const;
const closers: (() => unknown)[] = [];
const clients = new Map<User, S3Client>();
const credentials = new Map<User, Credentials>();
let folder: string;
let gateway: Gateway;
let owner: S3Client;

const addressOf = (bucket: string) => `s3://${bucket}?endpoint=${gateway.url}`;
const connect = (key: Credentials) => {
  const client = new S3Client({ ...s3ClientSettings(parseS3Address(addressOf('any'))!), credentials: key });
  closers.unshift(() => client.destroy());
  return client;
};
const awsEnv = (user: User) => {
  const { accessKeyId = '', secretAccessKey = '' } = credentials.get(user) ?? {};
  return { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
};

const makeBuckets = (names: Readonly<Record<string, string>>) =>
  promisify(execFile)('sh', [path.join(deployFolder, 's3/make-buckets.sh')], {
    env: {
      PATH: process.env.PATH,
      S3_ENDPOINT: gateway.url,
      S3_ROOT_ACCESS_KEY: gateway.credentials.accessKeyId,
      S3_ROOT_SECRET_KEY: gateway.credentials.secretAccessKey,
      S3_USERS: 'arn:aws:iam:::user/',
      ...names,
    },
  });

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-buckets-'));
  closers.unshift(() => rm(folder, { recursive: true, force: true }));
  gateway = await startGateway();
  closers.unshift(() => gateway.stop());
  for (const user of users) {
    credentials.set(user, await gateway.createUser(user));
    clients.set(user, connect(credentials.get(user)!));
  }
  owner = connect(gateway.credentials);
  await makeBuckets({});
});
after(async () => {
  for (const close of closers) await close();
});

const actions = {
  read: (at) => new GetObjectCommand(at),
  write: (at) => new PutObjectCommand({ ...at, Body: 'changed' }),
  remove: (at) => new DeleteObjectCommand(at),
  list: ({ Bucket }) => new ListObjectsV2Command({ Bucket }),
  'change the policy of': ({ Bucket }) => new DeleteBucketPolicyCommand({ Bucket }),
} as const satisfies Record<string, (at: { Bucket: string; Key: string }) => object>;
type Action = keyof typeof actions;

const objects = {
  uploads: ['a-candidates-file', 'portal-store.json'],
  releases: [
    ...['builds/a/1.0.0/app.js', 'channels/production.json', 'previews/production/a.json'],
    ...['tokens/a.json', 'vitals/production/a'],
  ],
} as const;

/** Each action on each object, and those of buckets once for each bucket. */
const attempts = buckets.flatMap((Bucket) =>
  (Object.keys(actions) as Action[]).flatMap((action) => {
    const isOfBucket = action === 'list' || action === 'change the policy of';
    return (isOfBucket ? [''] : objects[Bucket]).map((Key) => ({ action, Bucket, Key }));
  }),
);
type Attempt = (typeof attempts)[number];

async function isAllowed(user: User, { action, Bucket, Key }: Attempt): Promise<boolean> {
  try {
    await clients.get(user)!.send(actions[action]({ Bucket, Key }) as GetObjectCommand);
    return true;
  } catch (error) {
    const { name } = error as Error;
    assert.equal(name, 'AccessDenied', `${user}: ${action} ${Bucket}/${Key}: ${name}`);
    return false;
  }
}

/** All that a user can do, one line each: 'read uploads/a-candidates-file'. */
async function abilitiesOf(user: User): Promise<string[]> {
  const can: string[] = [];
  for (const attempt of attempts) {
    const { action, Bucket, Key } = attempt;
    if (Key) await owner.send(new PutObjectCommand({ Bucket, Key, Body: 'as it was' }));
    if (await isAllowed(user, attempt)) can.push(`${action} ${Bucket}${Key && `/${Key}`}`);
  }
  return can.sort();
}

const all = (action: Action, bucket: (typeof buckets)[number]) =>
  objects[bucket].map((key) => `${action} ${bucket}/${key}`);

const allowed: Readonly<Record<User, readonly string[]>> = {
  'portal-api': [
    ...(['read', 'write', 'remove'] as const).flatMap((action) => all(action, 'uploads')),
    'list uploads',
  ],
  'portal-worker': [
    ...all('remove', 'uploads'),
    'read uploads/portal-store.json',
    'write uploads/portal-store.json',
    'list uploads',
  ],
  'portal-edge': [
    ...all('read', 'releases').filter((line) => !line.includes('tokens/')),
    'write releases/vitals/production/a',
    'remove releases/vitals/production/a',
    'list releases',
  ],
  'portal-releases': [
    ...(['read', 'write', 'remove'] as const).flatMap((action) => all(action, 'releases')),
    'list releases',
  ],
  'portal-backup': buckets.flatMap((bucket) => [...all('read', bucket), `list ${bucket}`]),
};

for (const user of users)
  void test(`${user} can do what its policy says, and nothing else in either bucket`, async () => {
    assert.deepEqual(await abilitiesOf(user), [...allowed[user]].sort());
  });

void test('buckets may have other names', async () => {
  await makeBuckets({ UPLOADS: 'jobs-uploads', RELEASES: 'jobs-releases' });
  for (const Bucket of ['jobs-uploads', 'jobs-releases']) {
    const { Policy = '' } = await owner.send(new GetBucketPolicyCommand({ Bucket }));
    const named = [...Policy.matchAll(/arn:aws:s3:::([\w-]+)/g)].map(([, name]) => name);
    assert.deepEqual([...new Set(named)], [Bucket]);
  }
});

void test('what the release server’s user wrote, an edge serves with the edges’ user', async () => {
  Object.assign(process.env, awsEnv('portal-releases'));
  for (const key of objects.releases)
    await owner.send(new DeleteObjectCommand({ Bucket: 'releases', Key: key }));
  const bucket = new S3Store(parseS3Address(addressOf('releases'))!);
  closers.unshift(() => bucket.close());
  const store = signedStore(bucket);
  await publishAll(store, folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
  await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);

  const edge = await startProcess(
    ['--import', 'tsx', 'releases/src/edge-server.ts'],
    path.dirname(deployFolder),
    {
      ...awsEnv('portal-edge'),
      RELEASE_STORE: addressOf('releases'),
      PORTAL_CHANNEL: 'production',
      RELEASE_KEYS: keys.server.publicKey,
      API_URL: 'http://127.0.0.1:9',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
  );
  closers.unshift(() => edge.child.kill('SIGKILL'));
  const page = await fetch(`${edge.url}/auth`, { headers: { accept: 'text/html' } });
  const script = await fetch(`${edge.url}/builds/mf-auth/1.0.0/app.1a2b.js`);
  const health = await fetch(`${edge.url}/health`);
  assert.deepEqual([page.status, script.status, health.status], [200, 200, 200]);
  assert.equal(await edge.stop(), 0);
  assert.doesNotMatch(edge.output(), /AccessDenied|denied/i);
});
