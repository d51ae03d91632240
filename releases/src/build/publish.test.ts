import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { FileStore } from '../store/file-store';
import { makeRemote, makeShell, publish, temporaryFolder, writeDist, type Made } from '../testing/fixture';
import { verifyStored } from './stored';

let folder: string;
let remove: () => Promise<void>;
let store: FileStore;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(path.join(folder, 'store'));
});
afterEach(() => remove());

const offer = async (made: Made, name = made.manifest.name) =>
  publish(store, name, await writeDist(path.join(folder, `dist-${Math.random()}`), made), 1);
const auth = makeRemote('mf-auth', '1.0.0');
const withManifest = (changes: object): Made => ({ ...auth, manifest: { ...auth.manifest, ...changes } });

test('a build goes into the store with all its files, and compressed copies that hold the same bytes', async () => {
  expect(await offer(auth)).toMatchObject({ created: true });
  const place = 'builds/mf-auth/1.0.0/app.1a2b.js';
  const plain = await store.read(place);
  expect(plain?.toString()).toBe(auth.contents['app.1a2b.js']);
  expect(brotliDecompressSync((await store.read(`${place}.br`))!).equals(plain!)).toBe(true);
  expect(gunzipSync((await store.read(`${place}.gz`))!).equals(plain!)).toBe(true);
  expect(await store.has('builds/mf-auth/1.0.0/build.json')).toBe(true);
});

test('the same build a second time is fine, and changes nothing', async () => {
  await offer(auth);
  expect(await offer(auth)).toMatchObject({ created: false });
});

test('other bytes under a published version are refused: the files are named, and what to do', async () => {
  await offer(auth);
  const other = makeRemote('mf-auth', '1.0.0');
  const changed = makeRemote('mf-auth', '1.0.1');
  const forged: Made = {
    contents: { ...other.contents, 'app.1a2b.js': changed.contents['app.1a2b.js']! },
    manifest: {
      ...other.manifest,
      files: { ...other.manifest.files, 'app.1a2b.js': changed.manifest.files['app.1a2b.js']! },
    },
  };
  const refusal = offer(forged);
  await expect(refusal).rejects.toThrow(
    /raise "version" in the package.json of mf-auth[\s\S]*- app\.1a2b\.js$/,
  );
  await expect(refusal).rejects.not.toThrow('remoteEntry.js');
});

test.each(['mf_auth_1_0_1', 'mf_auth_1_0_0', 'another'])(
  'the global name %s, which is not that of the build, is refused, and nothing is stored',
  async (container) => {
    const jobs = makeRemote('mf-jobs', '1.0.0', { container });
    await expect(offer(jobs)).rejects.toThrow(
      `the global name ${container} and must have its own, mf_jobs_1_0_0`,
    );
    expect(await store.list('builds/mf-jobs')).toEqual([]);
    await expect(offer(makeRemote('mf-auth', '1.0.1'))).resolves.toMatchObject({ created: true });
  },
);

test('a build that was published under another name before is the same build still', async () => {
  const before = makeRemote('mf-auth', '1.0.0', { container: 'mf_auth_of_before' });
  await offer(auth);
  const place = path.join(folder, 'store/builds/mf-auth/1.0.0/build.json');
  await writeFile(place, JSON.stringify(before.manifest));
  await expect(offer(before)).resolves.toMatchObject({ created: false });
});

test('a published file that was changed is found', async () => {
  const { manifest } = await offer(auth);
  await expect(verifyStored(store, manifest)).resolves.toBeUndefined();
  await rm(path.join(folder, 'store/builds/mf-auth/1.0.0/app.1a2b.js'));
  await writeFile(path.join(folder, 'store/builds/mf-auth/1.0.0/app.1a2b.js'), 'tampered');
  await expect(verifyStored(store, manifest)).rejects.toThrow(
    'app.1a2b.js was changed after it was published',
  );
});

test('the same files under another manifest are refused', async () => {
  await offer(auth);
  await expect(offer(withManifest({ needs: {} }))).rejects.toThrow('- build.json');
});

