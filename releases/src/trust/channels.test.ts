import type { FastifyInstance } from 'fastify';
import type { ChannelDocument } from 'shared/contract/release';
import { readChannel, readHistory } from '../channel/channel-store';
import { freezeDeployable, parseBuildId, promoteBuilds, rollBackBuild } from '../channel/release';
import { buildEdge } from '../edge/app';
import { layout } from '../store/layout';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { acceptChannel } from './accept-channel';
import { digestOf, signDocument, type Content, type SigningKey } from './keys';

let published: ReadonlyMap<string, Buffer>;
let store: MemoryStore;
let edge: FastifyInstance;
let running: ReturnType<typeof signedStore>;
const edges: FastifyInstance[] = [];

const byPlatform = { ...stamp, actor: 'platform' };
const promote = (key: SigningKey, actor: string, ...builds: string[]) =>
  promoteBuilds(signedStore(store, key), builds.map(parseBuildId), { ...stamp, actor });

/** Two revisions of production: all at 1.0.0, then mf-auth 1.0.1. mf-auth 1.0.2 and mf-dashboard 1.0.1 are published. */
beforeAll(async () => {
  store = new MemoryStore();
  const { folder, remove } = await temporaryFolder();
  await publishAll(
    signedStore(store, keys.platform),
    folder,
    makeShell('1.0.0'),
    ...['1.0.0', '1.0.1', '1.0.2'].map((version) => makeRemote('mf-auth', version)),
    ...['1.0.0', '1.0.1'].map((version) => makeRemote('mf-dashboard', version, { routes: ['/dashboard'] })),
  );
  await promote(keys.platform, 'platform', 'shell@1.0.0', 'mf-auth@1.0.0', 'mf-dashboard@1.0.0');
  await promote(keys.auth, 'team-auth', 'mf-auth@1.0.1');
  await remove();
  published = store.files;
});
beforeEach(async () => {
  store = new MemoryStore(new Map(published));
  edge = openEdge();
  expect(await served()).toEqual({ revision: 2 });
});
afterEach(() => Promise.all(edges.splice(0).map((one) => one.close())));

function openEdge(): FastifyInstance {
  running = signedStore(store, keys.edge);
  const opened = buildEdge({ channel: 'production', store: running, api: 'http://127.0.0.1:9' });
  edges.push(opened);
  running.onRefused = (problem) => void running.problems.push(problem);
  return opened;
}

/** What an edge says about its channel. */
async function served(from = edge): Promise<object> {
  const page = await from.inject({ url: '/', headers: { accept: 'text/html' } });
  const { status, channel, ...rest } = (await from.inject('/health')).json<Record<string, unknown>>();
  expect([page.statusCode, status, channel]).toEqual([404, 'ok', 'production']);
  return rest;
}

const newest = async (): Promise<ChannelDocument> =>
  (await readChannel(signedStore(store, null), 'production'))!;
const refused = { revision: 2, refused: 'a newer document, see the log' };

/** Writes the third revision past all checks, as who holds the bucket can. */
async function forge(change: (document: ChannelDocument) => object, key: SigningKey | null): Promise<void> {
  const before = await store.read(layout.revision('production', 2));
  const content = { ...(await newest()), revision: 3, ...change(await newest()) } as Content;
  const bytes = key ? signDocument(content, key, digestOf(before!)) : Buffer.from(JSON.stringify(content));
  await store.put(layout.revision('production', 3), bytes);
  await store.put(layout.channel('production'), bytes);
}

