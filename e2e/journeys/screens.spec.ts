import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { expectEdges, expectReflow, expectStill } from '../support/reflow';
import { publicScreens, signedInScreens, type Screen } from '../support/screens';
import { expect, test, withMotion } from '../support/test';
import { listenForTroubles, settled } from '../support/troubles';

test.use(withMotion);

const navigation = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });

/**
 * How far the visible content jumps: the sum of the scores, higher than CLS, which takes the worst second.
 */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // An observer without entries is not called: after two frames there are none.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

/** The link of the header that a path belongs to. */
function areaOf(path: string): string {
  if (path.startsWith('/onboarding')) return 'My Profile';
  return path.startsWith('/documents') ? 'Documents' : 'Dashboard';
}

test('Every screen has a title of its own', () => {
  const titles = [...publicScreens, ...signedInScreens].map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('/ does not jump when its fonts come late', async ({ page }) => {
  // Released when the page is there in the fonts of the system, so that they change while it is looked at.
  const held: (() => void)[] = [];
  await page.route('**/*.woff2', async (route) => {
    await new Promise<void>((resolve) => void held.push(resolve));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // `font-display: swap`: text is painted without waiting for its font.
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  held.forEach((release) => release());
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

/** A screen that `page` has a session for, or none. */
async function expectComplete(page: Page, { path, title, heading }: Screen, session: boolean): Promise<void> {
  await page.goto(path);
  await settled(page, heading);

  await test.step('has its title, one h1, and leaves the focus alone', async () => {
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });
  await test.step('does not jump while it loads', async () => {
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
  if (session) {
    await test.step('underlines its area in the header, and nothing else', async () => {
      await expect(navigation(page).getByRole('link')).toHaveText(['Dashboard', 'My Profile', 'Documents']);
      await expect(navigation(page).locator('[aria-current]')).toHaveText([areaOf(path)]);
    });
  }
  await test.step('is accessible, also on a phone', async () => {
    await expectAccessible(page);
    if (session) return; // on a phone they are walked through in qa/quality.spec
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
  });
  await expectReflow(page, path);
  await expectEdges(page, path);
  await expectStill(page, path);
}

for (const screen of publicScreens) {
  test(`${screen.path} is complete, still, accessible, and fits every window`, async ({ page }) => {
    test.slow(); // all checks of a screen in one test
    const troubles = await listenForTroubles(page);
    await expectComplete(page, screen, false);
    // The browser itself notes that a page which does not exist was answered with 404.
    const own = (await troubles()).filter(
      (line) => !(screen.path === '/no/such/page' && line.includes('status of 404')),
    );
    expect(own, 'the console').toEqual([]);
  });
}

for (const area of ['/dashboard', '/onboarding', '/documents']) {
  test(`Each screen of ${area} is complete, still, accessible, and fits every window`, async ({ page }) => {
    test.setTimeout(240_000); // up to seven screens in one session
    await signedIn(page);
    const troubles = await listenForTroubles(page);
    for (const screen of signedInScreens.filter(({ path }) => path.startsWith(area)))
      await test.step(screen.path, () => expectComplete(page, screen, true));
    expect(await troubles(), 'the console').toEqual([]);
  });
}

test('The screens beside the main ones reflow and keep their edges', async ({ page }) => {
  await signedIn(page);
  for (const path of [
    '/onboarding/check-answers',
    '/privacy',
    '/confirm-email/x',
    '/undo-email/x',
    '/verify-email/x',
    '/unsubscribe/x',
  ]) {
    await page.goto(path);
    await settled(page, /./);
    await expectReflow(page, path);
    await expectEdges(page, path);
  }
});
