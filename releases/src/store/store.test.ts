import { randomUUID } from 'node:crypto';
import { readHistory } from '../channel/channel-store';
import { promoteBuilds, released } from '../testing/changes';
import { layout } from './layout';
import { graceMs, publishedVersions } from '../build/stored';
import { collectGarbage } from '../upkeep/gc';
import { verifyStore } from '../upkeep/verify-store';
import { FakeS3 } from '../testing/fake-s3';
import {
  makeRemote,
  makeShell,
  publish,
  publishAll,
  stamp,
  temporaryFolder,
  writeDist,
} from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { parseStoreAddress } from './address';
import { FileStore } from './file-store';
import { S3Store } from './s3-store';
import type { Store } from './store';
import type { S3Address } from 'server-kit/s3-address';

interface OpenStore {
  readonly store: Store;
  /** The same store, opened a second time as another process would. */
  readonly other?: Store;
  readonly close: () => Promise<void>;
}

const bytes = (text: string): Buffer => Buffer.from(text);

/** `npm run check -- s3` names a real server; its keys are in the usual variables. */
const real = process.env.RELEASES_TEST_STORE ?? '';

const memory = async (): Promise<OpenStore> => ({ store: new MemoryStore(), close: async () => undefined });

async function folder(): Promise<OpenStore> {
  const { folder: path, remove } = await temporaryFolder();
  return { store: new FileStore(path), close: remove };
}

async function openFake(): Promise<OpenStore> {
  const server = await FakeS3.start();
  const [store, other] = [new S3Store(server.address), new S3Store(server.address)];
  const close = async (): Promise<void> => {
    [store, other].forEach((one) => one.close());
    await server.close();
  };
  return { store, other, close };
}

/** With a prefix for each test instead of an empty bucket. */
async function openReal(): Promise<OpenStore> {
  const address = parseStoreAddress(real, '/') as S3Address;
  const own = { ...address, prefix: `${address.prefix}${randomUUID()}/` };
  const [store, other] = [new S3Store(own), new S3Store(own)];
  return { store, other, close: async () => [store, other].forEach((one) => one.close()) };
}