const withDashboard = ({ deployables }: ChannelDocument) => ({
  deployables: {
    ...deployables,
    'mf-dashboard': {
      ...deployables['mf-dashboard']!,
      current: { ...deployables['mf-dashboard']!.current, version: '1.0.1' },
    },
  },
});
const withFiles = ({ deployables }: ChannelDocument) => {
  const auth = deployables['mf-auth']!;
  const entry = { ...auth.current.entry, integrity: `sha256-${'A'.repeat(43)}=` };
  return { deployables: { ...deployables, 'mf-auth': { ...auth, current: { ...auth.current, entry } } } };
};
const withoutFiles = ({ deployables }: ChannelDocument) => ({
  deployables: { ...deployables, 'mf-auth': { current: { version: '1.0.2' }, previous: [] } },
});
const withFreeze = ({ deployables }: ChannelDocument) => {
  const frozen = { actor: 'team-auth', time: stamp.time, reason: 'a test' };
  return {
    actor: 'Asha',
    deployables: { ...deployables, 'mf-auth': { ...deployables['mf-auth']!, frozen } },
  };
};
const withFallback = ({ deployables }: ChannelDocument) => {
  const auth = deployables['mf-auth']!;
  const previous = [{ ...auth.current, version: '1.0.2' }];
  return { actor: 'automatic', deployables: { ...deployables, 'mf-auth': { ...auth, previous } } };
};

test.each([
  ['without a signature', () => forge(() => ({}), null), 'Revision 3 of production is not signed'],
  [
    'signed with a key that is not in the policy',
    () => forge(() => ({ actor: 'stranger' }), keys.stranger),
    'not in the policy',
  ],
  [
    'that a team signed for another team’s deployable',
    () => forge(withDashboard, keys.auth),
    'team-auth may not promote mf-dashboard',
  ],
  [
    'in the name of somebody else',
    () => forge(() => ({ actor: 'platform' }), keys.auth),
    'who may not act for platform',
  ],
  [
    'for another channel',
    () => forge(() => ({ channel: 'staging', actor: 'platform' }), keys.platform),
    'is the document of staging revision 3',
  ],
  [
    'of an earlier revision',
    () => forge(() => ({ revision: 1, actor: 'platform' }), keys.platform),
    'is the document of production revision 1',
  ],
  [
    'with files that no build has',
    () => forge((document) => ({ ...withFiles(document), actor: 'platform' }), keys.platform),
    'differs from its build.json',
  ],
  ['with a freeze in another name', () => forge(withFreeze, keys.ops), 'Asha may not so change mf-auth'],
  ['that is none', () => forge(withoutFiles, keys.auth), 'malformed'],
  [
    'with a fallback that was never current',
    () => forge(withFallback, keys.edge),
    'automatic may not promote mf-auth',
  ],
])(
  'a document %s keeps edges on the last good one, also after a restart, and is reported',
  async (_what, act, reason) => {
    await act();
    expect(await served()).toEqual(refused);
    expect(running.problems).toEqual([expect.stringContaining(reason)]);
    const restarted = openEdge();
    expect(await served(restarted)).toEqual(refused);
    // Nothing is built upon it either, and the reason is told.
    await expect(promote(keys.auth, 'team-auth', 'mf-auth@1.0.2')).rejects.toThrow(reason);
  },
);

test('a revision that was changed after it was signed is refused', async () => {
  await promote(keys.auth, 'team-auth', 'mf-auth@1.0.2');
  const key = layout.revision('production', 3);
  await store.put(key, Buffer.from(String(await store.read(key)).replaceAll('"1.0.1"', '"1.0.0"')));
  await store.put(layout.channel('production'), (await store.read(key))!);
  expect(await served()).toEqual(refused);
  expect(running.problems).toEqual([expect.stringContaining('was changed after team-auth signed it')]);
});

test('an older document that is put back, or a newest one that is gone, changes nothing for running edges', async () => {
  const first = (await store.read(layout.revision('production', 1)))!;
  await store.put(layout.channel('production'), first);
  await promote(keys.auth, 'team-auth', 'mf-auth@1.0.2');
  expect(await served()).toEqual({ revision: 3 });
  await store.remove(layout.revision('production', 3));
  await store.put(layout.channel('production'), first);
  expect(await served()).toEqual({ revision: 3 });
});

