import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { localKeysFile } from '../../api/src/config';
import { readChannel } from '../../releases/src/channel/channel-store';
import { parseBuildId, promoteBuilds } from '../../releases/src/channel/release';
import { readEdgeConfig } from '../../releases/src/config';
import { FileStore } from '../../releases/src/store/file-store';
import { makeRemote, makeShell, publishAll, temporaryFolder } from '../../releases/src/testing/fixture';
import { SignedStore } from '../../releases/src/trust/signed-store';
import { makeLocalFileKeys, makeLocalTrust, takeOver } from './local-trust';

const stamp = {
  channel: 'local',
  actor: 'npm start',
  reason: 'the current sources',
  time: '2026-01-02T03:04:05.000Z',
};
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
  const { trust } = readEdgeConfig(await makeLocalTrust(path.join(folder, data)));
  return Object.assign(new SignedStore(unsigned, trust!), { onRefused: () => undefined });
}

test('a machine makes its key and policy once', async () => {
  const files = await makeLocalTrust(path.join(folder, 'data'));
  const before = await Promise.all(Object.values(files).map((file) => readFile(file, 'utf8')));
  expect(await makeLocalTrust(path.join(folder, 'data'))).toEqual(files);
  expect(await Promise.all(Object.values(files).map((file) => readFile(file, 'utf8')))).toEqual(before);
});

test('a store that a portal with another key left is accepted', async () => {
  const first = await open('data');
  await takeOver(first, stamp);
  await promoteBuilds(first, builds, stamp);
  const second = await open('other');
  await takeOver(second, stamp);
  expect(await readChannel(second, 'local')).toMatchObject({ revision: 2, change: 'accept revision 1' });
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
