import type { Page } from '@playwright/test';
import { dialogLeftHistory } from '../support/history';
import { heading } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { expect, test, withMotion } from '../support/test';

test.use(withMotion);

/**
 * Puts the focus on the last control before the testimonials, without scrolling: their script has not come
 * yet.
 */
async function focusBefore(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stories = document.querySelector('[aria-label="Testimonials"]');
    const before = [...document.querySelectorAll<HTMLElement>('main a[href], main button')].filter(
      (control) => stories && control.compareDocumentPosition(stories) === Node.DOCUMENT_POSITION_FOLLOWING,
    );
    before.at(-1)?.focus({ preventScroll: true });
  });
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

test('Forward Tab reaches the controls of the testimonials, which work', async ({ page }) => {
  await page.goto('/');
  await comeToLife(page);
  await focusBefore(page);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^(Pause|Previous): Testimonials$/);
  await page.keyboard.press('Tab');
  if ((await focused(page)) === 'Previous: Testimonials') await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Next: Testimonials');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 / 6', { exact: true })).toBeVisible();
});

test.describe('The side sheet on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

  test.beforeEach(async ({ page }) => {
    await page.goto('/contact-us');
    await page.goto('/');
    await comeToLife(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(sheet(page)).toBeVisible();
  });

  test('closes with Back, which stays on the page', async ({ page }) => {
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/contact-us');
  });

  test('leaves nothing in the history when it is closed by its button', async ({ page }) => {
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(sheet(page)).toBeHidden();
    await dialogLeftHistory(page);
    await page.goBack();
    await expect(page).toHaveURL('/contact-us');
  });

  test('leads on by its links, and Back leads to the page without the sheet', async ({ page }) => {
    await sheet(page).getByRole('link', { name: 'Sign-up' }).click();
    await expect(heading(page, 'Sign up')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'START YOUR CAREER' })).toBeVisible();
    await expect(sheet(page)).toBeHidden();
  });
});
