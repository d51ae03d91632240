import { readChannel } from '../channel/channel-store';
import { promoteBuilds, promoteMounted } from '../testing/changes';
import { buildEdge } from '../edge/app';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { plannedStore } from './planned-store';

test('pages see the candidate alone, without a build to step to, and nothing of it reaches the store', async () => {
  const { folder, remove } = await temporaryFolder();
  const store = new MemoryStore();
  await publishAll(
    store,
    folder,
    makeShell('1.0.0'),
    ...['1.0.0', '1.0.1'].map((v) => makeRemote('mf-auth', v)),
  );
  await remove();
  const auth = (version: string) => ({ name: 'mf-auth', version });
  await promoteBuilds(store, [{ name: 'shell', version: '1.0.0' }, auth('1.0.0')], stamp);
  let seen: Awaited<ReturnType<typeof readChannel>> = null;
  const files = new Map(store.files);
  await promoteMounted(store, [auth('1.0.1')], stamp, async (next) => {
    const candidate = plannedStore(store, next);
    // Another promotion of that very revision wins meanwhile: it is not what is looked at.
    await store.create('channels/production/revisions/3.json', Buffer.from('{}'));
    seen = await readChannel(candidate, stamp.channel);
    await candidate.put('channels/production.json', Buffer.from('{}'));
    expect(await candidate.has('builds/mf-auth/1.0.1/build.json')).toBe(true);
    // An edge that starts on it serves it.
    const edge = buildEdge({ store: candidate, channel: stamp.channel, api: 'http://127.0.0.1:9' });
    expect((await edge.inject('/health')).json()).toMatchObject({ status: 'ok', revision: 2 });
    await edge.close();
    await store.remove('channels/production/revisions/3.json');
    files.set('checked', Buffer.from(''));
    return { problems: [], leftOut: [] };
  });
  expect(files.has('checked')).toBe(true);
  expect(seen).toMatchObject({
    revision: 2,
    deployables: { 'mf-auth': { current: { version: '1.0.1' }, previous: [] } },
  });
  expect((await readChannel(store, stamp.channel))?.deployables['mf-auth']?.previous).toHaveLength(1);
});
