import vm from 'node:vm';
import { pageTexts } from 'contract/language/page-texts';
import { channelElementId, frameOf, slotMark, type PublicDocument } from 'platform/release';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import type { Store } from '../store/store';
import {
  makeRemote,
  makeShell,
  pins,
  publishAll,
  stamp,
  temporaryFolder,
  type Made,
} from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';

type Files = Readonly<Record<string, string>>;

/** A build with more files, and what its build.json says of them. */
const withFiles = ({ manifest, contents }: Made, files: Files, changes: object): Made => ({
  contents: { ...contents, ...files },
  manifest: { ...manifest, ...changes, files: pins({ ...contents, ...files }) },
});

const hindi = (texts: Files, prerendered?: Files) => ({
  catalog: 'catalog.hi.json',
  texts,
  ...(prerendered && { prerendered }),
});
const tamil = { catalog: 'catalog.ta.json', texts: {} };
const catalogs: Files = { 'catalog.hi.json': '{"a":["हिन्दी"]}', 'catalog.ta.json': '{"a":["தமிழ்"]}' };
const frame = (language: string): string => `<header>${language}</header><main>${slotMark}</main>`;
const publicFrame = frameOf({ access: 'public' });

const shell = withFiles(
  makeShell('1.0.0'),
  { ...catalogs, 'prerendered-frame.html': frame('English'), 'prerendered-frame.hi.html': frame('हिन्दी') },
  {
    prerendered: { [publicFrame]: 'prerendered-frame.html' },
    languages: {
      hi: hindi(
        {
          [pageTexts.tagline]: 'अगली नौकरी',
          [pageTexts.tryAgain]: 'फिर कोशिश करें',
          [pageTexts.offline]: 'आप ऑफ़लाइन हैं',
        },
        { [publicFrame]: 'prerendered-frame.hi.html' },
      ),
      ta: tamil,
    },
  },
);
const auth = withFiles(
  makeRemote('mf-auth', '1.0.0', { routes: [{ path: '/sign-in', access: 'public', title: 'Sign in' }] }),
  {
    ...catalogs,
    'prerendered-sign-in.html': '<h1>Sign in</h1>',
    'prerendered-sign-in.hi.html': '<h1>साइन इन</h1>',
  },
  {
    prerendered: { '/sign-in': 'prerendered-sign-in.html' },
    languages: {
      hi: hindi({ 'Sign in': 'साइन इन करें' }, { '/sign-in': 'prerendered-sign-in.hi.html' }),
      ta: tamil,
    },
  },
);
const contact = withFiles(
  makeRemote('mf-landing', '1.0.0', {
    routes: [{ path: '/contact-us', access: 'public', title: 'Contact us' }],
  }),
  { 'prerendered-contact.html': '<h1>Contact us</h1>' },
  { prerendered: { '/contact-us': 'prerendered-contact.html' } },
);

let store: Store;
let edge: ReturnType<typeof buildEdge>;
let remove: () => Promise<void>;
beforeAll(async () => {
  const temporary = await temporaryFolder();
  ({ remove } = temporary);
  store = new MemoryStore(new Map());
  await publishAll(store, temporary.folder, shell, auth, contact);
  const ids = ['shell@1.0.0', 'mf-auth@1.0.0', 'mf-landing@1.0.0'].map(parseBuildId);
  await promoteBuilds(store, ids, stamp);
  edge = buildEdge({
    channel: 'production',
    store,
    api: 'http://127.0.0.1:9',
    publicUrl: 'https://jobs.example',
  });
});
afterAll(async () => {
  await edge.close();
  await remove();
});

const ask = async (url: string, cookie = '') => {
  const answer = await edge.inject({ url, headers: { accept: 'text/html', cookie } });
  return { html: answer.body, headers: answer.headers };
};
const channelIn = (html: string): PublicDocument =>
  JSON.parse(new RegExp(`id="${channelElementId}">([^<]*)<`).exec(html)?.[1] ?? '') as PublicDocument;

