import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { FileStore } from '../store/file-store';
import { integrityOf } from 'sdk/build/integrity-of';
import { makeRemote, makeShell, type Made, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { buildEdge } from './app';

const api = 'http://127.0.0.1:9';
let remove: () => Promise<void>;
let store: FileStore;
let edge: FastifyInstance;

function withFile({ manifest, contents }: Made, file: string, text: string): Made {
  const pin = { size: text.length, integrity: integrityOf(text) };
  return {
    manifest: { ...manifest, files: { ...manifest.files, [file]: pin } },
    contents: { ...contents, [file]: text },
  };
}

/** As `publish` adds it to a build of another tool. */
const withLifecycles = (made: Made): Made =>
  withFile(made, 'single-spa.js', 'export const mount = () => undefined;');

/** As its tool makes it. */
const ownManifest = JSON.stringify({ id: 'own', metaData: { globalName: 'own' }, exposes: [] });

beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  store = new FileStore(path.join(temporary.folder, 'store'));
  await publishAll(
    store,
    temporary.folder,
    makeShell('1.0.0'),
    makeRemote('mf-auth', '1.0.0'),
    makeRemote('mf-jobs', '1.0.0', { foreign: { format: 'script', global: 'jobs', exposes: './Jobs' } }),
    withLifecycles(makeRemote('mf-plain', '1.0.0', { foreign: { format: 'module' } })),
    withFile(makeRemote('mf-own', '1.0.0'), 'mf-manifest.json', ownManifest),
  );
  const builds = ['shell@1.0.0', 'mf-auth@1.0.0', 'mf-jobs@1.0.0', 'mf-plain@1.0.0', 'mf-own@1.0.0'];
  await promoteBuilds(store, builds.map(parseBuildId), stamp);
  edge = buildEdge({
    channel: 'production',
    store,
    api,
    publicUrl: 'https://portal.example',
  });
});
afterAll(async () => {
  await edge.close();
  await remove();
});

const get = (file: string) => edge.inject({ url: `/channels/production/${file}` });

test('a build without a manifest has none for hosts', async () => {
  expect((await get('mf-plain/mf-manifest.json')).statusCode).toBe(404);
});

describe('the manifest that a build’s own tool made', () => {
  const file = () => path.join(store.folder, 'builds/mf-own/1.0.0/mf-manifest.json');
  const open = () => buildEdge({ channel: 'production', store, api, publicUrl: 'https://portal.example' });
  const manifestAt = async (other: FastifyInstance) => {
    const answer = await other.inject({ url: '/channels/production/mf-own/mf-manifest.json' });
    await other.close();
    return answer;
  };

  test('is handed on', async () => {
    expect((await manifestAt(open())).json()).toMatchObject({
      id: 'own',
      metaData: { globalName: 'own', publicPath: 'https://portal.example/builds/mf-own/1.0.0/' },
    });
  });

  test('is not found once its bytes were changed in the store', async () => {
    await writeFile(file(), ownManifest.replaceAll('own', 'evil'));
    const answer = await manifestAt(open());
    await writeFile(file(), ownManifest);
    expect([answer.statusCode, answer.body]).toEqual([404, expect.not.stringContaining('evil')]);
  });
});

test.each(['staging.json', 'staging/importmap.json', 'staging/mf-auth/remoteEntry.js'])(
  'an edge of production does not show %s',
  async (address) => {
    const staging = { ...stamp, channel: 'staging' };
    await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0', 'mf-plain@1.0.0'].map(parseBuildId), staging);
    expect((await edge.inject({ url: `/channels/${address}` })).statusCode).toBe(404);
  },
);

test('a file of the current build is reached at an address that does not change', async () => {
  const answer = await get('mf-auth/remoteEntry.js');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers).toMatchObject({
    location: 'https://portal.example/builds/mf-auth/1.0.0/remoteEntry.js',
    'access-control-allow-origin': '*',
  });
});

test('the import map names the modules with lifecycles, and the integrity of all modules of another tool’s build', async () => {
  const folder = 'https://portal.example/builds/mf-plain/1.0.0/';
  const checked = ['remoteEntry.js', 'app.1a2b.js', 'single-spa.js'];
  const aHash = expect.stringMatching(/^sha256-/) as unknown;
  expect((await get('importmap.json')).json()).toEqual({
    imports: { 'mf-plain': `${folder}single-spa.js` },
    integrity: Object.fromEntries(checked.map((file) => [folder + file, aHash])),
  });
});

test.each(['mf-auth/none.js', 'mf-none/remoteEntry.js', 'shell/main.js', 'mf-plain/mf-manifest.json'])(
  '%s is not found',
  async (file) => {
    expect((await get(file)).statusCode).toBe(404);
  },
);

test('a channel without builds has no import map', async () => {
  expect((await edge.inject({ url: '/channels/none/importmap.json' })).statusCode).toBe(404);
});
