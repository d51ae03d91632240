import type { FastifyInstance } from 'fastify';
import { readChannel } from '../channel/channel-store';
import type { ChannelDocument } from '../channel/document';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { buildEdge } from '../edge/app';
import { layout } from '../store/layout';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { signDocument } from './keys';

type Content = Readonly<Record<string, unknown>>;

let published: ReadonlyMap<string, Buffer>;
let store: MemoryStore;
const edges: FastifyInstance[] = [];

const promote = (...builds: string[]) => promoteBuilds(signedStore(store), builds.map(parseBuildId), stamp);

/** Two revisions of production: all at 1.0.0, then mf-auth 1.0.1. mf-auth 1.0.2 is published. */
beforeAll(async () => {
  store = new MemoryStore();
  const { folder, remove } = await temporaryFolder();
  const auth = ['1.0.0', '1.0.1', '1.0.2'].map((version) => makeRemote('mf-auth', version));
  const dashboard = makeRemote('mf-dashboard', '1.0.0', { routes: ['/dashboard'] });
  await publishAll(signedStore(store), folder, makeShell('1.0.0'), ...auth, dashboard);
  await promote('shell@1.0.0', 'mf-auth@1.0.0', 'mf-dashboard@1.0.0');
  await promote('mf-auth@1.0.1');
  await remove();
  published = store.files;
});
beforeEach(() => void (store = new MemoryStore(new Map(published))));
afterEach(() => Promise.all(edges.splice(0).map((one) => one.close())));

function openEdge(): FastifyInstance {
  const opened = buildEdge({
    channel: 'production',
    store: signedStore(store, null),
    api: 'http://127.0.0.1:9',
  });
  edges.push(opened);
  return opened;
}

/** The builds whose scripts a page has. */
async function served(edge: FastifyInstance, url = '/auth'): Promise<readonly string[]> {
  const { body } = await edge.inject({ url, headers: { accept: 'text/html' } });
  const found = [...body.matchAll(/(?:src|href)="\/builds\/([\w-]+)\/([\w.-]+)\//g)].map(
    ([, name, version]) => `${name}@${version}`,
  );
  return [...new Set(found)].sort();
}
const good = ['mf-auth@1.0.1', 'shell@1.0.0'];

const places = {
  next: layout.revision('production', 3),
  pointer: layout.channel('production'),
  build: layout.manifest({ name: 'mf-auth', version: '1.0.1' }),
};
const read = (key: string): Content => JSON.parse(String(store.files.get(key))) as Content;
const write = (key: string, content: unknown): void =>
  void store.files.set(key, Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)));
const newest = () => read(places.pointer) as Content & ChannelDocument;
/** The third revision as somebody would like it, with mf-auth 1.0.2. */
const wanted = () => {
  const text = JSON.stringify({ ...newest(), revision: 3 });
  return JSON.parse(text.replaceAll('"version":"1.0.1"', '"version":"1.0.2"')) as Content & ChannelDocument;
};
const changed = (change: (deployables: Record<string, never>) => object) => {
  const document = newest();
  return {
    ...document,
    revision: 3,
    deployables: { ...document.deployables, ...change(document.deployables as never) },
  };
};
const withCurrent = (name: string, fields: object) =>
  changed((all: Record<string, { current: object }>) => ({
    [name]: { ...all[name], current: { ...all[name]!.current, ...fields } },
  }));
const signature = (content: Content) => content.signature as { key: string; value: string };

