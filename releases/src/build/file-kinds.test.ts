import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '../store/file-store';
import { publish, makeRemote, temporaryFolder, writeDist } from '../testing/fixture';
import { checkHere } from './check-build';
import { integrityOf } from 'sdk/build/integrity-of';
import { activeParts } from './inert-svg';

let folder: string;
let remove: () => Promise<void>;
let store: FileStore;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(path.join(folder, 'store'));
});
afterEach(() => remove());

/** Publishes our own kind of build, with these files in it, each listed in its build.json. */
async function offer(more: Readonly<Record<string, string>>, prerendered?: Readonly<Record<string, string>>) {
  const { manifest, contents } = makeRemote('mf-auth', '1.0.0');
  const all = { ...contents, ...more };
  const pins = Object.entries(all).map(([file, text]) => [
    file,
    { size: Buffer.byteLength(text), integrity: integrityOf(text) },
  ]);
  const made = {
    manifest: { ...manifest, files: Object.fromEntries(pins), ...(prerendered ? { prerendered } : {}) },
    contents: all,
  };
  return publish(store, 'mf-auth', await writeDist(path.join(folder, 'dist'), made), 1);
}

const alertPage = '<!doctype html><script src="evil.js"></script>';
const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${content}</svg>`;

test.each([
  ['evil.html', alertPage, 'evil.html: HTML would be a page of its own'],
  ['EVIL.HTML', alertPage, 'EVIL.HTML: HTML would be'],
  ['evil.htm', alertPage, 'evil.htm: a build may contain'],
  ['evil.xhtml', alertPage, 'evil.xhtml: a build may contain'],
  ['evil.xml', '<x:script xmlns:x="http://www.w3.org/1999/xhtml"/>', 'evil.xml: a build may contain'],
  ['evil.pdf', '%PDF', 'evil.pdf: a build may contain'],
  ['evil.svgz', 'packed', 'evil.svgz: a build may contain'],
  ['evil.exe', 'MZ', 'evil.exe: a build may contain'],
  ['LICENSE', 'text', 'LICENSE: a build may contain'],
  ['pic.svg', svg('<script>1</script>'), 'pic.svg contains <script>: a picture must be inert'],
  ['PIC.SVG', svg('<script>1</script>'), 'PIC.SVG contains <script>'],
])('%s in a build is refused with the reason, and nothing is stored', async (file, text, reason) => {
  await expect(offer({ [file]: text })).rejects.toThrow(reason);
  expect(await store.list('builds')).toEqual([]);
});

test('all files that must not be there are named at once', async () => {
  const refusal = offer({ 'a.html': alertPage, 'b.exe': 'MZ' });
  await expect(refusal).rejects.toThrow(/- a\.html: [\s\S]*- b\.exe: /);
});

test('a page that build.json names is part of a build, and no other', async () => {
  const page = { 'prerendered-auth.html': '<h1>Sign in</h1>' };
  await expect(offer(page, { '/auth': 'prerendered-auth.html' })).resolves.toMatchObject({ created: true });
});

test('what builds need is accepted', async () => {
  const files = ['a.mjs', 'a.woff2', 'a.woff', 'a.gif', 'a.avif', 'a.js.LICENSE.txt', 'a.json'];
  const more = Object.fromEntries(files.map((file) => [file, 'content']));
  await expect(offer({ ...more, 'pic.svg': svg('<path d="M0 0h8"/>') })).resolves.toMatchObject({
    created: true,
  });
});

test('a build of another tool may come with the tool’s own page, which is left out; another page is refused', async () => {
  const dist = path.join(folder, 'tool/dist');
  await mkdir(dist, { recursive: true });
  const routes = [{ path: '/jobs', access: 'public' }];
  await writeFile(
    path.join(folder, 'tool/package.json'),
    JSON.stringify({ name: 'mf-jobs', version: '1.0.0' }),
  );
  await writeFile(path.join(folder, 'tool/remote.json'), JSON.stringify({ routes }));
  await writeFile(path.join(dist, 'main.js'), 'export default { mount() {}, unmount() {} }');
  await writeFile(path.join(dist, 'index.html'), alertPage);
  const { manifest } = await publish(store, 'mf-jobs', dist);
  expect(Object.keys(manifest.files)).toEqual(['main.js', 'single-spa.js']);
  await writeFile(path.join(dist, 'evil.html'), alertPage);
  await expect(checkHere(dist, { name: 'mf-jobs', version: '1.0.1' }, 1)).rejects.toThrow('evil.html: HTML');
});

const link = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
test.each([
  ['a script', svg('<script href="x.js"/>'), 'contains <script>'],
  [
    'a script by prefix',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>`,
    'contains <s:script>',
  ],
  ['HTML', svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>'), 'contains <h:script>'],
  ['any HTML', svg('<h:p xmlns:h="http://www.w3.org/1999/xhtml"/>'), 'contains <h:p>'],
  ['a foreign object', svg('<foreignObject/>'), 'contains <foreignObject>'],
  ['an event handler', svg('', ' onload="alert(1)"'), 'has the event handler onload'],
  ['one in capitals', svg('<g ONCLICK="x()"/>'), 'has the event handler ONCLICK'],
  ['a script address', svg('<a href="javascript:alert(1)"/>'), 'has a script in href'],
  ['one in disguise', svg('<a href=" jav&#x09;ascript:alert(1)"/>'), 'has a script in href'],
  ['an outer file', svg(`<use ${link} xlink:href="other.svg#a"/>`), 'refers to other.svg#a'],
  ['an outer picture', svg('<image href="https://evil.example/p.png"/>'), 'refers to https://evil.example'],
  ['an SVG inside', svg('<image href="data:image/svg+xml,%3Csvg/%3E"/>'), 'refers to data:image/svg+xml'],
  ['HTML inside', svg('<a href="data:text/html,x"/>'), 'refers to data:text/html'],
  ['a changing address', svg('<a><set attributeName="href" to="x"/></a>'), 'changes href while it is shown'],
  ['a changing handler', svg('<set attributeName="onclick" to="x()"/>'), 'changes onclick while'],
  ['an imported style', svg('<style>@import "//evil.example"</style>'), 'loads something in a style'],
  [
    'a loaded style',
    svg('<style><![CDATA[*{fill:url(//e.example#a)}]]></style>'),
    'loads something in a style',
  ],
  ['a hidden one', svg('<style>*{fill:u\\72l(//e.example)}</style>'), 'loads something in a style'],
  ['a loaded fill', svg('<path fill="url(//evil.example/#a)"/>'), 'loads something in fill'],
  ['a DOCTYPE', `<!DOCTYPE svg>${svg('')}`, 'has a DOCTYPE'],
  ['entities', `<!DOCTYPE svg [<!ENTITY e "x">]>${svg('<text>&e;</text>')}`, 'has a DOCTYPE'],
  ['a style sheet', `<?xml-stylesheet href="x.css"?>${svg('')}`, 'has <?xml-stylesheet?>'],
  ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'is not UTF-8'],
  ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'does not begin with <svg>'],
  ['no namespace', '<svg><script/></svg>', 'does not begin with <svg>'],
  ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><script>', 'cannot be read'],
])('an SVG with %s is no picture', (_what, text, reason) => {
  expect(activeParts(Buffer.from(text)).join(', ')).toContain(reason);
});