test('everything missing, changed or unlisted is named at once, and nothing is stored', async () => {
  const dist = await writeDist(path.join(folder, 'dist'), auth);
  await rm(path.join(dist, 'app.1a2b.css'));
  await writeFile(path.join(dist, 'app.1a2b.js'), 'tampered');
  await mkdir(path.join(dist, 'deep'));
  await writeFile(path.join(dist, 'deep/extra.js'), 'extra');
  const refusal = publish(store, 'mf-auth', dist, 1);
  await expect(refusal).rejects.toThrow('app.1a2b.css is listed but not there');
  await expect(refusal).rejects.toThrow('app.1a2b.js is not what was built');
  await expect(refusal).rejects.toThrow('deep/extra.js is there but not listed');
  expect(await store.list('builds')).toEqual([]);
});

test('a link in the folder is refused, as it could reach out of it', async () => {
  const dist = await writeDist(path.join(folder, 'dist'), auth);
  await symlink('/etc/hostname', path.join(dist, 'link.js'));
  await expect(publish(store, 'mf-auth', dist, 1)).rejects.toThrow('link.js');
});

test('a folder that was never built is refused with that reason', async () => {
  await expect(publish(store, 'mf-auth', path.join(folder, 'none'), 1)).rejects.toThrow('build first');
});

test('a build of another deployable is refused', async () => {
  await expect(offer(auth, 'mf-dashboard')).rejects.toThrow(
    'contains a build of mf-auth, not of mf-dashboard',
  );
});

const file = { size: 1, integrity: `sha256-${'A'.repeat(43)}=` };
test.each([
  [
    'a path out of the build',
    { files: { ...auth.manifest.files, '../../x.js': file } },
    "'../../x.js' is not a plain path",
  ],
  ['an absolute path', { files: { ...auth.manifest.files, '/x.js': file } }, "'/x.js' is not a plain path"],
  [
    'a file without integrity',
    { files: { ...auth.manifest.files, 'x.js': { size: 1 } } },
    /files\.x\.js must have .*'integrity'. It is a size and an integrity/,
  ],
  ['a compressed copy', { files: { ...auth.manifest.files, 'x.js.br': file } }, 'x.js.br would clash'],
  ['an entry that is not listed', { entry: 'other.js' }, 'entry names other.js, which files does not list'],
  [
    'a preload that is not listed',
    { initial: { js: ['no.js'], css: [], shared: [] } },
    'initial names no.js',
  ],
  [
    'a version with a path in it',
    { version: '../1.0.0' },
    / version must .* It is a semantic version such as/,
  ],
  ['a range that is none', { needs: { react: 'newest' } }, /needs\.react must .* It is a version range/],
  ['a remote without container', { container: null }, /container must .* It is the remote's global name/],
  [
    'a remote that provides',
    { provides: { react: { version: '1.0.0', js: [], css: [] } } },
    /provides must .* only the shell may provide/,
  ],
  [
    'a menu that leads nowhere',
    { menu: [{ label: 'Jobs', to: '/nowhere', order: 1 }] },
    "menu: 'Jobs' leads to /nowhere",
  ],
  ['a next remote that is no name', { next: [1] }, 'next.0 must be string'],
  ['an unknown kind', { kind: 'page' }, /kind must .* It is shell, or remote/],
  [
    'an earlier contract without a day',
    { earlierContracts: { 1: 'soon' } },
    /earlierContracts\.1 must .* It is the last day/,
  ],
  ['a version of the candidate API that is none', { domain: 1 }, /domain must .* It is a semantic version/],
  ['a later schema', { schema: 2 }, /schema must be .* It is 1$/],
])('build.json with %s is refused', async (_, changes, message) => {
  await expect(offer(withManifest(changes))).rejects.toThrow(message);
});

test('a build.json that is no JSON is refused in words', async () => {
  const dist = await writeDist(path.join(folder, 'dist'), auth);
  await writeFile(path.join(dist, 'build.json'), '{');
  await expect(publish(store, 'mf-auth', dist, 1)).rejects.toThrow('is not valid JSON');
});

test('a shell build is accepted with what it provides', async () => {
  expect(await offer(makeShell('1.0.0'))).toMatchObject({ created: true });
});
