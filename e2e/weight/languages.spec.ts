import type { Page, Response } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { expect, test } from '../support/test';
import { weigh } from '../support/weigh';

const kibibyte = 1024;
/** What a language may cost on top of the JavaScript of a screen, its catalogs counted as such. */
const mostOnTop = 0.08;
/** Of pages that are little but text, which the catalogs have once more. */
const mostOnTopOfText = 0.14;
const heading = /./;

/** Catalogs: of the shell, of the remote, and of what contributes to its screen, or is loaded apart. */
const screens = [
  { path: '/', session: false, catalogs: 2 },
  { path: '/help', session: false, catalogs: 3, isText: true },
  { path: '/safety', session: false, catalogs: 3, isText: true },
  { path: '/privacy', session: false, catalogs: 3, isText: true },
  { path: '/sign-up', session: false, catalogs: 2 },
  { path: '/dashboard', session: true, catalogs: 4 },
  { path: '/onboarding/personal-information', session: true, catalogs: 2 },
  { path: '/documents/basic-identity', session: true, catalogs: 2 },
];

/** Bytes of all scripts and catalogs of a visit, as the edge sends them. */
async function visit(page: Page, path: string): Promise<{ bytes: number; catalogs: string[] }> {
  const sizes: Promise<number>[] = [];
  const catalogs: string[] = [];
  const take = (response: Response): void => {
    const request = response.request();
    const isCatalog = /\/catalog[^/]*\.json$/.test(new URL(response.url()).pathname);
    const isAhead = request.headers()['sec-purpose'] === 'prefetch'; // for a screen that may come
    if (!response.ok() || isAhead || !(isCatalog || request.resourceType() === 'script')) return;
    if (isCatalog) catalogs.push(new URL(response.url()).pathname);
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on('response', take);
  await page.goto(path);
  // Drawn by the scripts, and not only by the HTML that the page came with.
  const title = page.getByRole('heading', { level: 1, name: heading });
  const isDrawn = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  await expect.poll(() => title.evaluate(isDrawn)).toBe(true);
  await page.waitForLoadState('networkidle');
  page.off('response', take);
  return { bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0), catalogs };
}

for (const { path, session, catalogs, isText = false } of screens) {
  test(`${path} in Hindi costs one catalog of each part, and no turn of the network more`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    /** A first visit, with nothing loaded ahead of other screens. */
    const firstVisit = async (locale?: string): Promise<Page> => {
      const context = await browser.newContext({ serviceWorkers: 'block', ...(baseURL && { baseURL }) });
      const page = await context.newPage();
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      if (session) await signedIn(page);
      if (locale) await context.addCookies([{ name: 'portal-locale', value: locale, url: baseURL ?? '' }]);
      return page;
    };
    const measure = async (locale?: string) => {
      const page = await firstVisit(locale);
      const visited = await visit(page, path);
      await page.context().close();
      const slow = await firstVisit(locale);
      const { roundTrips } = await weigh(slow, path, () =>
        expect(slow.getByRole('heading', { level: 1, name: heading })).toBeVisible(),
      );
      await slow.context().close();
      return { ...visited, roundTrips };
    };

    const english = await measure();
    const hindi = await measure('hi');
    const share = hindi.bytes / english.bytes - 1;
    const figures =
      `${(english.bytes / kibibyte).toFixed(1)} KiB in English, ${(hindi.bytes / kibibyte).toFixed(1)} in Hindi ` +
      `(${(share * 100).toFixed(1)} % more), ${hindi.catalogs.length} catalogs, ` +
      `${english.roundTrips} and ${hindi.roundTrips} sequential round trips`;
    test.info().annotations.push({ type: 'weight', description: figures });
    console.log(`${path}: ${figures}`);

    expect(english.catalogs, 'who has not chosen loads no catalog').toEqual([]);
    expect(new Set(hindi.catalogs).size, hindi.catalogs.join()).toBe(catalogs);
    expect(hindi.catalogs).toHaveLength(catalogs);
    expect(hindi.roundTrips).toBe(english.roundTrips);
    expect(share).toBeLessThanOrEqual(isText ? mostOnTopOfText : mostOnTop);
  });
}
