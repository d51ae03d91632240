import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { BuildManifest } from 'platform/release';
import { localesOf } from './catalogs';
import { debugIdOf } from './debug-id';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
const source = 'src/sign-in/sign-in-page.tsx';
const oldText = 'Sign in to continue with your profile and your applications.';
/** As long as the old one: sizes stay. */
const newText = oldText.toUpperCase();

/** File name -> text of all that a build consists of. */
type Files = ReadonlyMap<string, string>;

let place: string;
let cold: Files;
let changed: Files;
let warm: Files;

async function build(folder: string, version: string): Promise<Files> {
  await run(path.join(root, 'node_modules/.bin/portal-build'), [], {
    cwd: folder,
    env: { ...process.env, BUILD_VERSION: version },
  });
  const dist = path.join(folder, 'dist');
  const names = (await readdir(dist)).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(dist, name), 'latin1')] as const),
    ),
  );
}

/** What is left of a build's files without its version and what is computed from their bytes. */
function nameless(files: Files): Map<string, string> {
  const strip = (text: string): string =>
    text
      .replaceAll(/mf_auth_1_0_\d/g, 'mf_auth')
      .replaceAll(/sha256-[\w+/]{43}=/g, 'sha256')
      .replaceAll(/(?<=[."])[0-9a-f]{8}(?=[".])/g, 'hash');
  // The minifier orders its short names by how often each letter occurs, those of hashes included.
  const withoutShortNames = (text: string): string => text.replaceAll(/\b[\w$]{1,2}\b/g, 'x');
  const withoutManifest = [...files].filter(
    ([name]) => !['build.json', 'sbom.cdx.json'].includes(name) && !name.endsWith('.map'),
  );
  return new Map(withoutManifest.map(([name, text]) => [strip(name), withoutShortNames(strip(text))]));
}

// A copy inside the repository, as its packages are found from there; with a cache of its own.
beforeAll(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true });
  place = await mkdtemp(path.join(root, '.cache/build-test-'));
  const folder = path.join(place, 'mf-auth');
  await cp(path.join(root, 'mf-auth'), folder, {
    recursive: true,
    filter: (from) => !['node_modules', 'dist'].includes(path.basename(from)),
  });
  const file = path.join(folder, source);
  const text = await readFile(file, 'utf8');
  cold = await build(folder, '1.0.1');
  if (!text.includes(oldText)) throw new Error(`${file} no longer says "${oldText}"`);
  await writeFile(file, text.replaceAll(oldText, newText));
  changed = await build(folder, '1.0.2');
  await writeFile(file, text);
  warm = await build(folder, '1.0.1');
}, 240_000);
afterAll(() => rm(place, { recursive: true, force: true }));

test('a build that finds the results of others has the same bytes as one that finds none', () => {
  expect([...warm.keys()]).toEqual([...cold.keys()]);
  expect([...warm].filter(([name, text]) => cold.get(name) !== text).map(([name]) => name)).toEqual([]);
});

test('a build after a change has what was changed, under its own name', () => {
  const scripts = [...changed].filter(([name]) => name.endsWith('.js'));
  const saying = (text: string): string[] =>
    scripts.filter(([, script]) => script.includes(text)).map(([name]) => name.split('.')[0]!);
  expect(saying(newText)).toEqual(['app']);
  expect(saying(oldText)).toEqual([]);
  expect(saying('mf_auth_1_0_2')).toEqual(expect.arrayContaining(['app', 'remoteEntry', 'single-spa']));
  expect(saying('mf_auth_1_0_1')).toEqual([]);
  expect(saying('mf_auth_name_of_this_build')).toEqual([]);
  expect(JSON.parse(changed.get('build.json')!)).toMatchObject({
    version: '1.0.2',
    container: 'mf_auth_1_0_2',
  } satisfies Partial<BuildManifest>);
});

test('two versions differ in their names and in what was changed, and in nothing else', () => {
  const [before, after] = [nameless(cold), nameless(changed)];
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  // A changed text has no translation: its pages say it in English.
  const languages = localesOf(path.join(root, 'mf-auth'));
  expect(languages).not.toEqual([]);
  expect([...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name)).toEqual(
    [
      'app.hash.js',
      'prerendered-sign-in.html',
      ...languages.map((locale) => `prerendered-sign-in.${locale}.html`),
    ].sort(),
  );
});

