import path from 'node:path';
import { publish } from '../build/publish';
import { readChannel } from '../channel/channel-store';
import { parseBuildId, promoteBuilds } from '../channel/release';
import { FileStore } from '../store/file-store';
import { layout } from '../store/layout';
import { S3Store } from '../store/s3-store';
import type { Store } from '../store/store';
import { FakeS3 } from '../testing/fake-s3';
import {
  makeRemote,
  makeShell,
  publishAll,
  stamp,
  temporaryFolder,
  writeDist,
  type Made,
} from '../testing/fixture';
import { keys, signedStore } from '../testing/trust';
import { signDocument } from './keys';

interface Place {
  readonly store: Store;
  readonly close: () => Promise<void>;
}

async function bucket(): Promise<Place> {
  const fake = await FakeS3.start();
  const store = new S3Store(fake.address);
  return {
    store,
    close: async () => {
      store.close();
      await fake.close();
    },
  };
}

const kinds: [string, (folder: string) => Promise<Place>][] = [
  [
    'a folder',
    async (folder) => ({ store: new FileStore(path.join(folder, 'store')), close: async () => {} }),
  ],
  ['a bucket', bucket],
];

describe.each(kinds)('builds in %s', (_kind, open) => {
  let folder: string;
  let remove: () => Promise<void>;
  let place: Place;
  let store: Store;
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
    place = await open(folder);
    ({ store } = place);
    const owners = signedStore(store, keys.platform);
    const dashboard = makeRemote('mf-dashboard', '1.0.0', { routes: ['/dashboard'] });
    await publishAll(owners, folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'), dashboard);
    const builds = ['shell@1.0.0', 'mf-auth@1.0.0', 'mf-dashboard@1.0.0'].map(parseBuildId);
    await promoteBuilds(owners, builds, { ...stamp, actor: 'platform' });
  });
  afterEach(async () => {
    await place.close();
    await remove();
  });

  const contents = async (): Promise<Record<string, string>> => {
    const objects = await Promise.all(
      ['builds', 'channels', 'containers', 'removals'].map((area) => store.objects(area)),
    );
    const keysFound = objects.flat().map(({ key }) => key);
    return Object.fromEntries(
      await Promise.all(keysFound.map(async (key) => [key, String(await store.read(key))] as const)),
    );
  };
  const publishAs = async (key: keyof typeof keys, made: Made, name = made.manifest.name) =>
    publish(signedStore(store, keys[key]), name, await writeDist(path.join(folder, 'new'), made), 1);
  const promoteAs = (key: keyof typeof keys, actor: string, build: string) =>
    promoteBuilds(signedStore(store, keys[key]), [parseBuildId(build)], { ...stamp, actor });

  test('a team publishes and promotes its own deployable', async () => {
    await publishAs('auth', makeRemote('mf-auth', '1.0.1'));
    await promoteAs('auth', 'team-auth', 'mf-auth@1.0.1');
    const document = await readChannel(signedStore(store, null), 'production');
    expect(document).toMatchObject({ revision: 2, actor: 'team-auth' });
    expect(document).not.toHaveProperty('signature');
    const again = await publishAs('auth', makeRemote('mf-auth', '1.0.1'));
    expect(again.created).toBe(false);
  });

  const good = makeRemote('mf-auth', '1.0.1');
  const lying = (changes: Partial<Made['manifest']>): Made => ({
    ...good,
    manifest: { ...good.manifest, ...changes },
  });
  const [entry] = Object.entries(good.manifest.files);
  const [file, pinned] = entry!;
  const cases: [string, () => Promise<unknown>, string][] = [
    [
      'a missing file',
      () => publishAs('auth', lying({ files: { ...good.manifest.files, 'gone.js': pinned } })),
      'gone.js',
    ],
    [
      'another hash',
      () =>
        publishAs(
          'auth',
          lying({
            files: { ...good.manifest.files, [file]: { ...pinned, integrity: `sha256-${'A'.repeat(43)}=` } },
          }),
        ),
      file,
    ],
    [
      'a foreign name',
      () => publishAs('auth', good, 'mf-dashboard'),
      'a build of mf-auth, not of mf-dashboard',
    ],
    [
      'the name of another team',
      () => publishAs('auth', makeRemote('mf-dashboard', '1.0.1')),
      'team-auth may not publish mf-dashboard',
    ],
    [
      'a version that is published',
      () => publishAs('auth', makeRemote('mf-auth', '1.0.0', { routes: ['/other'] })),
      'was published before, with other contents',
    ],
    ['a key that is not in the policy', () => publishAs('stranger', good), 'not in the policy'],
    [
      'no key',
      () => publish(signedStore(store, null), 'mf-auth', path.join(folder, 'new'), 1),
      'set RELEASE_KEY',
    ],
  ];
  test.each(cases)('a build with %s is refused and leaves nothing behind', async (_what, act, reason) => {
    await writeDist(path.join(folder, 'new'), good);
    const before = await contents();
    await expect(act()).rejects.toThrow(reason);
    expect(await contents()).toEqual(before);
  });

  test('a build with the route of another team is not promoted', async () => {
    await publishAs('auth', makeRemote('mf-auth', '1.0.1', { routes: ['/dashboard'] }));
    const before = await contents();
    await expect(promoteAs('auth', 'team-auth', 'mf-auth@1.0.1')).rejects.toThrow(
      'both claim the route /dashboard',
    );
    expect(await contents()).toEqual(before);
  });

  test('a team does not promote what belongs to another', async () => {
    await publishAs('dashboard', makeRemote('mf-dashboard', '1.0.1'));
    const before = await contents();
    await expect(promoteAs('auth', 'team-auth', 'mf-dashboard@1.0.1')).rejects.toThrow(
      'team-auth may not promote mf-dashboard in production',
    );
    await expect(promoteAs('dashboard', 'platform', 'mf-dashboard@1.0.1')).rejects.toThrow(
      'signed by team-dashboard, who may not act for platform',
    );
    expect(await contents()).toEqual(before);
  });

  /** What somebody writes who holds only the bucket, or also the key of another team. */
  const forge = async (bytes: (manifest: Record<string, unknown>) => Buffer): Promise<void> => {
    await publishAs('auth', good);
    const key = layout.manifest({ name: 'mf-auth', version: '1.0.1' });
    await store.put(key, bytes(JSON.parse(String(await store.read(key))) as Record<string, unknown>));
  };
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
  test.each([
    [
      'was changed after',
      (manifest: object) => json({ ...manifest, routes: ['/x'] }),
      'was changed after team-auth signed it',
    ],
    ['has no signature', (manifest: object) => json({ ...manifest, signature: undefined }), 'is not signed'],
    [
      'has a signature of another kind',
      (manifest: object) => json({ ...manifest, signature: { key: 7 } }),
      'not in the policy',
    ],
    [
      'is signed by the wrong team',
      (manifest: Record<string, unknown>) => signDocument(manifest, keys.dashboard),
      'signed by team-dashboard, who may not publish mf-auth',
    ],
    [
      'is that of another build',
      (manifest: Record<string, unknown>) => signDocument({ ...manifest, version: '1.0.2' }, keys.auth),
      'has the build.json of another build',
    ],
  ])('a build.json that %s is not promoted', async (_what, bytes, reason) => {
    await forge(bytes);
    const before = await contents();
    await expect(promoteAs('auth', 'team-auth', 'mf-auth@1.0.1')).rejects.toThrow(reason);
    expect(await contents()).toEqual(before);
  });
});
