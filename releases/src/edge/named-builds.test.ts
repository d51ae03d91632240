import type { FastifyInstance } from 'fastify';
import type { PublicDocument } from 'platform/release';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { layout } from '../store/layout';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { signDocument } from '../trust/keys';
import { verifyStore } from '../upkeep/verify-store';
import { buildEdge } from './app';

/** A channel names builds with the hash of their build.json; the store has those, others, or none. */
let published: ReadonlyMap<string, Buffer>;
let store: MemoryStore;
const edges: FastifyInstance[] = [];

const promote = (build: string) => promoteBuilds(signedStore(store), [parseBuildId(build)], stamp);

beforeAll(async () => {
  store = new MemoryStore();
  const { folder, remove } = await temporaryFolder();
  const auth = ['1.0.0', '1.0.1', '1.0.2'].map((version) => makeRemote('mf-auth', version));
  const jobs = ['1.0.0', '1.0.1'].map((version) => makeRemote('mf-jobs', version));
  await publishAll(signedStore(store), folder, makeShell('1.0.0'), ...auth, ...jobs);
  await remove();
  for (const build of ['shell@1.0.0', 'mf-jobs@1.0.0', 'mf-auth@1.0.0', 'mf-auth@1.0.1'])
    await promote(build);
  published = store.files;
});
beforeEach(() => void (store = new MemoryStore(new Map(published))));
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(edges.splice(0).map((one) => one.close()));
});

function openEdge(): FastifyInstance {
  const channel = 'production';
  const opened = buildEdge({ channel, store: signedStore(store, null), api: 'http://127.0.0.1:9' });
  edges.push(opened);
  return opened;
}
async function served(edge: FastifyInstance): Promise<string[]> {
  const { deployables } = (await edge.inject('/channels/production.json')).json<PublicDocument>();
  return Object.entries(deployables).map(([name, { current, previous }]) =>
    [name, current.version, ...previous.map(({ version }) => version)].join(' '),
  );
}
const isStale = async (edge: FastifyInstance): Promise<boolean> =>
  Object.hasOwn((await edge.inject('/health')).json(), 'stale');

const placeOf = (version: string) => layout.manifest({ name: 'mf-auth', version });
/** As the release server signed it for that place once, before the build was removed and published anew. */
function replay(version: string): void {
  const { manifest } = makeRemote('mf-auth', version, { routes: ['/log-in'] });
  store.files.set(placeOf(version), signDocument(placeOf(version), { ...manifest }, keys.server));
}
const all = ['mf-auth 1.0.1 1.0.0', 'mf-jobs 1.0.0', 'shell 1.0.0'];

test.each([
  ['is gone', (version: string) => void store.files.delete(placeOf(version))],
  ['is another that the server signed', replay],
])('a fallback whose build.json %s is none', async (_what, spoil) => {
  spoil('1.0.0');
  const edge = openEdge();
  expect(await served(edge)).toEqual(['mf-auth 1.0.1', 'mf-jobs 1.0.0', 'shell 1.0.0']);
  expect(await isStale(edge)).toBe(false);
  expect((await verifyStore(signedStore(store, null))).problems.join()).toContain(
    'production names mf-auth 1.0.0, ',
  );
});

test.each([
  ['is gone', (version: string) => void store.files.delete(placeOf(version))],
  ['is another that the server signed', replay],
])(
  'where that of a current build %s, edges stay on the revision before, until it is there',
  async (_what, spoil) => {
    const running = openEdge();
    expect(await served(running)).toEqual(all);
    await promote('mf-auth@1.0.2');
    const good = store.files.get(placeOf('1.0.2'))!;
    spoil('1.0.2');
    expect(await served(running)).toEqual(all);
    expect(await isStale(running)).toBe(true);
    // One that starts has none before, and leaves the remote out.
    const fresh = openEdge();
    expect(await served(fresh)).toEqual(['mf-jobs 1.0.0', 'shell 1.0.0']);
    expect(await isStale(fresh)).toBe(true);
    store.files.set(placeOf('1.0.2'), good);
    const soon = Date.now() + 61_000;
    jest.spyOn(Date, 'now').mockReturnValue(soon); // an edge looks at what it has each minute
    for (const edge of [running, fresh]) {
      expect(await served(edge)).toEqual(['mf-auth 1.0.2 1.0.1 1.0.0', ...all.slice(1)]);
      expect(await isStale(edge)).toBe(false);
    }
  },
);

test('the release server refuses to go on with a build that is another now', async () => {
  replay('1.0.1');
  await expect(promote('mf-jobs@1.0.1')).rejects.toThrow('mf-auth 1.0.1 is not in the store');
  await promote('mf-auth@1.0.2');
  expect(await served(openEdge())).toEqual(['mf-auth 1.0.2 1.0.0', ...all.slice(1)]);
});
