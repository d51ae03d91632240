import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { brand } from 'contract/language/brand';
import { signedIn } from '../support/candidate';
import { publicScreens, signedInScreens } from '../support/screens';
import { comeToLife } from '../support/prerendered';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('A navigation inside the portal', () => {
  test('puts the focus on the new heading and announces the new title', async ({ page }) => {
    await page.goto('/sign-in');
    await comeToLife(page);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeFocused();
    await expect(
      page.locator('[aria-live="polite"]').filter({ hasText: `Sign up · ${brand.name}` }),
    ).toHaveCount(1);
  });

  test('does so from one remote to another, and between the steps of a wizard', async ({ page }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Personal information' })).toBeFocused();
    await page.getByRole('link', { name: /Education details/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Education details' })).toBeFocused();
  });

  test('begins at the top, and Back returns to where the visitor was', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'get started' }).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);
    await page.getByRole('link', { name: 'get started' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'get started' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 40);
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(place + 40);
  });

  test('keeps the document: no reload on the way through all areas', async ({ page }) => {
    await signedIn(page);
    await page.goto('/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'START YOUR CAREER' }).click();
    for (const name of ['Documents', 'Dashboard', 'My Profile']) {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    await expect(heading(page)).toHaveText(/^Thank you/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('that is overtaken by another ends at the last', async ({ page }) => {
    await signedIn(page);
    await page.goto('/onboarding/personal-information');
    await expect(heading(page)).toHaveText('Personal information');
    const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'Dashboard' }).click();
    await nav.getByRole('link', { name: 'Documents' }).click();
    await expect(heading(page)).toHaveText(['Basic Identity Documents']);
    await expect(page).toHaveURL('/documents/basic-identity');
    await expect(page).toHaveTitle(`Basic Identity Documents · ${brand.name}`);
  });
});

test.describe('The skip link', () => {
  for (const path of ['/', '/sign-up']) {
    test(`is the first stop of the keyboard on ${path} and leads past everything`, async ({ page }) => {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to the main content' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });
  }
});

test.describe('A page that does not exist', () => {
  test('leads a visitor home', async ({ page }) => {
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toHaveText(/Your desk is here/);
  });

  test('leads a candidate to the dashboard', async ({ page }) => {
    await signedIn(page);
    await page.goto('/dashboards');
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(heading(page)).toHaveText(/^Thank you/);
  });

  test('is also every address below or above one that exists', async ({ request }) => {
    for (const path of ['/dashboard/extra', '/sign-in/extra', '/reset-password']) {
      const answer = await request.get(path, { headers: { accept: 'text/html' } });
      expect([path, answer.status()]).toEqual([path, 404]);
    }
  });
});

test('Every screen has a title of its own', () => {
  const titles = [...publicScreens, ...signedInScreens].map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
