import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { comeToLife } from '../support/prerendered';

/** The screen behind the link that was pointed at. */
const prepared = (page: Page) => page.locator('.shell-slot > [hidden]');
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

/**
 * Moves the pointer to the link until the screen behind it is rendered: what watches the pointer is loaded
 * after the first screen, and nothing says when it has come.
 */
const pointAt = (page: Page, name: string): Promise<void> =>
  expect(async () => {
    await page.mouse.move(0, 0);
    await link(page, name).hover();
    await expect(prepared(page).locator('h1')).toBeAttached({ timeout: 2_000 });
  }).toPass({ timeout: 10_000 });

test('the screen behind a link is rendered before the click, and no one can see, reach or hear it', async ({
  page,
}) => {
  await page.goto('/');
  await comeToLife(page);
  await pointAt(page, 'Sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const reached = await prepared(page).evaluate((screen) => {
    const controls = [...screen.querySelectorAll<HTMLElement>('a, button, input')];
    return {
      all: controls.length,
      focusable: controls.filter((control) => {
        control.focus();
        return document.activeElement === control;
      }).length,
    };
  });
  expect(reached.all).toBeGreaterThan(0);
  expect(reached.focusable).toBe(0);

  const heading = await prepared(page).locator('h1').elementHandle();
  await link(page, 'Sign-in').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused();
  expect(await heading?.evaluate((h1) => document.activeElement === h1)).toBe(true);
  await expect(prepared(page)).toHaveCount(0);
});

test('the log out removes the screen that was prepared for the candidate', async ({ page }) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pointAt(page, 'My Profile');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(prepared(page)).toHaveCount(0);
});
