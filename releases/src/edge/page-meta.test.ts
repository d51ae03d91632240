/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from 'platform/release';
import type { Route } from 'platform/routes';
import { makeShell, sessionRoute } from '../testing/fixture';
import { metaTags, themeColors } from './page-meta';

const made = makeShell('1.0.0');
const shellManifest: BuildManifest = {
  ...made.manifest,
  files: { ...made.manifest.files, 'share.jpg': { size: 1, integrity: 'sha384-' } },
};

const home: Route = { path: '/', access: 'public' };
const head = (route: Route | undefined, publicUrl?: string, manifest = shellManifest): Document =>
  new DOMParser().parseFromString(
    metaTags({ route, publicUrl, shellManifest: manifest }).join('\n'),
    'text/html',
  );
const meta = (page: Document, name: string): string | null =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
const canonical = (page: Document): string | null =>
  page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null;

test('a shared address shows name, promise and picture, by whole addresses', () => {
  const page = head(home, 'https://jobs.example');
  expect(meta(page, 'og:title')).toBe(page.title);
  expect(meta(page, 'og:description')).toBe(meta(page, 'description'));
  expect(meta(page, 'og:url')).toBe('https://jobs.example/');
  expect(meta(page, 'og:image')).toBe('https://jobs.example/builds/shell/1.0.0/share.jpg');
  expect(meta(page, 'og:image:alt')).not.toBeNull();
  expect(meta(page, 'twitter:card')).toBe('summary_large_image');
});

test('a shell without a picture has a preview without one', () => {
  const page = head(home, 'https://jobs.example', made.manifest);
  expect([meta(page, 'og:image'), meta(page, 'twitter:card')]).toEqual([null, 'summary']);
});

test('a portal that does not know its own address says nothing that needs one', () => {
  const page = head(home);
  expect([canonical(page), meta(page, 'og:url'), meta(page, 'og:image')]).toEqual([null, null, null]);
});

test.each(['/', '/sign-in', '/sign-up', '/contact-us'])('search engines may list %s', (route) => {
  const page = head({ path: route, access: 'public' }, 'https://jobs.example');
  expect(meta(page, 'robots')).toBeNull();
  expect(canonical(page)).toBe(`https://jobs.example${route}`);
});

test('the page has the title of its route', () => {
  expect(head({ ...home, title: 'Saved jobs' }).title).toBe('Saved jobs · Marigold');
  expect(head(home).title).toContain('Marigold · ');
});

test.each([
  sessionRoute('/dashboard'),
  sessionRoute('/onboarding/:step'),
  { path: '/reset-password/:token', access: 'public' } as const,
  undefined,
])('search engines do not list %j', (route) => {
  const page = head(route, 'https://jobs.example');
  expect(meta(page, 'robots')).toBe('noindex');
  expect(canonical(page)).toBeNull();
});

test('a phone’s browser bar has the colour of the paper', () => {
  const tokens = readFileSync(path.resolve('shared/ui/tokens.css'), 'utf8');
  const { light, dark } = themeColors;
  expect(tokens).toContain(`--paper: light-dark(${light}, ${dark});`);
});

test.each([
  ['/reset-password/:token', 'no-referrer'],
  ['/confirm-email/:token', 'no-referrer'],
  ['/sign-in', null],
])('what a page at %s requests carries the referrer policy %s', (route, policy) => {
  expect(meta(head({ path: route, access: 'public' }), 'referrer')).toBe(policy);
});
