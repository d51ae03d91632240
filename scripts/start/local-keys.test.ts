import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { localKeysFile } from '../../api/src/config';
import { readChannel } from '../../releases/src/channel/channel-store';
import { parseBuildId } from '../../releases/src/channel/facts';
import { promoteBuilds } from '../../releases/src/testing/changes';
import { FileStore } from '../../releases/src/store/file-store';
import {
  makeRemote,
  makeShell,
  publishAll,
  stamp,
  temporaryFolder,
} from '../../releases/src/testing/fixture';
import { readKey } from '../../releases/src/trust/keys';
import { signAgain } from '../../releases/src/trust/sign-again';
import { SignedStore } from '../../releases/src/trust/signed-store';
import { makeLocalFileKeys, makeLocalKey } from './local-keys';

const builds = ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId);

let folder: string;
let remove: () => Promise<void>;
let unsigned: FileStore;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  unsigned = new FileStore(path.join(folder, 'releases'));
  await publishAll(
    unsigned,
    folder,
    makeShell('1.0.0'),
    makeRemote('mf-auth', '1.0.0'),
    makeRemote('mf-auth', '1.0.1'),
  );
});
afterEach(() => remove());

/** The store as a portal with this data folder opens it. */
async function open(data: string): Promise<SignedStore> {
  const signing = readKey(await readFile(await makeLocalKey(path.join(folder, data)), 'utf8'));
  const store = new SignedStore(unsigned, { trusted: [signing.publicKey], signing });
  return Object.assign(store, { onRefused: () => undefined });
}

test('a machine makes its key once, for this user alone', async () => {
  const file = await makeLocalKey(path.join(folder, 'data'));
  const before = await readFile(file, 'utf8');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await makeLocalKey(path.join(folder, 'data'))).toBe(file);
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('a store that a portal with another key left, or with none, is taken over with its history', async () => {
  const first = await open('data');
  await signAgain(first, true);
  await promoteBuilds(first, builds, stamp);
  const second = await open('other');
  expect(await readChannel(second, stamp.channel)).toBeNull();
  await signAgain(second, true);
  expect(await readChannel(second, stamp.channel)).toMatchObject({ revision: 1 });
  await promoteBuilds(second, [parseBuildId('mf-auth@1.0.1')], stamp);
});

test('the master key of uploads is made once, for this user alone', async () => {
  const data = path.join(folder, 'keys');
  const [key] = await makeLocalFileKeys(data);
  expect(key).toHaveLength(32);
  expect(await makeLocalFileKeys(data)).toEqual([key]);
  expect((await stat(localKeysFile(data))).mode & 0o777).toBe(0o600);
  expect(await makeLocalFileKeys(path.join(folder, 'others'))).not.toEqual([key]);
});
