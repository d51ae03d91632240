import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '../store/file-store';
import { publish, makeRemote, pins, temporaryFolder, writeDist } from '../testing/fixture';

let folder: string;
let remove: () => Promise<void>;
let store: FileStore;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(path.join(folder, 'store'));
});
afterEach(() => remove());

const file = 'catalog.hi.json';
const good = JSON.stringify({ Save: ['सहेजें'], Help: 'मदद' });

/** Writes a build whose Hindi is this file, with what its build.json says of the language. */
async function made(catalog: string, changes: object = {}): Promise<string> {
  const { manifest, contents } = makeRemote('mf-auth', '1.0.0');
  const all = { ...contents, [file]: catalog };
  const languages = { hi: { catalog: file, texts: { Save: 'सहेजें' }, ...changes } };
  const changed = { manifest: { ...manifest, languages, files: pins(all) }, contents: all };
  return writeDist(path.join(folder, 'dist'), changed);
}
const offer = (dist: string) => publish(store, 'mf-auth', dist);

test('a build may speak languages', async () => {
  const { manifest } = await offer(await made(good));
  expect(manifest.languages).toEqual({ hi: { catalog: file, texts: { Save: 'सहेजें' } } });
});

test.each([
  ['no JSON', '{ Save: ', 'catalog.hi.json is not JSON'],
  ['a list', '[]', 'catalog.hi.json must be an object: compiled texts by their English ones'],
  ['nothing', 'null', 'catalog.hi.json must be an object'],
  ['a text that is not compiled', '{ "Save": { "one": "सहेजें" } }', 'catalog.hi.json: "Save" is not compiled'],
])(
  '%s in a language file is refused with the reason, and nothing is stored',
  async (_what, content, reason) => {
    await expect(offer(await made(content))).rejects.toThrow(`- ${reason}`);
    expect(await store.list('builds')).toEqual([]);
  },
);

test('a language file that is missing is named', async () => {
  const dist = await made(good);
  await rm(path.join(dist, file));
  await expect(offer(dist)).rejects.toThrow('catalog.hi.json is listed but not there');
});

test.each<[string, object, string | RegExp]>([
  ['a file that is not in the build', { catalog: 'catalog.ta.json' }, 'languages hi names catalog.ta.json'],
  ['no file', { catalog: undefined }, /languages\.hi must have required property 'catalog'/],
  ['a script', { catalog: 'app.1a2b.js' }, /languages\.hi\.catalog must .* It is a JSON file of files/],
  [
    'a part without a file',
    { parts: { help: 'catalog-help.hi.json' } },
    'languages hi names catalog-help.hi.json',
  ],
  ['texts that are none', { texts: { Save: ['x'] } }, 'languages.hi.texts.Save must be string'],
  ['a page that is not there', { prerendered: { '/auth': 'x.html' } }, 'languages hi names x.html'],
])('%s in build.json is refused', async (_what, changes, reason) =>
  expect(offer(await made(good, changes))).rejects.toThrow(reason),
);
