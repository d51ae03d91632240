import { channelElementId, type BuildManifest, type ChannelDocument } from 'platform/release';
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
  } as unknown as ChannelDocument;
  const filesOf = (kind: BuildManifest['kind'], name: string) =>
    JSON.stringify(
      spliceChannel(document, [build(kind, name, 'main.js')]).deployables['mf-auth']?.current.shared,
    );
  expect(filesOf('shell', 'shell')).toBe('[]');
  expect(filesOf('remote', 'mf-landing')).toBe(JSON.stringify([pinned]));
});
