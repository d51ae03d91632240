import { randomUUID } from 'node:crypto';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { s3ClientSettings, type S3Address } from 'server-kit/s3-address';
import { FakeS3 } from '../testing/fake-s3';
import { parseStoreAddress } from './address';
import { S3Store } from './s3-store';

const bytes = (text: string): Buffer => Buffer.from(text);

/** `npm run check -- s3` names a real server; its keys are in the usual variables. */
const real = process.env.RELEASES_TEST_STORE;

if (real) {
  test('stores a build’s file at its public path, with the headers for a CDN', async () => {
    const base = parseStoreAddress(real, '/') as S3Address;
    const address = { ...base, prefix: `${base.prefix}${randomUUID()}/` };
    const store = new S3Store(address);
    await store.create('builds/mf-auth/1.0.0/app.js', bytes('app'));
    const client = new S3Client(s3ClientSettings(address));
    const Key = `${address.prefix}builds/mf-auth/1.0.0/app.js`;
    const { ContentType, CacheControl } = await client.send(
      new GetObjectCommand({ Bucket: address.bucket, Key }),
    );
    expect([ContentType, CacheControl]).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    client.destroy();
    store.close();
  });
}

describe('failures of an S3 server', () => {
  let server: FakeS3;
  let store: S3Store;
  beforeEach(async () => {
    server = await FakeS3.start();
    store = new S3Store(server.address);
  });
  afterEach(async () => {
    store.close();
    await server.close();
  });

  /** The first matching request fails. `after`: the server does the work, and the response is lost. */
  const failOnce = (method: string, part: string, status: number, code: string, after?: true): void => {
    let done = false;
    server.fault = (request) => {
      if (done || request.method !== method || !request.key.includes(part)) return null;
      done = true;
      return { status, code, ...(after ? { after } : {}) };
    };
  };

  test('a conflict with a concurrent create is tried again', async () => {
    failOnce('PUT', 'a.json', 409, 'ConditionalRequestConflict');
    expect(await store.create('a.json', bytes('one'))).toBe(true);
  });

  test('a create succeeds if its response is lost and the SDK repeats the request', async () => {
    failOnce('PUT', 'a.json', 500, 'InternalError', true);
    expect(await store.create('a.json', bytes('one'))).toBe(true);
  });

  test('a server that ignores the condition is refused before anything is created', async () => {
    server.honoursConditions = false;
    await expect(store.create('a.json', bytes('one'))).rejects.toThrow('does not support conditional writes');
    expect([...server.objects.keys()]).toEqual([]);
  });

  test('refused credentials are reported', async () => {
    failOnce('PUT', 'a.json', 403, 'AccessDenied');
    await expect(store.put('a.json', bytes('one'))).rejects.toThrow(
      'refuses these credentials (AccessDenied)',
    );
  });

  // What is read has a hash or a signature.
  test.each([
    ['put', () => store.put('a.json', bytes('one'))],
    ['create', () => store.create('a.json', bytes('one'))],
    ['list', () => store.list('builds')],
  ])('of a %s an error with the status 200 is a failure', async (_what, call) => {
    server.fault = () => ({ status: 200, code: 'SlowDown' });
    await expect(call()).rejects.toThrow('failed (SlowDown)');
  });

  test('a clock that differs too much is reported as that', async () => {
    failOnce('PUT', 'a.json', 403, 'RequestTimeTooSkewed');
    await expect(store.put('a.json', bytes('one'))).rejects.toThrow('the clock of this machine is wrong');
  });

  test.each([
    ['a bucket that does not exist', { bucket: 'other' }, /create the bucket, or correct RELEASE_STORE/],
    [
      'a server that does not respond',
      { endpoint: 'http://127.0.0.1:9' },
      /does not respond \(ECONNREFUSED\)/,
    ],
  ])('%s is reported', async (_, changes, message) => {
    const elsewhere = new S3Store({ ...server.address, ...changes });
    await expect(elsewhere.read('channels/production.json')).rejects.toThrow(message);
    elsewhere.close();
  });
});
