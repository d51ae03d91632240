/** @jest-environment jsdom */
import { channelElementId, configElementId } from 'platform/release';
import { publicDocument } from '../channel/public-document';
import { buildKey } from '../store/layout';
import { promote } from '../testing/changes';
import { makeRemote, makeShell, sessionRoute, stamp } from '../testing/fixture';
import { pageDocument, renderPage } from './page';
import { watchScript } from './page-scripts';
import { routeOf } from './route';

const shell = makeShell('1.0.0');
const builds = [
  shell,
  makeRemote('mf-auth', '1.0.0', { routes: ['/sign-in', '/reset-password/:token'] }),
  makeRemote('mf-dashboard', '1.0.0', { routes: [sessionRoute('/dashboard')] }),
];
const manifests = new Map(builds.map(({ manifest }) => [buildKey(manifest), manifest]));
const released = promote(
  null,
  builds.map(({ manifest }) => manifest),
  manifests,
  stamp,
)!;
const channel = publicDocument(released, manifests)!;

const input = (path: string | undefined, document = channel) => ({
  document,
  shellManifest: shell.manifest,
  reason: 'current' as const,
  route: path === undefined ? undefined : routeOf(document, path),
});
const page = (path?: string, document = channel): Document => {
  const html = renderPage(input(path, document));
  return new DOMParser().parseFromString(html, 'text/html');
};
const links = (document: Document, selector: string): string[] =>
  [...document.querySelectorAll(`link[${selector}]`)].map((link) => link.getAttribute('href') ?? '');
const island = (document: Document, id: string): unknown =>
  JSON.parse(document.getElementById(id)?.textContent ?? '');

test('the shell’s scripts are deferred and pinned, what the entry needs first', () => {
  const scripts = [...page('/sign-in').querySelectorAll('script[src]')];
  expect(scripts.map((script) => script.getAttribute('src'))).toEqual([
    '/builds/shell/1.0.0/vendor.js',
    '/builds/shell/1.0.0/main.js',
  ]);
  for (const script of scripts) {
    expect(script.hasAttribute('defer')).toBe(true);
    expect(script.getAttribute('integrity')).toMatch(/^sha256-/);
    expect(script.getAttribute('crossorigin')).toBe('anonymous');
  }
});

test('the route’s remote is preloaded whole: entry, first files, and the shell’s files of its shared parts', () => {
  const document = page('/sign-in');
  expect(links(document, 'as="script"')).toEqual([
    '/builds/mf-auth/1.0.0/remoteEntry.js',
    '/builds/mf-auth/1.0.0/app.1a2b.js',
    '/builds/shell/1.0.0/select.1.0.0.js',
  ]);
  expect(links(document, 'as="style"')).toEqual([
    '/builds/mf-auth/1.0.0/app.1a2b.css',
    '/builds/shell/1.0.0/select.css',
  ]);
});

test('every pinned file of the page carries integrity: one without would be fail-open', () => {
  const loading = page('/dashboard').querySelectorAll(
    'script[src], link[rel="stylesheet"], link[as="script"], link[as="style"]',
  );
  expect(loading.length).toBeGreaterThan(6);
  for (const element of loading) expect(element.getAttribute('integrity')).toMatch(/^sha256-.{44}$/);
});

test('a signed-in route preloads the header too; a public one does not', () => {
  expect(links(page('/dashboard'), 'as="script"')).toContain('/builds/shell/1.0.0/header.js');
  expect(links(page('/sign-in'), 'as="script"')).not.toContain('/builds/shell/1.0.0/header.js');
});

test('an unknown path preloads no remote', () => {
  expect(links(page(undefined), 'as="script"')).toEqual([]);
});

test('the small fonts of Latin text are preloaded, those of rarer letters are not', () => {
  const { files } = shell.manifest;
  const font = files['figtree-latin-wght.woff2']!;
  const shellManifest = { ...shell.manifest, files: { ...files, 'figtree-basic-latin.1a2b.woff2': font } };
  const html = renderPage({ ...input('/'), shellManifest });
  const document = new DOMParser().parseFromString(html, 'text/html');
  expect(links(document, 'as="font"')).toEqual(['/builds/shell/1.0.0/figtree-basic-latin.1a2b.woff2']);
});

