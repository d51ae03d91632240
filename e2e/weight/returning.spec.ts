import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { alterBuild } from '../support/alter-build';
import { releaseCommandLine } from '../support/command-line';
import { expect, test } from '../support/own-portal';

/**
 * What a release costs a candidate who comes back, where the browser takes differences (Chrome, Edge): a word
 * of one deployable was changed.
 */
const cases = [
  { name: 'shell', path: '/', heading: /./, session: false, from: 'Page not found', to: 'Page not there' },
  {
    name: 'mf-landing',
    path: '/',
    heading: /./,
    session: false,
    from: 'land-hero-title',
    to: 'land-new-title',
  },
  {
    name: 'mf-auth',
    path: '/sign-in',
    heading: 'Sign in',
    session: false,
    from: 'Forgot password',
    to: 'Lost password',
  },
  {
    name: 'mf-dashboard',
    path: '/dashboard',
    heading: /thank you/i,
    session: true,
    from: 'Check your profile status',
    to: 'See your profile status',
  },
  {
    name: 'mf-onboarding',
    path: '/onboarding/personal-information',
    heading: 'Personal information',
    session: true,
    from: 'Your profile',
    to: 'Our profile',
  },
  {
    name: 'mf-documents',
    path: '/documents/basic-identity',
    heading: /Identity Documents/,
    session: true,
    from: 'Basic Identity',
    to: 'Plain Identity',
  },
] as const;

/** Of the bytes of a first visit, without headers. */
const mostShare = 0.05;

/** Bytes of bodies, as they came, of files of builds; without what was in the browser's cache. */
const bytesOf = (page: Page, name: string): Promise<{ bytes: number; files: number; own: number }> =>
  page.evaluate((deployable) => {
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name, transferSize }) => name.includes('/builds/') && transferSize > 0);
    const sum = (some: PerformanceResourceTiming[]) =>
      some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    const own = files.filter(({ name: url }) => url.includes(`/builds/${deployable}/`));
    return { bytes: sum(files), files: files.length, own: sum(own) };
  }, name);

async function visit(page: Page, { name, path, heading }: (typeof cases)[number]) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  // What a page loads once its screen is shown: a slow one does it after the network was idle.
  for (const part of path === '/sign-in' ? ['prefetch', 'passkeys'] : ['prefetch'])
    await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((file) => file.name.includes(`/${name}.`)),
      part,
    );
  await page.waitForLoadState('networkidle');
  return bytesOf(page, name);
}

for (const screen of cases) {
  const { name, session, from, to } = screen;
  test(`a release of ${name} costs a candidate who comes back only what changed`, async ({
    page,
    ownPortal,
  }) => {
    const release = (...args: string[]) => releaseCommandLine(ownPortal.storeFolder, ...args);
    // Nothing is loaded ahead of other screens.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    if (session) await signedIn(page, undefined, ownPortal.url);
    const first = await visit(page, screen);
    expect((await visit(page, screen)).bytes).toBe(0);

    const version = `8.8.8`;
    const folder = await alterBuild(ownPortal, name, version, { from, to });
    await release('publish', name, '--dir', folder);
    await release('promote', `${name}@${version}`, '--no-mount', '--force', '--reason', 'a word');
    const back = await visit(page, screen);
    const share = back.bytes / first.bytes;
    console.log(
      `${name}: ${first.bytes} bytes in ${first.files} files at first, ${first.own} of them its own; ${back.bytes} in ${back.files} after the release`,
    );
    expect(back.files).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(mostShare);
    expect((await visit(page, screen)).bytes).toBe(0);
  });
}
