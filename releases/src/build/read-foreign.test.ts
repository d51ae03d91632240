import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../testing/fixture';
import { readForeign } from './read-foreign';

let remove = async (): Promise<void> => undefined;
let project = '';

beforeEach(async () => {
  const temporary = await temporaryFolder();
  project = temporary.folder;
  remove = temporary.remove;
});
afterEach(() => remove());

const remoteFile = JSON.stringify({ routes: [{ path: '/jobs', access: 'public' }] });
const packageFile = JSON.stringify({ name: '@team/mf-jobs', version: '2.1.0' });

/** Reads a build with these files, in a project with a package.json and a remote.json. */
async function read(files: Readonly<Record<string, string>>, around: Readonly<Record<string, string>> = {}) {
  const all = Object.entries({ 'package.json': packageFile, 'remote.json': remoteFile, ...around });
  for (const [file, text] of all) if (text) await writeFile(path.join(project, file), text);
  const dist = path.join(project, 'dist');
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await writeFile(path.join(dist, file), text);
  }
  return readForeign(dist);
}

interface Change {
  readonly entry?: string;
  readonly type?: string;
  readonly publicPath?: string;
  readonly exposes?: readonly string[];
}

/** As the plugin of Module Federation writes it, as far as it is read. */
const federation = ({
  entry = 'remoteEntry.js',
  type = 'global',
  publicPath = 'auto',
  exposes = ['./app'],
}: Change = {}): string =>
  JSON.stringify({
    metaData: { remoteEntry: { name: entry, path: '', type }, globalName: 'jobs', publicPath },
    exposes: exposes.map((exposed) => ({
      path: exposed,
      assets: { js: { sync: ['app.js'] }, css: { sync: ['app.css'] } },
    })),
  });

const files = (manifest: string) => ({
  'mf-manifest.json': manifest,
  'remoteEntry.js': 'var jobs;self.webpackChunkjobs=[];',
  'app.js': 'self["webpackChunkjobs"].push(1)',
  'app.css': 'p { color: red }',
});

test('a build of Module Federation becomes one of ours, with name, version and routes of its project', async () => {
  const { manifest, manifestBytes } = await read(files(federation()));
  expect(manifest).toMatchObject({
    name: 'mf-jobs',
    version: '2.1.0',
    kind: 'remote',
    container: 'mf_jobs_2_1_0',
    entry: 'remoteEntry.js',
    routes: [{ path: '/jobs', access: 'public' }],
    initial: { js: ['app.js'], css: ['app.css'], shared: [] },
    foreign: {
      format: 'script',
      global: 'jobs',
      exposes: './app',
    },
  });
  expect(JSON.parse(manifestBytes.toString())).toEqual(manifest);
});

test('the style sheets of a build apply inside of the remote only', async () => {
  const dist = await read(files(federation()));
  const sheet = dist.files.find(({ file }) => file === 'app.css')?.bytes.toString();
  expect(sheet).toBe(':where([data-remote="mf-jobs"]) p { color: red }');
});

test('a style sheet that cannot be read is refused', async () => {
  await expect(read({ ...files(federation()), 'app.css': 'p { color: red' })).rejects.toThrow(
    'app.css is not valid CSS',
  );
});

test('the global name of a build’s chunks contains the version, as two versions run in one page', async () => {
  const dist = await read(files(federation()));
  const scripts = dist.files.filter(({ file }) => file.endsWith('.js')).map(({ bytes }) => bytes.toString());
  expect(scripts).toEqual(
    expect.arrayContaining([
      'var jobs;self.webpackChunkmf_jobs_2_1_0=[];',
      'self["webpackChunkmf_jobs_2_1_0"].push(1)',
    ]),
  );
});

test('a manifest that names an entry which is not there is refused', async () => {
  await expect(read(files(federation({ entry: 'gone.js' })))).rejects.toThrow(
    'entry names gone.js, which files does not list',
  );
});