test.each([
  [undefined, []],
  ['hi', ['noto-sans-deva.1a2b.woff2']],
  ['mr', ['noto-sans-deva.1a2b.woff2']],
  ['ta', ['noto-sans-taml.3c4d.woff2']],
  // A shell of before, without a font for it.
  ['te', []],
] as const)('of the fonts of scripts, a page in %s preloads its own', (locale, scripts) => {
  const latin = 'figtree-basic-latin.1a2b.woff2';
  const names = [latin, 'noto-sans-deva.1a2b.woff2', 'noto-sans-taml.3c4d.woff2'];
  const font = shell.manifest.files['figtree-latin-wght.woff2']!;
  const files = { ...shell.manifest.files, ...Object.fromEntries(names.map((name) => [name, font])) };
  const html = renderPage({
    ...input('/'),
    shellManifest: { ...shell.manifest, files },
    ...(locale && { locale }),
  });
  const document = new DOMParser().parseFromString(html, 'text/html');
  expect(links(document, 'as="font"')).toEqual(
    [...scripts, latin].map((name) => `/builds/shell/1.0.0/${name}`),
  );
});

test('the page has a language, a title, a description, an icon, one stylesheet, and a word for browsers without scripts', () => {
  const document = page('/');
  expect(document.documentElement.lang).toBe('en-IN');
  expect(document.title).not.toBe('');
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).not.toBe('');
  expect(links(document, 'rel="icon"')).toEqual(['/builds/shell/1.0.0/favicon.svg']);
  expect(links(document, 'rel="stylesheet"')).toEqual(['/builds/shell/1.0.0/main.css']);
  expect(document.querySelector('noscript')?.textContent).toContain('JavaScript');
  expect(document.getElementById('root')).not.toBeNull();
});

test('the islands hold the channel and the configuration', () => {
  const document = page('/');
  expect(island(document, channelElementId)).toEqual(pageDocument(input('/')));
  expect(island(document, configElementId)).toEqual({ apiBase: '/api' });
});

test('no text of the channel can break out of its island', () => {
  const reason = '</script><script>alert(1)</script><!--';
  const document = page('/', { ...channel, change: reason });
  const scripts = document.querySelectorAll('script:not([src]):not([type="application/json"])');
  expect([...scripts].map(({ textContent }) => textContent)).toEqual([watchScript]);
  expect(island(document, channelElementId)).toMatchObject({ change: reason });
});

test('the page runs one script and no style of its own, as the policy allows', () => {
  const document = page('/');
  expect(document.querySelectorAll('style, [style], [onload], [onerror]')).toHaveLength(0);
  expect(document.querySelectorAll('script:not([src])')).toHaveLength(3);
});

test('a page carries the one build to fall back to, not all that are kept', () => {
  const record = channel.deployables['mf-auth']!.current;
  const many = {
    ...channel,
    deployables: { 'mf-auth': { current: record, previous: [record, record, record] } },
  };
  expect(pageDocument(input('/sign-in', many)).deployables['mf-auth']?.previous).toHaveLength(1);
});

test('a page carries the canary, to draw by itself whether its candidate is in', () => {
  const canary = {
    build: channel.deployables['mf-auth']!.current,
    share: 10,
    salt: 'mf-auth@1.0.0#2',
    since: stamp.time,
  };
  const part = { ...channel.deployables['mf-auth']!, canary };
  const running = { ...channel, deployables: { ...channel.deployables, 'mf-auth': part } };
  expect(pageDocument(input('/sign-in', running)).deployables['mf-auth']?.canary).toEqual(canary);
});

test('strangers do not read what a forced release passed over', () => {
  const forced = { ...released, forced: ['mf-auth is frozen by Ravi'] };
  expect(publicDocument(forced, manifests)).toEqual(channel);
});

test('strangers do not read who released what, nor why', () => {
  const frozen = { actor: 'Ravi', time: stamp.time, reason: 'a private matter' };
  const { deployables } = released;
  const told = JSON.stringify(
    publicDocument(
      { ...released, deployables: { ...deployables, shell: { ...deployables.shell!, frozen } } },
      manifests,
    ),
  );
  for (const secret of ['Asha', 'a test', 'Ravi', 'a private matter']) expect(told).not.toContain(secret);
});

test('a path finds its route among those of the channel’s builds', () => {
  expect(routeOf(channel, '/reset-password/abc')?.path).toBe('/reset-password/:token');
  expect(routeOf(channel, '/nowhere')).toBeUndefined();
});

test('another tool’s ES module is fetched ahead as a module, with its integrity', () => {
  const jobs = makeRemote('mf-jobs', '1.0.0', { foreign: { format: 'module' } });
  const all = new Map([...manifests, [buildKey(jobs.manifest), jobs.manifest] as const]);
  const withJobs = publicDocument(promote(released, [jobs.manifest], all, stamp)!, all)!;
  const [entry, ...others] = page('/jobs', withJobs).querySelectorAll('link[rel=modulepreload]');
  expect(entry?.getAttribute('href')).toBe('/builds/mf-jobs/1.0.0/remoteEntry.js');
  expect(entry?.getAttribute('integrity')).toMatch(/^sha256-/);
  expect(others).toHaveLength(1);
});