test('a branch of the history does not replace what an edge has seen', async () => {
  await promote(keys.platform, 'platform', 'mf-dashboard@1.0.1');
  expect(await served()).toEqual({ revision: 3 });
  // Who holds the bucket and a team's key goes back to revision 2 and on from there.
  for (const key of [layout.revision('production', 3), layout.channel('production')]) await store.remove(key);
  await promote(keys.auth, 'team-auth', 'mf-auth@1.0.2');
  await promote(keys.auth, 'team-auth', 'mf-auth@1.0.1');
  expect(await served()).toEqual({ revision: 3, refused: refused.refused });
  expect(running.problems.join()).toContain('Revision 3 of production was replaced by another');
});

test('a document that is cut in half is put right by the next reader', async () => {
  const whole = (await store.read(layout.channel('production')))!;
  await store.put(layout.channel('production'), whole.subarray(0, 200));
  expect(await served(openEdge())).toEqual({ revision: 2 });
  expect((await store.read(layout.channel('production')))?.equals(whole)).toBe(true);
});

test('an administrator accepts what is right, and all go on from there', async () => {
  await forge(withDashboard, keys.auth);
  expect(await served()).toEqual(refused);
  await expect(
    acceptChannel(signedStore(store, keys.auth), { ...stamp, actor: 'team-auth' }),
  ).rejects.toThrow('Only a key that may do everything in production');
  const { document } = await acceptChannel(signedStore(store, keys.platform), byPlatform, 2);
  expect(document).toMatchObject({ revision: 4, change: 'accept revision 2' });
  expect(await served()).toEqual({ revision: 4 });
  await promote(keys.auth, 'team-auth', 'mf-auth@1.0.2');
  expect(await served()).toEqual({ revision: 5 });
});

test('a store from before there were signatures is accepted once; its history says that it was not verified', async () => {
  const old = new MemoryStore();
  const { folder, remove } = await temporaryFolder();
  await publishAll(old, folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
  await promoteBuilds(old, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);
  await remove();
  const owners = signedStore(old, keys.platform);
  expect(await readChannel(owners, 'production')).toBeNull();
  expect(owners.problems).toEqual([expect.stringMatching(/not signed.*npm run release -- sign/)]);
  const { builds } = await acceptChannel(owners, byPlatform);
  expect(builds).toEqual(['mf-auth@1.0.0', 'shell@1.0.0']);
  const history = await readHistory(signedStore(old, null), 'production');
  expect(history.map(({ actor, change }) => [actor, change])).toEqual([
    ['platform', 'accept revision 1'],
    ['Asha (not verified)', 'promote shell 1.0.0, mf-auth 1.0.0'],
  ]);
});

test('an edge takes a build back with its own key, and can do nothing else', async () => {
  const automatic = { ...stamp, actor: 'automatic' };
  await rollBackBuild(running, 'mf-auth', undefined, automatic);
  expect(await newest()).toMatchObject({ revision: 3, actor: 'automatic' });
  await expect(promoteBuilds(running, [parseBuildId('mf-auth@1.0.2')], automatic)).rejects.toThrow(
    'may not promote',
  );
  await expect(freezeDeployable(running, 'mf-auth', automatic)).rejects.toThrow(
    'automatic may not freeze mf-auth',
  );
});

test.each([
  ['Asha', 'mf-auth', null],
  ['Asha', 'mf-dashboard', 'Asha may not freeze mf-dashboard'],
  ['Ravi', 'mf-auth', 'Ravi may not freeze mf-auth'],
  ['somebody', 'mf-auth', 'may not act for somebody'],
])('the ops server freezes for %s %s within the grants of both', async (actor, name, refusal) => {
  const change = freezeDeployable(signedStore(store, keys.ops), name, { ...stamp, actor });
  if (refusal === null) expect((await change).document?.actor).toBe(actor);
  else await expect(change).rejects.toThrow(refusal);
});