test('an SVG in UTF-16 is no picture: another reader may see other elements in it', () => {
  expect(activeParts(Buffer.from(`\uFEFF${svg('<script/>')}`, 'utf16le'))).toContain('is not UTF-8');
});

test.each([
  svg('<defs><linearGradient id="g"/></defs><path fill="url(#g)" d="M0 0h8"/>'),
  svg(
    `<use ${link} xlink:href="#g"/><style>.a{fill:url(#g)}</style>`,
    ' xml:space="preserve" style="color:red"',
  ),
  svg('<image href="data:image/png;base64,AA=="/><title>On a line</title>'),
  svg('<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->${svg('<animate attributeName="r" to="3"/>')}`,
])('a picture is inert: %s', (text) => expect(activeParts(Buffer.from(text))).toEqual([]));

test('all artwork of the portal is inert', async () => {
  const root = path.join(import.meta.dirname, '../../..');
  const landing = path.join(root, 'mf-landing/src');
  const art = (await readdir(landing, { recursive: true })).filter((file) => file.endsWith('.svg'));
  expect(art.length).toBeGreaterThan(10);
  for (const file of [
    ...art.map((name) => path.join(landing, name)),
    path.join(root, 'shell/public/favicon.svg'),
  ])
    expect(activeParts(await readFile(file))).toEqual([]);
});