test('scripts that the manifest does not name are not published', async () => {
  const dist = await read({
    ...files(federation()),
    'main.js': 'document.body.textContent = "the project alone"',
  });
  expect(dist.files.map(({ file }) => file)).not.toContain('main.js');
  expect(Object.keys(dist.manifest.files)).toEqual(expect.arrayContaining(['remoteEntry.js', 'app.js']));
});

test('the only exposed module has the lifecycles, whatever its name', async () => {
  const { manifest } = await read(files(federation({ exposes: ['./Jobs'] })));
  expect(manifest.foreign?.exposes).toBe('./Jobs');
});

test('an ES module with a container needs the manifest, which says what it exposes', async () => {
  const container = 'const table={"./app":()=>import("./app.js")};export{table as get,table as init}';
  await expect(read({ 'remoteEntry.js': container })).rejects.toThrow('switch on the option `manifest`');
});

test.each([
  ['by name', 'export const mount = async () => {}; export async function unmount() {}'],
  ['as its default', 'export default { mount() {}, unmount() {} }'],
])('an ES module that exports lifecycles %s is an entry, and its styles come with it', async (_how, text) => {
  const { manifest } = await read({ 'main.js': text, 'main.css': 'p { color: red }', 'parts/part.js': '' });
  expect(manifest).toMatchObject({ entry: 'main.js', initial: { css: ['main.css'] } });
  expect(manifest.foreign).toEqual({ format: 'module' });
});

test('a build that adds style elements is found out', async () => {
  const { manifest } = await read({
    'main.js': 'export const mount = () => document.createElement("style"), unmount = 1',
  });
  expect(manifest.foreign).toEqual({ format: 'module', inlineStyles: true });
});

test('hidden files and compressed copies are not published', async () => {
  const { manifest } = await read({
    'main.js': 'export default {}',
    'main.js.gz': 'small',
    '.vite/manifest.json': '{}',
  });
  expect(Object.keys(manifest.files)).toEqual(['main.js', 'single-spa.js']);
});

const plain = { 'main.js': 'export default {}' };
test.each([
  [
    'is no entry in',
    { 'index.html': '<p>' },
    {},
    /Looked for: build\.json .*mf-manifest\.json .*mount and unmount/,
  ],
  ['are two entries in', { ...plain, 'other.js': 'export default {}' }, {}, /there are main\.js, other\.js/],
  ['are no routes for', plain, { 'remote.json': '' }, /No routes are known .*remote\.json/],
  ['is no version for', plain, { 'package.json': '' }, /No version is known/],
  ['is broken JSON around', plain, { 'remote.json': '{' }, /remote\.json is not valid JSON/],
  ['are two exposed modules in', files(federation({ exposes: ['./A', './B'] })), {}, /exposes \.\/A, \.\/B/],
  [
    'is a fixed address in',
    files(federation({ publicPath: 'https://cdn.example/' })),
    {},
    /publicPath 'auto'/,
  ],
  ['is an entry of another kind in', files(federation({ type: 'commonjs' })), {}, /the type commonjs/],
])('there %s a build: it is refused with the reason', async (_what, given, around, reason) => {
  await expect(read(given, around)).rejects.toThrow(reason);
});

test('a build of another tool gets a module with its lifecycles, for hosts without federation', async () => {
  const { manifest, files: published } = await read(files(federation()));
  const text = published.find(({ file }) => file === 'single-spa.js')?.bytes.toString() ?? '';
  expect(text).toContain('"global":"jobs","exposes":"./app"');
  expect(text).toContain(
    `{"file":"remoteEntry.js","integrity":"${manifest.files['remoteEntry.js']?.integrity}"}`,
  );
});

test('its own module of that name stays', async () => {
  const own = 'export const mount = 1, unmount = 2;';
  const { files: published } = await read({ 'single-spa.js': own });
  expect(published.map(({ file, bytes }) => [file, String(bytes)])).toEqual([['single-spa.js', own]]);
});