/** What somebody who can write to the bucket puts there as the next revision. */
const revisions: Readonly<Record<string, () => unknown>> = {
  'that nobody signed': () => ({ ...wanted(), signature: undefined }),
  'with the signature of the one before': () => wanted(),
  'signed with a stranger’s key': () => signDocument(places.next, wanted(), keys.stranger),
  'signed with a stranger’s key under the server’s name': () => {
    const signed = JSON.parse(String(signDocument(places.next, wanted(), keys.stranger))) as Content;
    return { ...signed, signature: { ...signature(signed), key: keys.server.publicKey } };
  },
  'signed for another revision': () => signDocument(layout.revision('production', 4), wanted(), keys.server),
  'signed for another channel': () => signDocument(layout.revision('staging', 3), wanted(), keys.server),
  'signed for a timestamp': () => signDocument(layout.timestamp('production'), wanted(), keys.server),
  'signed for a build': () => signDocument(places.build, wanted(), keys.server),
  'with another revision’s bytes': () => store.files.get(layout.revision('production', 2)),
  'whose signature is null': () => ({ ...wanted(), signature: null }),
  'whose signature is a list': () => ({ ...wanted(), signature: [] }),
  'whose signature is a number': () => ({ ...wanted(), signature: 1 }),
  'whose signature has no value': () => ({ ...wanted(), signature: { key: keys.server.publicKey } }),
  'whose signature is empty': () => ({ ...wanted(), signature: { key: keys.server.publicKey, value: '' } }),
  'whose signature is too long': () => ({
    ...wanted(),
    signature: { key: keys.server.publicKey, value: 'A'.repeat(100_000) },
  }),
  'whose key is a list': () => ({ ...wanted(), signature: { key: [keys.server.publicKey], value: 'A' } }),
  'whose key is no key': () => ({ ...wanted(), signature: { key: '__proto__', value: 'A' } }),
  'with another hash of another team’s part': () => withCurrent('mf-dashboard', { sha256: 'a'.repeat(64) }),
  'without a hash of another team’s part': () => withCurrent('mf-dashboard', { sha256: undefined }),
  'with another version of another team’s part': () => withCurrent('mf-dashboard', { version: '9.9.9' }),
  'with a version that leads elsewhere': () =>
    withCurrent('mf-dashboard', { version: '../../mf-auth/1.0.2' }),
  'with routes of another team’s part': () =>
    withCurrent('mf-dashboard', { routes: [{ path: '/*', access: 'public' }] }),
  'with other fallbacks': () =>
    changed((all: Record<string, object>) => ({
      'mf-dashboard': { ...all['mf-dashboard'], previous: null },
    })),
  'with a canary without a build': () =>
    changed((all: Record<string, object>) => ({ 'mf-dashboard': { ...all['mf-dashboard'], canary: {} } })),
  'with a freeze in another name': () =>
    changed((all: Record<string, object>) => ({
      'mf-dashboard': { ...all['mf-dashboard'], frozen: { actor: 'Asha', time: '', reason: '' } },
    })),
  'without a deployable': () => changed(() => ({ 'mf-dashboard': undefined })),
  'without deployables': () => ({ ...newest(), revision: 3, deployables: null }),
  'in another’s name': () => ({ ...newest(), revision: 3, actor: 'Asha', reason: 'I did it' }),
  'from another time': () => ({ ...newest(), revision: 3, time: 'never' }),
  'that is no JSON': () => Buffer.from('{"schema":1,'),
  'that is empty': () => Buffer.from(''),
  'that is null': () => null,
  'that is a list': () => [wanted()],
  'of an earlier form, whole': () => ({ ...wanted(), schema: 1 }),
  'of an earlier form, with what it changed': () => ({
    ...newest(),
    ...{ revision: 3, schema: 2, deployables: undefined },
    changed: { 'mf-auth': newest().deployables['mf-dashboard'] },
    unchanged: {},
  }),
  'of an earlier form, that takes all from others': () => ({
    ...newest(),
    ...{ revision: 3, schema: 2, deployables: undefined },
    changed: {},
    unchanged: { 'mf-auth': { revision: 1, sha256: '' }, shell: { revision: 1, sha256: '' } },
  }),
  'of a newer schema': () => ({ ...newest(), revision: 3, schema: 4 }),
  'with a prototype': () => Buffer.from(JSON.stringify(wanted()).replace('{', '{"__proto__":{"schema":1},')),
};

test.each(Object.entries(revisions))(
  'a revision %s is used by nobody, and stops nobody',
  async (_what, forge) => {
    const running = openEdge();
    expect(await served(running)).toEqual(good);
    const forged = forge();
    write(places.next, forged);
    write(places.pointer, forged);
    for (const edge of [running, openEdge()]) {
      expect(await served(edge)).toEqual(good);
      expect((await edge.inject('/health')).json()).toMatchObject({ status: 'ok', revision: 2 });
    }
    // Teams go on: the release server writes the third revision itself.
    await promote('mf-auth@1.0.0');
    expect(await readChannel(signedStore(store, null), 'production')).toMatchObject({ revision: 3 });
    expect(await served(running)).toEqual(['mf-auth@1.0.0', 'shell@1.0.0']);
  },
);

/** What somebody puts in place of a build.json that candidates get. */
const builds: Readonly<Record<string, () => unknown>> = {
  'with another entry': () => ({ ...read(places.build), entry: 'app.1a2b.js' }),
  'with another hash': () =>
    JSON.parse(JSON.stringify(read(places.build)).replace(/sha256-[^"]{4}/, 'sha256-evil')) as object,
  'with other routes': () => ({ ...read(places.build), routes: [{ path: '/dashboard', access: 'public' }] }),
  'with another publisher': () => ({ ...read(places.build), published: { actor: 'Asha', time: '' } }),
  'of another version': () => store.files.get(layout.manifest({ name: 'mf-auth', version: '1.0.2' })),
  'of another remote': () => store.files.get(layout.manifest({ name: 'mf-dashboard', version: '1.0.0' })),
  'without a signature': () => ({ ...read(places.build), signature: undefined }),
  'with a stranger’s signature': () => signDocument(places.build, read(places.build), keys.stranger),
  'that is no JSON': () => Buffer.from('{'),
};

test.each(Object.entries(builds))('a build.json %s opens no file', async (_what, forge) => {
  write(places.build, forge());
  const { statusCode } = await openEdge().inject('/builds/mf-auth/1.0.1/app.1a2b.js');
  expect(statusCode).toBe(404);
  expect((await openEdge().inject('/builds/mf-dashboard/1.0.0/app.1a2b.js')).statusCode).toBe(200);
});
