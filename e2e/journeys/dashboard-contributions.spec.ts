import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { gate } from '../support/gate';
import { shiftOf } from '../support/layout-shift';
import { expect, test } from '../support/test';

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const hero = (page: Page) => page.getByRole('region', { name: 'Profile status' });
const applications = (page: Page) => page.getByRole('heading', { name: 'Your applications' });
/** Comes last, when all data are there. */
const time = (page: Page) => page.getByText(/^Updated at /);
/** What mf-documents contributes, and not its own screens. */
const part = /\/builds\/mf-documents\/[^/]+\/next-step\./;

for (const viewport of [
  { width: 360, height: 1600 },
  { width: 1280, height: 800 },
]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test('a slow contribution has its space before it comes, and moves nothing when it does', async ({
      page,
    }) => {
      await signedIn(page);
      const held = await gate(page, part);
      // The page's `load` waits for what is held.
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await expect(hero(page).getByRole('link', { name: 'Update Your Profile' })).toBeVisible();
      await expect(applications(page)).toBeVisible();
      await expect(row(page, 'Your profile')).toContainText('0 of 7 steps saved');
      await expect(page.locator('[data-late][data-state="loading"]')).toBeVisible();
      await expect(time(page)).toBeVisible();
      // A font that comes moves texts, too.
      await page.evaluate(async () => void (await document.fonts.ready));
      const before = await applications(page).boundingBox();
      held.open();
      await expect(row(page, 'Your documents').getByRole('link')).toBeVisible();
      expect(await applications(page).boundingBox()).toEqual(before);
      expect(await shiftOf(page)).toBe(0);
    });

    test('contributions are drawn with their screen: nothing loads, and nothing moves', async ({ page }) => {
      await signedIn(page);
      await page.goto('/dashboard');
      await expect(row(page, 'Your profile')).toContainText('0 of 7 steps saved');
      await expect(row(page, 'Your documents')).toBeVisible();
      await expect(time(page)).toBeVisible();
      await expect(page.locator('[data-late]')).toHaveCount(0);
      expect(await shiftOf(page)).toBe(0);
    });
  });
}

test('a contribution that cannot be loaded says so in its space, and can be tried again', async ({
  page,
}) => {
  test.slow();
  await signedIn(page);
  await page.route(part, (route) => route.abort());
  await page.goto('/dashboard');
  const retry = page.getByRole('button', { name: 'Try again' });
  // Kept builds are tried, too.
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const before = await applications(page).boundingBox();
  await expect(row(page, 'Your profile')).toBeVisible();
  await page.unroute(part);
  await retry.click();
  await expect(row(page, 'Your documents').getByRole('link')).toBeVisible();
  expect(await applications(page).boundingBox()).toEqual(before);
});
