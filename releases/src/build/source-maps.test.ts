import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor } from '@jridgewell/trace-mapping';
import { buildEdge } from '../edge/app';
import { collectGarbage } from '../upkeep/gc';
import { verifyStore } from '../upkeep/verify-store';
import { temporaryFolder, writeDist, type Made } from '../testing/fixture';
import { makeMap, makeMapped, mappedScript, pinOf } from '../testing/mapped-remote';
import { MemoryStore } from '../testing/memory-store';
import { publish, readManifest } from './publish';
import { mapLimits, readStoredMap, traceMap } from './source-maps';

let store: MemoryStore;
let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  store = new MemoryStore();
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const build = { name: 'mf-auth', version: '1.0.0' };
const mapFile = `${mappedScript}.map`;
const publishMade = async (made: Made) =>
  publish(store, undefined, await writeDist(path.join(folder, 'dist'), made), 1);

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

test('it is read back with its pin, and a changed one is not read', async () => {
  await publishMade(makeMapped('1.0.0'));
  const manifest = (await readManifest(store, build))!;
  const map = await readStoredMap(store, manifest, mappedScript);
  expect(originalPositionFor((await traceMap(map!))!, { line: 1, column: 10 })).toMatchObject({
    source: 'src/status/statuses.ts',
    line: 41,
  });
  expect((await verifyStore(store)).problems).toEqual([]);
  const key = `maps/mf-auth/1.0.0/${mapFile}.br`;
  await publishMade(makeMapped('1.0.1', { before: 3 }));
  await store.put(key, (await store.read(`maps/mf-auth/1.0.1/${mapFile}.br`))!);
  expect(await traceMap((await readStoredMap(store, manifest, mappedScript))!)).toBeNull();
  expect((await verifyStore(store)).problems).toEqual([
    `mf-auth 1.0.0: ${mapFile} is missing, or was changed`,
  ]);
});

test('gc removes it with its build', async () => {
  await publishMade(makeMapped('1.0.0'));
  const day = 24 * 3_600_000;
  await collectGarbage(store, 1, Date.now() + 2 * day);
  await collectGarbage(store, 1, Date.now() + 4 * day);
  expect([...store.files.keys()]).toEqual([]);
});

/** A build whose map has other bytes than its build.json says, or others that it says too. */
function withMap(text: string, isPinned = true): Made {
  const made = makeMapped('1.0.0');
  const contents = { ...made.contents, [mapFile]: text };
  if (!isPinned) return { ...made, contents };
  return { manifest: { ...made.manifest, maps: { [mapFile]: pinOf(text) } }, contents };
}

const notReadable = `${mapFile} is not a source map of version 3 without sections`;
const ofAnother = `${mapFile} belongs to another build than ${mappedScript}: build again into an empty folder`;

test.each([
  [
    'that is not the one of build.json',
    withMap(JSON.stringify(makeMap({ before: 3 })), false),
    `${mapFile} is not what was built`,
  ],
  ['of a longer script', withMap(JSON.stringify(makeMap({ lastColumn: 9_000 }))), ofAnother],
  [
    'with the name of another script',
    withMap(JSON.stringify({ ...makeMap(), file: 'other.1a2b.js' })),
    ofAnother,
  ],
  ['without its sources', withMap(JSON.stringify({ ...makeMap(), sources: [] })), ofAnother],
  ['that is no JSON', withMap('{'), notReadable],
  ['that is an index of maps', withMap(JSON.stringify({ version: 3, sections: [] })), notReadable],
  ['without mappings', withMap(JSON.stringify({ ...makeMap(), mappings: null })), notReadable],
  ['whose mappings are none', withMap(JSON.stringify({ ...makeMap(), mappings: 'AAAA!,' })), notReadable],
])('a map %s is refused, and nothing is stored', async (_what, made, problem) => {
  await expect(publishMade(made)).rejects.toThrow(problem);
  expect(store.files.size).toBe(0);
});

test('a map of hundreds of megabytes is refused unread', async () => {
  const text = JSON.stringify({ ...makeMap(), more: 'x'.repeat(mapLimits.one) });
  await expect(publishMade(withMap(text))).rejects.toThrow(`${mapFile} has more than 32 MB`);
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
    const { encodedMappings, TraceMap } = await import('@jridgewell/trace-mapping');
    const mappings = encodedMappings(
      new TraceMap({ ...mapOfJobs, version: 3, mappings: [[[column, 0, 0, 0]]] }),
    );
    await publish(store, undefined, await writeBuild({ ...mapOfJobs, mappings }), 1);
    const published = (await store.read('builds/mf-jobs/1.0.0/main.js'))!.toString();
    expect(published).toContain('webpackChunkmf_jobs_1_0_0');
    const manifest = (await readManifest(store, { name: 'mf-jobs', version: '1.0.0' }))!;
    expect(Object.keys(manifest.files).filter((file) => file.endsWith('.map'))).toEqual([]);
    const map = (await traceMap((await readStoredMap(store, manifest, 'main.js'))!))!;
    const exact = { line: 1, column: published.indexOf('mount') };
    expect(originalPositionFor(map, exact).line).toBe(1);
    expect(originalPositionFor(map, { ...exact, column: exact.column - 1 }).line).toBeNull();
  });

  test('with the map of another one is refused', async () => {
    const dist = await writeBuild({ ...mapOfJobs, file: 'other.js', mappings: 'AAAA' });
    expect(await readdir(dist)).toContain('main.js.map');
    await expect(publish(store, undefined, dist, 1)).rejects.toThrow('main.js.map belongs to another build');
  });
});