test('a source map leads from a script to the line of its source, by a name that says nothing of this machine', () => {
  const [name = '', bytes = ''] = [...changed].find(([, text]) => text.includes(newText)) ?? [];
  const script = Buffer.from(bytes, 'latin1').toString(); // columns count characters
  expect(script).not.toContain('sourceMappingURL');
  const map = new TraceMap(changed.get(`${name}.map`) ?? '');
  const before = script.slice(0, script.indexOf(newText)).split('\n');
  const found = originalPositionFor(map, { line: before.length, column: before.at(-1)!.length - 1 });
  expect(found.source).toBe(source);
  const line = sourceContentFor(map, source)!.split('\n')[found.line! - 1];
  expect(line).toContain(newText);
  const sources = [...changed].flatMap(([file, text]) =>
    file.endsWith('.map') ? (JSON.parse(text) as { readonly sources: string[] }).sources : [],
  );
  expect(sources.filter((one) => /^[/.]|:\/\/|build-test-/.test(one))).toEqual([]);
  const { files, maps = {} } = JSON.parse(changed.get('build.json')!) as BuildManifest;
  expect(Object.keys(maps)).toContain(`${name}.map`);
  for (const file of Object.keys(maps)) {
    const { debugId } = JSON.parse(changed.get(file)!) as { readonly debugId?: string };
    expect(debugId).toBe(debugIdOf(files[file.slice(0, -'.map'.length)]!.integrity));
  }
  expect(Object.keys(files).filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('a build is a container of the federation runtime, whose core it takes from the page', () => {
  const entry = cold.get('remoteEntry.js') ?? '';
  expect(entry).toContain('initContainerEntry');
  expect(entry).toContain('=globalThis._FEDERATION_RUNTIME_CORE');
  const { needs } = JSON.parse(cold.get('build.json')!) as BuildManifest;
  expect(needs).toHaveProperty(['@module-federation/runtime'], expect.stringMatching(/^\^2\.\d+\.0$/));
});

test('its manifest is the plugin’s own, of this very build, and names the module in front of the entry', () => {
  const { version, container, files } = JSON.parse(cold.get('build.json')!) as BuildManifest;
  const app = Object.keys(files).find((file) => /^app\..*\.js$/.test(file));
  expect(files).toHaveProperty(['mf-manifest.json']);
  expect(JSON.parse(cold.get('mf-manifest.json')!)).toMatchObject({
    name: container,
    metaData: {
      globalName: container,
      buildInfo: { buildVersion: version },
      remoteEntry: { name: 'single-spa.js', path: '', type: 'module' },
    },
    exposes: [{ path: './app', assets: { js: { sync: expect.arrayContaining([app]) as unknown } } }],
  });
});

test('a module that threw is evaluated again by the next import', () => {
  // `strictModuleExceptionHandling`: webpack forgets it.
  expect(cold.get('remoteEntry.js')).toMatch(/finally\{\w+&&delete \w+\[\w+\]\}/);
});

test('the entry pins what it loads, and webpack names the failure as the shell expects: for scripts and for styles', () => {
  const entry = cold.get('remoteEntry.js') ?? '';
  const times = (pattern: RegExp): number => [...entry.matchAll(pattern)].length;
  expect({ pins: times(/\.pin\(/g), failures: times(/ChunkLoadError/g) }).toEqual({ pins: 2, failures: 2 });
});

test('the sheets of the remote are scoped, imported ones too; those of a part that the shell provides are not', () => {
  const sheets = [...cold].filter(([name]) => name.endsWith('.css')).map(([, text]) => text);
  const own = sheets.find((text) => text.includes('.auth-page')) ?? '';
  for (const name of ['.auth-page', '.mg-notice'])
    expect(own).toContain(`:where([data-remote=mf-auth]) ${name}{`);
  expect(sheets.filter((text) => /(^|})\.mg-button{/.test(text))).not.toEqual([]);
});

test('build.json lists the shared modules that the build imports', () => {
  const { needs, initial } = JSON.parse(cold.get('build.json')!) as BuildManifest;
  expect(Object.keys(needs)).toEqual(expect.arrayContaining(['react', 'shared/runtime/session', 'yup']));
  expect(needs.react).toMatch(/^\^19\./);
  expect(initial.shared).toContain('react');
});

test('mf-manifest.json names what the build shares: version, accepted range and files', () => {
  const { metaData, shared } = JSON.parse(cold.get('mf-manifest.json')!) as {
    readonly metaData: object;
    readonly shared: readonly {
      readonly name: string;
      readonly assets: { readonly js: { sync: string[] } };
    }[];
  };
  expect(metaData).toMatchObject({
    globalName: 'mf_auth_1_0_1',
    remoteEntry: { name: 'single-spa.js', type: 'module' },
  });
  const react = shared.find(({ name }) => name === 'react');
  expect(react).toMatchObject({
    version: expect.stringMatching(/^19\.\d+\.\d+$/) as string,
    requiredVersion: '^19.0.0',
    singleton: true,
  });
  expect(shared.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react-dom/client', 'shared/runtime/session', 'yup']),
  );
  const files = shared.flatMap(({ assets }) => assets.js.sync);
  expect(files.length).toBeGreaterThan(shared.length / 2);
  expect(files.filter((file) => !cold.has(file))).toEqual([]);
});

test('the bill of materials names each package that is in the files, with version and licence, and no tool', () => {
  const bom = JSON.parse(cold.get('sbom.cdx.json')!) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: object };
    readonly components: readonly {
      readonly name: string;
      readonly purl: string;
      readonly licenses?: unknown;
    }[];
  };
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(bom.metadata.component).toMatchObject({ name: 'mf-auth', version: '1.0.1' });
  const names = bom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'yup', '@fontsource-variable/figtree']));
  expect(names).not.toEqual(expect.arrayContaining(['webpack']));
  expect(names).not.toEqual(expect.arrayContaining(['mini-css-extract-plugin']));
  expect(bom.components.find(({ name }) => name === 'react')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/react@19\./) as string,
    licenses: [{ license: { id: 'MIT' } }],
  });
  expect(bom.components.filter(({ licenses }) => !licenses)).toEqual([]);
  const { files } = JSON.parse(cold.get('build.json')!) as BuildManifest;
  expect(Object.keys(files)).toContain('sbom.cdx.json');
});
