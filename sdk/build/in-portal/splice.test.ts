import { channelElementId, type BuildManifest, type PublicDocument } from 'platform/release';
import { spliceChannel, splicePage } from './splice';

const island = `<script type="application/json" id="${channelElementId}">{"deployables":{}}</script>`;
const page = [
  '<html><head>',
  '<script data-version="1.0.0">watch()</script>',
  '<link rel="stylesheet" href="/builds/shell/1.0.0/main.css" data-href="main.css" integrity="sha256-a">',
  '<link rel="preload" as="font" href="/builds/shell/1.0.0/latin.woff2" crossorigin="anonymous">',
  '<script defer src="/builds/shell/1.0.0/main.js" integrity="sha256-b"></script>',
  '<link rel="preload" as="script" href="/builds/mf-auth/1.0.0/app.js">',
  '</head>',
  `<body><div id="root"></div>${island}</body></html>`,
].join('\n');

const build = (kind: BuildManifest['kind'], name: string, entry: string): BuildManifest => ({
  schema: 1,
  name,
  version: '1.0.0-dev',
  kind,
  contract: 1,
  container: kind === 'shell' ? null : name,
  entry,
  routes: [],
  initial: { js: [], css: ['main.css'], shared: [] },
  needs: {},
  provides: {},
  files: Object.fromEntries([entry, 'main.css'].map((file) => [file, { size: 1, integrity: 'sha256-c' }])),
});

test('a page starts the local shell instead of the released one, and nothing else changes', () => {
  const head = splicePage(page, [build('shell', 'shell', 'main.js')]).split('</head>')[0];
  expect(head).toBe(
    [
      '<html><head>',
      '<script data-version="1.0.0">watch()</script>',
      '<link rel="preload" as="script" href="/builds/mf-auth/1.0.0/app.js">',
      '<link rel="stylesheet" href="/builds/shell/1.0.0-dev/main.css" data-href="main.css">' +
        '<script defer src="/builds/shell/1.0.0-dev/main.js"></script>',
    ].join('\n'),
  );
});

test('a page with local remotes keeps the released shell', () => {
  const head = splicePage(page, [build('remote', 'mf-auth', 'remoteEntry.js')]).split('</head>')[0];
  expect(head).toContain('src="/builds/shell/1.0.0/main.js"');
  expect(head).not.toContain('/builds/mf-auth/');
});

test('a page with a local shell asks ahead for no file of the released one', () => {
  const pinned = { file: '90.477d89b7.js', integrity: 'sha256-d' };
  const record = {
    ...build('remote', 'mf-auth', 'remoteEntry.js'),
    entry: pinned,
    initial: [],
    shared: [pinned],
  };
  const document = {
    schema: 1,
    channel: 'local',
    revision: 1,
    deployables: { 'mf-auth': { current: { ...record, exposes: {} }, previous: [record] } },
  } as unknown as PublicDocument;
  const filesOf = (kind: BuildManifest['kind'], name: string) =>
    JSON.stringify(
      spliceChannel(document, [build(kind, name, 'main.js')]).deployables['mf-auth']?.current.shared,
    );
  expect(filesOf('shell', 'shell')).toBe('[]');
  expect(filesOf('remote', 'mf-landing')).toBe(JSON.stringify([pinned]));
});

test('a page has the titles and the catalog of a local remote in its languages, and asks ahead for none of before', () => {
  const catalog = 'catalog.hi.json';
  const own = build('remote', 'mf-auth', 'remoteEntry.js');
  const speaking: BuildManifest = {
    ...own,
    languages: { hi: { catalog, texts: { 'Sign in': 'साइन इन करें' } } },
    files: { ...own.files, [catalog]: { size: 1, integrity: 'sha256-e' } },
  };
  const released = `<link rel="preload" as="fetch" href="/builds/mf-auth/1.0.0/${catalog}" integrity="sha256-old">`;
  const inHindi = page
    .replace('</head>', `${released}</head>`)
    .replace('{"deployables":{}}', '{"deployables":{},"routing":{"mf-auth":{"routes":[]}}}');
  const html = splicePage(inHindi, [speaking]);
  expect(html).not.toContain(released);
  const json = html.split(island.slice(0, island.indexOf('{')))[1]?.split('</script>')[0] ?? '';
  const { deployables, routing } = JSON.parse(json) as PublicDocument;
  const languages = {
    hi: { catalog: { file: catalog, integrity: 'sha256-e' }, texts: { 'Sign in': 'साइन इन करें' } },
  };
  expect([deployables['mf-auth']?.current.languages, routing?.['mf-auth']?.languages]).toEqual([
    languages,
    languages,
  ]);
});