describe.each(
  Object.entries(real ? { 'a real S3 server': openReal } : { memory, folder, 'a fake S3 server': openFake }),
)('a store on %s', (_name, open) => {
  let store: Store;
  let other: Store;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const opened = await open();
    ({ store, close } = opened);
    other = opened.other ?? store;
  });
  afterEach(() => close());

  const read = async (key: string): Promise<string | undefined> => (await other.read(key))?.toString();

  test('returns what was created, and null for a key that does not exist', async () => {
    expect(await store.create('channels/b.json', bytes('one'))).toBe(true);
    expect(await read('channels/b.json')).toBe('one');
    expect(await store.has('channels/b.json')).toBe(true);
    expect(await store.has('channels/c.json')).toBe(false);
    expect(await store.has('channels')).toBe(false);
    expect(await store.read('channels/c.json')).toBeNull();
    expect(await store.read('channels')).toBeNull();
  });

  test('does not change an object that is created a second time', async () => {
    await store.create('a.json', bytes('one'));
    expect(await other.create('a.json', bytes('two'))).toBe(false);
    expect(await read('a.json')).toBe('one');
  });

  test('creates and replaces with put', async () => {
    await store.put('a.json', bytes('one'));
    await store.put('a.json', bytes('two'));
    expect(await read('a.json')).toBe('two');
  });

  test('lets one of many concurrent creates of a key succeed, and keeps its bytes', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? store : other).create('race.json', bytes(`writer ${index}`)),
      ),
    );
    expect(attempts.filter(Boolean)).toHaveLength(1);
    expect(await read('race.json')).toBe(`writer ${attempts.indexOf(true)}`);
  });

  test('lists names in order, one level at a time, and all objects with their times', async () => {
    const keys = [
      'builds/b/1.0.0/x.js',
      'builds/b/1.0.0/deep/y.js',
      'builds/a/1.0.0/x.js',
      'channels/p/1.json',
    ];
    const before = Date.now();
    for (const key of [...keys, 'channels/p.json']) await store.create(key, bytes('{}'));
    expect(await other.list('builds')).toEqual(['a', 'b']);
    expect(await other.list('builds/b/1.0.0')).toEqual(['deep', 'x.js']);
    expect(await other.list('channels')).toEqual(['p', 'p.json']);
    expect(await other.list('nothing')).toEqual([]);
    const objects = await other.objects('builds');
    expect(objects.map(({ key }) => key).sort()).toEqual(keys.slice(0, 3).sort());
    for (const { modifiedAt } of objects) expect(Math.abs(modifiedAt - before)).toBeLessThan(60_000);
    expect(await other.objects('nothing')).toEqual([]);
  });

  test('removes an object, and ignores one that does not exist', async () => {
    await store.create('builds/a/1.0.0/deep/x.js', bytes('x'));
    await store.create('builds/a/1.0.1/x.js', bytes('x'));
    await store.remove('builds/a/1.0.0/deep/x.js');
    await store.remove('builds/none/x.js');
    expect(await other.list('builds/a')).toEqual(['1.0.1']);
    expect(await other.read('builds/a/1.0.0/deep/x.js')).toBeNull();
    expect(await store.create('builds/a/1.0.0/deep/x.js', bytes('y'))).toBe(true);
    expect(await read('builds/a/1.0.0/deep/x.js')).toBe('y');
  });

  test('removes objects side by side, and the folders that are empty then', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `builds/a/1.0.0/${index % 3}/${index}.js`);
    for (const key of [...keys, 'builds/a/1.0.1/x.js']) await store.put(key, bytes('x'));
    await Promise.all(keys.map((key) => store.remove(key)));
    expect(await other.list('builds/a')).toEqual(['1.0.1']);
    for (const key of keys) expect(await other.has(key)).toBe(false);
  });

  test('carries releases: concurrent promotions both take effect, and gc leaves complete builds', async () => {
    const { folder, remove } = await temporaryFolder();
    const remotes = ['1.0.0', '1.0.1'].flatMap((version) => [
      makeRemote('mf-auth', version),
      makeRemote('mf-dashboard', version),
    ]);
    await publishAll(store, folder, makeShell('1.0.0'), ...remotes);
    await remove();
    const at = (version: string, ...names: string[]) => names.map((one) => ({ name: one, version }));
    await promoteBuilds(store, at('1.0.0', 'shell', 'mf-auth', 'mf-dashboard'), stamp);
    await Promise.all([
      promoteBuilds(store, at('1.0.1', 'mf-auth'), stamp),
      promoteBuilds(other, at('1.0.1', 'mf-dashboard'), stamp),
    ]);
    await released(other, { command: 'rollback', name: 'mf-auth' }, stamp);
    const [newest, ...earlier] = await readHistory(store, stamp.channel);
    expect(earlier).toHaveLength(3);
    const current = (one: string) => newest?.deployables[one]?.current?.version;
    expect([current('mf-auth'), current('mf-dashboard')]).toEqual(['1.0.0', '1.0.1']);
    const later = Date.now() + graceMs + 60_000;
    expect((await collectGarbage(store, 1, Date.now())).builds).toEqual([]);
    expect((await collectGarbage(store, 1, later)).builds).toMatchObject(at('1.0.1', 'mf-auth'));
    expect(await other.list('builds/mf-auth')).toEqual(['1.0.0', '1.0.1']);
    await collectGarbage(store, 1, later + graceMs + 60_000);
    expect(await other.list('builds/mf-auth')).toEqual(['1.0.0']);
    expect(await verifyStore(other)).toMatchObject({ builds: 4, problems: [] });
    // Several hundred requests.
  }, 60_000);

  test('lets one of two publishes of a version with different contents succeed', async () => {
    const { folder, remove } = await temporaryFolder();
    const dists = await Promise.all(
      ['1.0.0', '2.0.0'].map((version) => {
        const { manifest, contents } = makeRemote('mf-auth', version);
        return writeDist(`${folder}/${version}`, { manifest: { ...manifest, version: '1.0.0' }, contents });
      }),
    );
    const attempts = await Promise.allSettled(
      dists.map((dist, index) => publish(index ? other : store, 'mf-auth', dist, 1)),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await verifyStore(other)).toMatchObject({ builds: 1, problems: [] });
    await remove();
  });

  test('shows no build before all of its files are stored, and continues a publish that failed', async () => {
    const { folder, remove } = await temporaryFolder();
    const dist = await writeDist(folder, makeRemote('mf-auth', '1.0.0'));
    const failing = Object.create(store) as Store;
    failing.create = async (key, content) => {
      expect(await other.has(layout.manifest({ name: 'mf-auth', version: '1.0.0' }))).toBe(false);
      if (key.endsWith('.css')) throw new Error('connection lost');
      return store.create(key, content);
    };
    await expect(publish(failing, 'mf-auth', dist, 1)).rejects.toThrow('connection lost');
    expect(await publishedVersions(other, 'mf-auth')).toEqual([]);
    expect(await publish(store, 'mf-auth', dist, 1)).toMatchObject({ created: true });
    expect(await verifyStore(other)).toMatchObject({ builds: 1, problems: [] });
    await remove();
  });

  test.each(['../outside', '/etc/passwd', 'a/../../outside', 'a\0b', '.'])(
    'refuses the key %j, which leaves the store',
    async (key) => {
      await expect(store.read(key)).rejects.toThrow('leaves the store');
      await expect(store.create(key, bytes('x'))).rejects.toThrow('leaves the store');
      await expect(store.remove(key)).rejects.toThrow('leaves the store');
    },
  );
});