test('a page in Hindi: language, title, texts and the HTML of its parts', async () => {
  const { html } = await ask('/sign-in?lang=hi');
  expect(html).toContain('<html lang="hi">');
  expect(html).toContain('<title>साइन इन करें · Marigold</title>');
  expect(html).toContain('फिर कोशिश करें</a>');
  expect(html).toContain('<header>हिन्दी</header>');
  expect(html).toMatch(/<div data-prerendered="[^"]*"><h1>साइन इन<\/h1>/);
});

test('its catalogs are asked for with the page, and none of another language', async () => {
  const { html } = await ask('/sign-in?lang=hi');
  const preloads = html.match(/<link rel="preload" as="fetch"[^>]*>/g) ?? [];
  expect(preloads.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
    '/builds/shell/1.0.0/catalog.hi.json',
    '/builds/mf-auth/1.0.0/catalog.hi.json',
  ]);
  // The integrity is asked for by the shell: browsers know none of what code fetches.
  for (const link of preloads) expect(link).toMatch(/crossorigin="anonymous">/);
  const { deployables, routing } = channelIn(html);
  expect(Object.keys(deployables['mf-auth']?.current.languages ?? {})).toEqual(['hi']);
  expect(Object.keys(routing?.['mf-auth']?.languages ?? {})).toEqual(['hi']);
  expect(html).not.toContain('catalog.ta');
});

test('an English page is as if there were no other languages, but for its addresses in them', async () => {
  const { html } = await ask('/sign-in');
  expect(html).toContain('<html lang="en-IN">');
  expect(html).toContain('<h1>Sign in</h1>');
  expect(html).not.toMatch(/catalog\.|"languages"|हिन्दी|as="fetch"/);
});

test('search engines find a page in each language of its remote, by its address', async () => {
  for (const address of ['/sign-in', '/sign-in?lang=hi']) {
    const { html } = await ask(address);
    const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)];
    expect(links.map(([, language, href]) => [language, href])).toEqual([
      ['x-default', 'https://jobs.example/sign-in'],
      ['en', 'https://jobs.example/sign-in'],
      ['hi', 'https://jobs.example/sign-in?lang=hi'],
      ['ta', 'https://jobs.example/sign-in?lang=ta'],
    ]);
    expect(html).toContain(`rel="canonical" href="https://jobs.example${address}"`);
  }
  expect((await ask('/contact-us')).html).not.toContain('hreflang');
});

test('a remote that does not speak the language says so around its HTML', async () => {
  const { html } = await ask('/contact-us?lang=hi');
  expect(html).toContain('<html lang="hi">');
  expect(html).toMatch(/<div data-prerendered="[^"]*" lang="en"><h1>Contact us<\/h1>/);
});

test.each([
  ['a language that does not exist', '?lang=xx', ''],
  ['a language that the shell does not speak', '?lang=bn', ''],
  ['a cookie that is none', '', 'portal-locale=xx'],
  ['two languages', '?lang=hi&lang=ta', ''],
])('%s is English', async (_what, search, cookie) =>
  expect((await ask(`/sign-in${search}`, cookie)).html).toContain('<html lang="en-IN">'),
);

test('the choice of this device counts, and an address wins over it', async () => {
  expect((await ask('/sign-in', 'portal-locale=hi')).html).toContain('<html lang="hi">');
  expect((await ask('/sign-in?lang=en', 'portal-locale=hi')).html).toContain('<html lang="en-IN">');
});

test('no cache between edge and browser keeps a page', async () => {
  const { headers } = await ask('/sign-in', 'portal-locale=hi');
  expect(headers['cache-control']).toMatch(/no-cache|no-store/);
  expect(headers['cache-control']).toMatch(/private/);
});

test.each([
  ['hi', 'hi', 'आप ऑफ़लाइन हैं'],
  ['bn', 'en-IN', pageTexts.offline], // the shell does not speak it
  ['', 'en-IN', pageTexts.offline],
])('the offline page of a device with the choice "%s" is in %s', async (chosen, lang, title) => {
  const cookie = chosen && `portal-locale=${chosen}`;
  const { body } = await edge.inject({ url: '/offline-worker.js', headers: { cookie } });
  expect(() => new vm.Script(body)).not.toThrow();
  expect(body).toContain(`lang=\\"${lang}\\"`);
  expect(body).toContain(title);
});
