import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readRemoteFile, remoteFileName } from 'sdk/build/remote-file';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { readChannel } from './channel-store';
import { publicDocument } from './public-document';
import { manifestsFor } from './facts';
import { promoteBuilds } from '../testing/changes';

// A field that tomorrow's remotes have: it is named in the schema, and nowhere else.
jest.mock('platform/remote.schema.json', () => {
  const schema = jest.requireActual<{ properties: object }>('platform/remote.schema.json');
  return { ...schema, properties: { ...schema.properties, owner: { type: 'string' } } };
});

/** As a team's build reads it. */
function readFile(content: object) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'remote-file-'));
  try {
    writeFileSync(path.join(folder, remoteFileName), JSON.stringify(content));
    return readRemoteFile(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const menu = [{ label: 'Jobs', to: '/jobs', order: 10 }];
const content = {
  routes: [{ path: '/jobs', access: 'public' }],
  menu,
  next: ['mf-auth'],
  owner: 'Jobs team',
};

test('a field that the schema names comes from the remote.json into the public document', async () => {
  const store = new MemoryStore();
  const { folder, remove } = await temporaryFolder();
  const { routes, ...rest } = readFile({ $schema: './remote.schema.json', ...content });
  const builds = [makeShell('1.0.0'), makeRemote('mf-jobs', '1.0.0', { routes, ...rest })];
  await publishAll(store, folder, ...builds);
  await promoteBuilds(
    store,
    builds.map(({ manifest }) => manifest),
    stamp,
  );
  await remove();
  const document = (await readChannel(store, 'production'))!;
  const shown = publicDocument(document, await manifestsFor(store, document));
  const record = shown?.deployables['mf-jobs']?.current;
  expect(record).toMatchObject(content);
  expect(record).not.toHaveProperty('$schema');
});

test('a field that it does not name stops the build', () => {
  expect(() => readFile({ ...content, owners: [] })).toThrow('remote.json has an unknown field owners');
});
