import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { buildEdge } from '../edge/app';
import { collectGarbage } from '../upkeep/gc';
import { verifyStore } from '../upkeep/verify-store';
import { publish, temporaryFolder, writeDist, type Made } from '../testing/fixture';
import { makeMapped, mappedScript, pinOf } from '../testing/mapped-remote';
import { MemoryStore } from '../testing/memory-store';
import { layout } from '../store/layout';
import { mostMapBytes, unpackMap } from './source-maps';

let store: MemoryStore;
let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  store = new MemoryStore();
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const mapFile = `${mappedScript}.map`;
const publishMade = async (made: Made) =>
  publish(store, undefined, await writeDist(path.join(folder, 'dist'), made));

test('a map is stored beside its build, and no address of the portal leads to it', async () => {
  await publishMade(makeMapped('1.0.0'));
  expect([...store.files.keys()].filter((key) => key.includes('.map'))).toEqual([
    `maps/mf-auth/1.0.0/${mapFile}.br`,
  ]);
  const edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
  const asked = [`/builds/mf-auth/1.0.0/${mapFile}`, `/builds/mf-auth/1.0.0/${mapFile}.br`];
  for (const url of [...asked, `/maps/mf-auth/1.0.0/${mapFile}`, `/maps/mf-auth/1.0.0/${mapFile}.br`])
    expect((await edge.inject({ url })).statusCode).toBe(404);
  expect((await edge.inject({ url: `/builds/mf-auth/1.0.0/${mappedScript}` })).statusCode).toBe(200);
  await edge.close();
});

test('a map that an earlier release published among the files is not served any more', async () => {
  const { manifest, contents } = makeMapped('1.0.0');
  const { maps, ...rest } = manifest;
  for (const [file, text] of Object.entries(contents))
    await store.put(`builds/mf-auth/1.0.0/${file}`, Buffer.from(text));
  const files = { ...manifest.files, ...maps };
  await store.put('builds/mf-auth/1.0.0/build.json', Buffer.from(JSON.stringify({ ...rest, files })));
  const edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
  expect((await edge.inject({ url: `/builds/mf-auth/1.0.0/${mapFile}` })).statusCode).toBe(404);
  await edge.close();
});

/** A map as it is in the store. */
const stored = async (version: string, file = mapFile, name = 'mf-auth'): Promise<string> => {
  const packed = await store.read(layout.map({ name, version }, file));
  return (await unpackMap(packed!))!.toString();
};

test('it is stored as it came, whatever is in it, and verify finds one that was changed', async () => {
  const { manifest, contents } = makeMapped('1.0.0');
  await publishMade({
    manifest: { ...manifest, maps: { [mapFile]: pinOf('no map') } },
    contents: { ...contents, [mapFile]: 'no map' },
  });
  expect(await stored('1.0.0')).toBe('no map');
  expect((await verifyStore(store)).problems).toEqual([]);
  await publishMade(makeMapped('1.0.1'));
  const other = (await store.read(layout.map({ ...manifest, version: '1.0.1' }, mapFile)))!;
  await store.put(layout.map(manifest, mapFile), other);
  expect((await verifyStore(store)).problems).toEqual([
    `mf-auth 1.0.0: ${mapFile} was changed after it was published`,
  ]);
});

test('verify accepts a build without any, as in the copy of an edge', async () => {
  const made = makeMapped('1.0.0');
  await publishMade(made);
  await store.remove(layout.map(made.manifest, mapFile));
  expect((await verifyStore(store)).problems).toEqual([]);
});

test('gc removes it with its build', async () => {
  await publishMade(makeMapped('1.0.0'));
  const day = 24 * 3_600_000;
  await collectGarbage(store, 1, Date.now() + 2 * day);
  await collectGarbage(store, 1, Date.now() + 4 * day);
  expect([...store.files.keys()]).toEqual([]);
});

test('a map with other bytes than build.json says is refused, and nothing is stored', async () => {
  const made = makeMapped('1.0.0');
  const changed = { ...made, contents: { ...made.contents, [mapFile]: '{}' } };
  await expect(publishMade(changed)).rejects.toThrow(`${mapFile} is not what was built`);
  expect(store.files.size).toBe(0);
});

test('a map of hundreds of megabytes is refused', async () => {
  const made = makeMapped('1.0.0');
  const text = 'x'.repeat(mostMapBytes + 1);
  const contents = { ...made.contents, [mapFile]: text };
  const manifest = { ...made.manifest, maps: { [mapFile]: pinOf(text) } };
  await expect(publishMade({ manifest, contents })).rejects.toThrow(`${mapFile} has 33 MB: leave`);
});

describe("another tool's build", () => {
  const script =
    '(self.webpackChunkjobs=self.webpackChunkjobs||[]).push([1]);export const mount=()=>{},unmount=()=>{};';
  const column = script.indexOf('mount');

  async function writeBuild(map: object): Promise<string> {
    const dist = path.join(folder, 'jobs', 'dist');
    await mkdir(dist, { recursive: true });
    const files = {
      'main.js': script,
      'main.js.map': JSON.stringify(map),
      'main.css': 'h1 { color: red }',
      'main.css.map': '{}',
      '../package.json': JSON.stringify({ name: 'mf-jobs', version: '1.0.0' }),
      '../remote.json': JSON.stringify({ routes: [{ path: '/jobs', access: 'public', title: 'Jobs' }] }),
    };
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(dist, file), text);
    return dist;
  }
  const mapOfJobs = {
    ...{ version: 3, file: 'main.js', names: [], sources: ['../src/main.js'], sourcesContent: ['mount'] },
  };

  test('has its map taken along, with the columns of what publish changes', async () => {
    const { encodedMappings } = await import('@jridgewell/trace-mapping');
    const mappings = encodedMappings(
      new TraceMap({ ...mapOfJobs, version: 3, mappings: [[[column, 0, 0, 0]]] }),
    );
    await publish(store, undefined, await writeBuild({ ...mapOfJobs, mappings }));
    const published = (await store.read('builds/mf-jobs/1.0.0/main.js'))!.toString();
    expect(published).toContain('webpackChunkmf_jobs_1_0_0');
    expect([...store.files.keys()].filter((key) => /^builds.*\.map/.test(key))).toEqual([]);
    const map = new TraceMap(await stored('1.0.0', 'main.js.map', 'mf-jobs'));
    const exact = { line: 1, column: published.indexOf('mount') };
    expect(originalPositionFor(map, exact).line).toBe(1);
    expect(originalPositionFor(map, { ...exact, column: exact.column - 1 }).line).toBeNull();
  });

  test('with a map that is none is refused', async () => {
    const dist = await writeBuild({ ...mapOfJobs, mappings: null });
    await expect(publish(store, undefined, dist, 1)).rejects.toThrow(
      'main.js.map is not a source map of main.js: build again, or leave it out',
    );
  });
});
