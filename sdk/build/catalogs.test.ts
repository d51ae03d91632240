import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { bundle } from './bundle';
import { catalogs, localesOf, textsIn, translationsOf } from './catalogs';

// webpack builds.
jest.setTimeout(30_000);

let root: string;
let dir: string;

/** A catalog as the extractor writes it. `files` are those that say a text; without, the entry does. */
const po = (
  texts: Readonly<Record<string, string>>,
  files: Readonly<Record<string, readonly string[]>> = {},
): string =>
  ['msgid ""\nmsgstr ""\n"Language: hi\\n"\n']
    .concat(
      Object.entries(texts).map(([id, text]) => {
        const origins = (files[id] ?? ['src/app.js']).map((file) => `#: ${file}\n`).join('');
        return `${origins}msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`;
      }),
    )
    .join('\n');

async function write(file: string, text: string): Promise<void> {
  const place = path.join(dir, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, text);
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'catalogs-'));
  dir = path.join(root, 'mf-jobs');
  await write('package.json', '{}');
  await write('src/app.js', 'console.log("Find a job", "Don\'t", \'Say "yes"\', "Try again")');
});
afterEach(() => rm(root, { recursive: true }));

const config = (
  mode: Configuration['mode'] = 'production',
  options: Parameters<typeof catalogs>[1] = {},
): Configuration => ({
  mode,
  context: dir,
  devtool: false,
  entry: { app: './src/app.js' },
  output: { path: path.join(dir, 'dist') },
  plugins: [catalogs(dir, options)],
  infrastructureLogging: { level: 'none' },
});
const read = async (name = 'catalog'): Promise<unknown> =>
  JSON.parse(await readFile(path.join(dir, `dist/${name}.hi.json`), 'utf8'));

test('a catalog has the texts of the sources that the build is made of, those of packages too', async () => {
  const list = JSON.stringify(require.resolve('contract/wire/lookup-names.json'));
  await write('src/app.js', `import names from ${list};\nimport { a } from "./used";\nconsole.log(a, names)`);
  await write('src/used.js', 'export const a = "Find a job"');
  await write('src/beside.js', 'console.log("Find a job", "Not said")');
  await write(
    'locales/hi.po',
    po(
      { 'Find a job': 'नौकरी खोजें', 'Not said': 'नहीं कहा', Open: '' },
      { 'Find a job': ['src/beside.js', 'src/used.js'], 'Not said': ['src/beside.js'] },
    ),
  );
  await bundle(config());
  const catalog = await read();
  expect(catalog).toMatchObject({ 'Find a job': ['नौकरी खोजें'], Thai: [expect.stringMatching(/\S/)] });
  expect(catalog).not.toHaveProperty(['Not said']);
  expect(catalog).not.toHaveProperty(['Open']);
});

test('the part’s own translation wins over a package’s, and an empty one does not', async () => {
  const { 'Try again': ofPackage } = await translationsOf(dir, 'hi');
  expect(ofPackage).toMatch(/\S/);
  await write('locales/hi.po', po({ 'Try again': '' }));
  expect((await translationsOf(dir, 'hi'))['Try again']).toBe(ofPackage);
  await write('locales/hi.po', po({ 'Try again': 'एक बार और' }));
  expect((await translationsOf(dir, 'hi'))['Try again']).toBe('एक बार और');
});

test('texts of a part whose code is in the build come from its own folder', async () => {
  await write('locales/hi.po', po({}));
  await write(
    '../mf-side/locales/hi.po',
    po({ 'Find a job': 'काम खोजें' }, { 'Find a job': ['../mf-jobs/src/app.js'] }),
  );
  await bundle(config('production', { beside: [path.join(root, 'mf-side')] }));
  expect(await read()).toMatchObject({ 'Find a job': ['काम खोजें'] });
});

describe('a chunk with texts of its own', () => {
  beforeEach(async () => {
    await write('src/app.js', 'console.log("Find a job"); import(/* webpackChunkName: "help" */ "./help")');
    await write('src/help.js', 'console.log("Ask us", "Find a job")');
    await write(
      'locales/hi.po',
      po(
        { 'Find a job': 'नौकरी खोजें', 'Ask us': 'हमसे पूछें' },
        { 'Find a job': ['src/app.js', 'src/help.js'], 'Ask us': ['src/help.js'] },
      ),
    );
  });

  test('has a catalog, and the first one is without them', async () => {
    await bundle(config('production', { parts: ['help'] }));
    expect(await read()).toEqual({ 'Find a job': ['नौकरी खोजें'] });
    expect(await read('catalog-help')).toEqual({ 'Find a job': ['नौकरी खोजें'], 'Ask us': ['हमसे पूछें'] });
  });

  test('leaves to the first one what the API answers with', async () => {
    await write(
      'package.json',
      JSON.stringify({ i18n: { served: ['contract/wire/application-stages.json'] } }),
    );
    await bundle(config('production', { parts: ['help'] }));
    expect(await read()).toHaveProperty(['We have your application for this job.']);
    expect(await read('catalog-help')).toEqual({ 'Find a job': ['नौकरी खोजें'], 'Ask us': ['हमसे पूछें'] });
  });

  test('is refused when the build has none of its name', async () =>
    expect(bundle(config('production', { parts: ['hlep'] }))).rejects.toThrow(
      'i18n.chunks of package.json names hlep: the build has no such chunk',
    ));
});

