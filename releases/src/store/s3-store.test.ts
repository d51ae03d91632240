import { randomUUID } from 'node:crypto';
import { startPretendS3, type PretendS3 } from '../testing/pretend-s3';
import { bytes, describeStore } from '../testing/store-promises';
import type { S3Address } from 'shared/contract/s3-address';
import { parseStoreAddress } from './address';
import { Bucket } from './bucket';
import { S3Store, staleAfterMs } from './s3-store';

const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };

/** `npm run test:s3` names a real server; its keys are in the usual variables. */
const real = process.env.RELEASES_TEST_STORE;

if (real) {
  describeStore('a real S3 server', async () => {
    const address = parseStoreAddress(real, '/') as S3Address;
    // A prefix for each test in the place of an empty bucket.
    const open = () => new Bucket({ ...address, prefix: `${address.prefix}${prefix}/` });
    const prefix = randomUUID();
    const [first, second] = [open(), open()];
    const close = async (): Promise<void> => [first, second].forEach((bucket) => bucket.close());
    return { store: new S3Store(first), other: new S3Store(second), close };
  });
} else {
  describeStore('a pretend S3 server', async () => {
    const server = await startPretendS3();
    const [first, second] = [
      new Bucket(server.address, credentials),
      new Bucket(server.address, credentials),
    ];
    const close = async (): Promise<void> => {
      [first, second].forEach((bucket) => bucket.close());
      await server.close();
    };
    return { store: new S3Store(first), other: new S3Store(second), close };
  });
}

describe('when an S3 server has its moods', () => {
  let server: PretendS3;
  let bucket: Bucket;
  let store: S3Store;
  let now: number;
  beforeEach(async () => {
    server = await startPretendS3();
    bucket = new Bucket(server.address, credentials);
    now = Date.now();
    store = new S3Store(bucket, () => now);
  });
  afterEach(async () => {
    bucket.close();
    await server.close();
  });

  const place = 'builds/a/1.0.0';
  const files = ['x.js', 'y.js', 'z.js'].map((file) => ({ file, bytes: bytes(file) }));
  const keys = (): string[] => [...server.objects.keys()].map((key) => key.replace(/[0-9a-f-]{36}/, '*'));
  /** Answers the first request that fits with a fault, the others as they should be. */
  const once = (method: string, part: string, status: number, code: string, after?: true): void => {
    let done = false;
    server.fault = (request) => {
      if (done || request.method !== method || !request.key.includes(part)) return null;
      done = true;
      return { status, code, ...(after ? { after } : {}) };
    };
  };

  test('a conflict with another create is tried again', async () => {
    once('PUT', 'a.json', 409, 'ConditionalRequestConflict');
    expect(await store.create('a.json', bytes('one'))).toBe(true);
  });

  test('a create whose answer was lost counts as ours when the SDK has sent it twice', async () => {
    once('PUT', 'a.json', 500, 'InternalError', true);
    expect(await store.create('a.json', bytes('one'))).toBe(true);
  });

  test('a server that overwrites whatever the condition says is refused before anything is created', async () => {
    server.honoursConditions = false;
    await expect(store.create('a.json', bytes('one'))).rejects.toThrow('does not honour conditional writes');
    expect(keys()).toEqual([]);
  });

  test('a folder shows no file of its own before the last one is there', async () => {
    const seen: (boolean | readonly string[])[] = [];
    const other = new S3Store(bucket);
    const put = bucket.put.bind(bucket);
    bucket.put = async (key, content) => {
      await put(key, content);
      seen.push(
        await other.has(place),
        await other.list('builds'),
        (await other.read(`${place}/x.js`)) !== null,
      );
    };
    await store.createFolder(place, files);
    expect(seen).toHaveLength(3 * (files.length + 1));
    expect(seen.flat()).not.toContain(true);
    expect(seen.flat()).not.toContain('a');
    expect(await other.read(`${place}/x.js`)).not.toBeNull();
  });

  test('an upload that fails leaves no folder and no parts', async () => {
    once('PUT', '/z.js', 403, 'AccessDenied');
    await expect(store.createFolder(place, files)).rejects.toThrow(
      'refuses these credentials (AccessDenied)',
    );
    expect(keys()).toEqual([]);
  });

  test('who comes second with the same folder leaves no parts', async () => {
    await Promise.all([store.createFolder(place, files), store.createFolder(place, files)]);
    expect(keys().sort()).toEqual([`portal/${place}`, ...files.map(({ file }) => `portal/parts/*/${file}`)]);
  });

  test('an upload that took longer than a sweep would wait for is given up', async () => {
    const put = bucket.put.bind(bucket);
    bucket.put = async (key, content) => {
      now += staleAfterMs / 4;
      return put(key, content);
    };
    await expect(store.createFolder(place, files)).rejects.toThrow('took too long');
    expect(keys()).toEqual([]);
  });

  test('parts of a process that died are swept later; those of a folder that stands, never', async () => {
    // The folder's own object is refused: nobody knows whether it was made, as when the line breaks then.
    once('PUT', `portal/${place}`, 403, 'AccessDenied');
    await expect(store.createFolder(place, files)).rejects.toThrow('AccessDenied');
    server.fault = ({ method, key }) =>
      method === 'DELETE' && key.includes('pending') ? { status: 403, code: 'AccessDenied' } : null;
    await expect(store.createFolder('builds/b/1.0.0', files)).rejects.toThrow('AccessDenied');
    server.fault = null;
    expect(keys().filter((key) => key.includes('pending'))).toHaveLength(2);

    now += staleAfterMs + 1000;
    await store.createFolder('builds/c/1.0.0', files);
    expect(keys().filter((key) => key.includes('pending'))).toEqual([]);
    expect(await store.has(place)).toBe(false);
    expect(await store.has('builds/b/1.0.0')).toBe(true);
    for (const { file } of files) expect(await store.read(`builds/b/1.0.0/${file}`)).toEqual(bytes(file));
    expect(keys().filter((key) => key.includes('parts'))).toHaveLength(2 * files.length);
  });

  test('removing takes the folder away first: who dies halfway leaves no half of it', async () => {
    await store.createFolder(place, files);
    once('DELETE', 'parts/', 403, 'AccessDenied');
    await expect(store.remove(place)).rejects.toThrow('AccessDenied');
    server.fault = null;
    expect(await new S3Store(bucket).has(place)).toBe(false);
    expect(await store.read(`${place}/y.js`)).toBeNull();
    now += staleAfterMs + 1000;
    await store.createFolder('builds/c/1.0.0', []);
    expect(keys()).toEqual(['portal/builds/c/1.0.0']);
  });

  test.each([
    ['a bucket that does not exist', { bucket: 'other' }, /create the bucket, or correct RELEASE_STORE/],
    ['a server that does not answer', { endpoint: 'http://127.0.0.1:9' }, /does not answer \(ECONNREFUSED\)/],
  ])('%s is told in words', async (_, changes, message) => {
    const elsewhere = new Bucket({ ...server.address, ...changes }, credentials);
    await expect(new S3Store(elsewhere).read('channels/production.json')).rejects.toThrow(message);
    elsewhere.close();
  });
});
