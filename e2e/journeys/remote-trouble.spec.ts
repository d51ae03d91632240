import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import type { PublicDocument } from 'platform/release';
import { signedIn } from '../support/candidate';
import { gate } from '../support/gate';

const dashboardFiles = /\/builds\/mf-dashboard\//;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const navigation = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });
const goTo = (page: Page, name: string) => navigation(page).getByRole('link', { name }).click();

test.beforeEach(async ({ page }) => {
  await signedIn(page);
});

test('A slow remote leaves the old screen in use, with a progress bar, until the new one is ready', async ({
  page,
}) => {
  const held = await gate(page, dashboardFiles);
  await page.goto('/onboarding/personal-information');
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(heading(page)).toHaveText('Personal information');
  await expect(navigation(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  held.open();
  await expect(heading(page)).toHaveText(/^Thank you/);
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('A candidate who turns away from a slow remote is not taken there later', async ({ page }) => {
  const held = await gate(page, dashboardFiles);
  await page.goto('/onboarding/personal-information');
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await goTo(page, 'Documents');
  held.open();
  await expect(heading(page)).toHaveText('Basic Identity Documents');
  await page.waitForLoadState('networkidle');
  await expect(heading(page)).toHaveText(['Basic Identity Documents']);
});

test('A remote that cannot be fetched leaves header and navigation in use', async ({ page }) => {
  await page.route(dashboardFiles, (route) => route.abort());
  await page.goto('/onboarding/personal-information');
  await goTo(page, 'Dashboard');
  await expect(heading(page)).toHaveText('This page did not load');
  await expect(heading(page)).toBeFocused();
  await goTo(page, 'Documents');
  await expect(heading(page)).toHaveText('Basic Identity Documents');
  await goTo(page, 'My Profile');
  await expect(heading(page)).toHaveText('Personal information');
});

test('"Try again" recovers once the remote can be fetched again', async ({ page }) => {
  await page.route(dashboardFiles, (route) => route.abort());
  await page.goto('/onboarding/personal-information');
  await goTo(page, 'Dashboard');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  const failedAgain = page.waitForEvent('requestfailed', (request) => dashboardFiles.test(request.url()));
  await retry.click();
  await failedAgain;
  // The whole attempt has failed, not its first request only.
  await expect(retry).toBeEnabled();
  await page.unroute(dashboardFiles);
  await retry.click();
  await expect(heading(page)).toHaveText(/^Thank you/);
  await expect(retry).toBeHidden();
});

test('A later visit recovers too, without "Try again"', async ({ page }) => {
  await page.route(dashboardFiles, (route) => route.abort());
  await page.goto('/onboarding/personal-information');
  await goTo(page, 'Dashboard');
  await expect(heading(page)).toHaveText('This page did not load');
  await goTo(page, 'Documents');
  await expect(heading(page)).toHaveText('Basic Identity Documents');
  await page.unroute(dashboardFiles);
  await goTo(page, 'Dashboard');
  await expect(heading(page)).toHaveText(/^Thank you/);
});

test('A page opened on the failing remote itself has its header, the error and the way to recover', async ({
  page,
}) => {
  await page.route(dashboardFiles, (route) => route.abort());
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText('This page did not load');
  await expect(navigation(page)).toBeVisible();
  await page.unroute(dashboardFiles);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(/^Thank you/);
});

test('A missing shared module fails the whole screen; "Try again" recovers without a reload', async ({
  page,
}) => {
  const { deployables } = (await (await page.request.get('/channels/local.json')).json()) as PublicDocument;
  const sharedBy = (remote: string): string[] => deployables[remote]!.current.shared.map(({ file }) => file);
  const missing = sharedBy('mf-onboarding').filter((file) => !sharedBy('mf-dashboard').includes(file));
  expect(missing).not.toEqual([]);
  const isMissing = ({ pathname }: URL): boolean => missing.some((file) => pathname.endsWith(`/${file}`));
  await page.route(isMissing, (route) => route.abort());
  await page.goto('/dashboard');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await goTo(page, 'My Profile');
  await expect(heading(page)).toHaveText('This page did not load');
  await page.unroute(isMissing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Personal information');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('A file that was tampered with is not run', async ({ page }) => {
  await page.route(/\/builds\/mf-dashboard\/.*remoteEntry/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};window.tampered = true;` });
  });
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText('This page did not load');
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});
