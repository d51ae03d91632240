import path from 'node:path';
import { readChannel } from '../channel/channel-store';
import { layout } from '../store/layout';
import { MemoryStore } from '../testing/memory-store';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { promoteBuilds } from '../channel/release';
import { readManifest } from './publish';

const patterns = ['/documents', '/documents/:step'];
const earlier = {
  routes: patterns.map((pattern) => ({ path: pattern, access: 'session' })),
  menu: [{ label: 'Documents', to: '/documents/basic-identity', order: 30, activePath: '/documents' }],
  next: ['mf-dashboard', 'mf-onboarding'],
};

/** What a store contains, as releases from before `remote.json` wrote it. */
function asBefore(store: MemoryStore): void {
  for (const [key, bytes] of store.files) {
    if (!key.endsWith('.json')) continue;
    const written = bytes.toString().replace(/\{\s*"path":\s*("[^"]+"),\s*"access":\s*"\w+"\s*\}/g, '$1');
    store.files.set(key, Buffer.from(written));
  }
}

test('builds and channels from before remote.json have the routes and the menu that the shell had for them', async () => {
  const { folder, remove } = await temporaryFolder();
  const store = new MemoryStore();
  const builds = [
    makeShell('1.0.0'),
    makeRemote('mf-documents', '1.0.0', { routes: patterns }),
    makeRemote('mf-landing', '1.0.0', { routes: ['/'] }),
  ];
  await publishAll(store, path.join(folder), ...builds);
  await promoteBuilds(
    store,
    builds.map(({ manifest }) => manifest),
    stamp,
  );
  await remove();
  asBefore(store);
  expect(
    JSON.parse(String(store.files.get(layout.manifest({ name: 'mf-documents', version: '1.0.0' })))),
  ).toMatchObject({
    routes: patterns,
  });

  expect(await readManifest(store, { name: 'mf-documents', version: '1.0.0' })).toMatchObject(earlier);
  const document = await readChannel(store, 'production');
  expect(document?.deployables['mf-documents']?.current).toMatchObject(earlier);
  expect(document?.deployables['mf-landing']?.current).toMatchObject({
    routes: [{ path: '/', access: 'public', wholePage: true }],
    next: ['mf-auth'],
  });
});