test('a part without languages has no catalog', async () => {
  expect(localesOf(dir)).toEqual([]);
  await bundle(config());
  await expect(read()).rejects.toThrow('ENOENT');
});

test('a file of a language that the portal does not have is refused, with its name', async () => {
  await write('locales/xx.po', po({}));
  expect(() => localesOf(dir)).toThrow(`${path.join(dir, 'locales/xx')}.po: the portal does not know`);
  await expect(bundle(config())).rejects.toThrow('the portal does not know this language');
});

test.each([
  ['a value', '{count} jobs', 'नौकरियाँ', 'lacks {count}'],
  ['an element', 'See <0>all</0>', 'सब देखें', 'lacks <0>, </0>'],
  [
    'a plural',
    '{n, plural, one {# job} other {# jobs}}',
    '{n, plural, other {#}}',
    'lacks the plural of one',
  ],
])('a translation without %s of its English text fails the build', async (_what, id, text, reason) => {
  await write('locales/hi.po', po({ [id]: text }));
  await expect(bundle(config())).rejects.toThrow(`"${id}": the translation ${reason}`);
});

test('what pages say of a remote.json is translated, and what the edge says besides', () => {
  const content = { routes: [{ path: 'Jobs', title: 'Jobs' }], menu: [{ label: 'My jobs', to: 'Home' }] };
  const translations = { Jobs: 'नौकरियाँ', 'My jobs': 'मेरी नौकरियाँ', Home: 'होम', Help: 'मदद' };
  expect(textsIn(content, ['Help'], translations)).toEqual({
    Jobs: 'नौकरियाँ',
    'My jobs': 'मेरी नौकरियाँ',
    Help: 'मदद',
  });
});

describe('while the sources are being written', () => {
  /** The next catalog that satisfies. */
  async function until(compiler: webpack.Compiler, isThere: (catalog: object) => boolean): Promise<void> {
    await new Promise<void>((resolve) =>
      compiler.hooks.done.tap('test', () => {
        void read().then(
          (catalog) => isThere(catalog as object) && resolve(),
          () => undefined,
        );
      }),
    );
  }

  async function watching(work: (compiler: webpack.Compiler) => Promise<void>): Promise<void> {
    const compiler = webpack(config('development'));
    const first = new Promise((resolve) => compiler.hooks.done.tap('first', resolve));
    const watch = compiler.watch({ aggregateTimeout: 20 }, () => undefined);
    await first;
    await work(compiler);
    await new Promise((resolve) => watch?.close(resolve));
    await new Promise((resolve) => compiler.close(resolve));
  }

  test('a changed translation is in the next build', async () => {
    await write('locales/hi.po', po({ 'Find a job': 'नौकरी खोजें' }));
    await watching(async (compiler) => {
      expect(await read()).toEqual({ 'Find a job': ['नौकरी खोजें'] });
      const changed = until(compiler, (catalog) => 'Not yet' in catalog);
      await write('locales/hi.po', po({ 'Find a job': 'काम खोजें', 'Not yet': 'अभी नहीं' }));
      await changed;
      expect(await read()).toEqual({ 'Find a job': ['काम खोजें'], 'Not yet': ['अभी नहीं'] });
    });
  });

  test('the first file of a language is noticed, too', async () => {
    await watching(async (compiler) => {
      const begun = until(compiler, (catalog) => 'Find a job' in catalog);
      await write('locales/hi.po', po({ 'Find a job': 'नौकरी खोजें' }));
      await begun;
    });
  });
});

test('what the API answers with is kept, though no script says it', async () => {
  await write(
    'package.json',
    JSON.stringify({ i18n: { served: ['contract/wire/application-stages.json'] } }),
  );
  const meaning = 'We have your application for this job.';
  const gone = ['src/gone.js'];
  const translations = { [meaning]: 'आपका आवेदन हमारे पास है।', Gone: 'गया' };
  await write('locales/hi.po', po(translations, { [meaning]: gone, Gone: gone }));
  await bundle(config());
  const catalog = await read();
  expect(catalog).toHaveProperty([meaning]);
  expect(catalog).not.toHaveProperty(['Gone']);
});

test('so is what a page reads from a remote.json', async () => {
  await write('locales/hi.po', po({ Jobs: 'नौकरियाँ' }, { Jobs: ['remote.json'] }));
  await bundle(config());
  expect(await read()).toEqual({});
  await bundle(config('production', { served: [path.join(dir, 'remote.json')] }));
  expect(await read()).toEqual({ Jobs: ['नौकरियाँ'] });
});

test('a translation that was written by hand, without a file, is not lost', async () => {
  await write('locales/hi.po', po({ 'Find a job': 'नौकरी खोजें' }, { 'Find a job': [] }));
  await bundle(config());
  expect(await read()).toEqual({ 'Find a job': ['नौकरी खोजें'] });
});
