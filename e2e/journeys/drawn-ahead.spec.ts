import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signUp, signedIn } from '../support/candidate';
import { submitButton } from '../support/forms';
import { comeToLife } from '../support/prerendered';

/** The screen behind the link that is pointed at, drawn before anybody wishes for it. */
const ahead = (page: Page) => page.locator('.shell-ahead');
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Points at the link once the shell listens, which then fetches what usually follows; and waits until what is behind has been laid out. */
async function pointAt(page: Page, at: Locator): Promise<void> {
  await expect(page.locator('head > link[rel="prefetch"]')).not.toHaveCount(0);
  await at.hover();
  const height = () =>
    ahead(page)
      .locator('h1')
      .evaluate((h1) => h1.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(0);
}

test('the screen behind a link is laid out ahead, where nobody sees, reaches or hears it', async ({
  page,
}) => {
  await page.goto('/');
  await comeToLife(page);
  const height = await heightOf(page);
  await pointAt(page, link(page, 'Sign-in'));
  await expect(ahead(page).locator('h1')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await heightOf(page)).toBe(height);
  const reached = await ahead(page).evaluate((screen) =>
    [...screen.querySelectorAll<HTMLElement>('a, button, input')].filter((control) => {
      control.focus();
      return document.activeElement === control;
    }),
  );
  expect(reached).toEqual([]);

  const drawn = await ahead(page).locator('h1').elementHandle();
  await link(page, 'Sign-in').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused();
  expect(await drawn?.evaluate((h1) => h1.isConnected && document.activeElement === h1)).toBe(true);
  await expect(ahead(page)).toHaveCount(0);
});

test('what a password manager fills in before the form is in sight is sent with it', async ({ page }) => {
  const { email, password } = await signUp();
  await page.goto('/');
  await comeToLife(page);
  await pointAt(page, link(page, 'Sign-in'));
  await ahead(page).evaluate(
    (screen, answers) => {
      for (const [name, value] of Object.entries(answers)) {
        const input = screen.querySelector(`input[name=${name}]`);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
        input?.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
    { email, password },
  );
  await link(page, 'Sign-in').click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
});

test('a screen that is longer lengthens no page; its animations begin when it comes into sight', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await comeToLife(page);
  const height = await heightOf(page);
  const home = page.getByRole('link', { name: 'Marigold' }).first();
  await pointAt(page, home);
  expect(await heightOf(page)).toBe(height);
  const states = () =>
    page.evaluate(() => {
      const [screen] = document.querySelectorAll('.shell-slot > :last-child');
      return [...new Set(screen?.getAnimations({ subtree: true }).map(({ playState }) => playState))];
    });
  expect(await states()).toEqual(['paused']);
  await home.click();
  await expect(page).toHaveURL('/');
  await expect.poll(states).not.toContain('paused');
  expect(await states()).toContain('running');
});

test('the menu of a candidate who logs out takes along what was drawn ahead for them', async ({ page }) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pointAt(page, link(page, 'My Profile'));
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(ahead(page)).toHaveCount(0);
});
