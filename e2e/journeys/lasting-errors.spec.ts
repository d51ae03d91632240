import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { newCandidate, signedIn, signUp } from '../support/candidate';
import { fill, submitButton } from '../support/forms';
import { next } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { toasts } from '../support/toasts';

const button = (page: Page) => submitButton(page, 'Sign in');
const form = (page: Page, name: string) => page.getByRole('form', { name });

async function openSignIn(page: Page): Promise<void> {
  const { email } = await signUp(newCandidate());
  await page.goto('/sign-in');
  await comeToLife(page);
  await fill(page, { Email: email, Password: 'not the password' });
}

/** Outlasts the toast, whose time the page's own clock measures. */
async function expectLasting(page: Page, text: RegExp): Promise<void> {
  const message = form(page, 'Sign in').getByText(text);
  await expect(message).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(0);
  await expect(message).toBeInViewport();
  await expect(form(page, 'Sign in').getByRole('alert')).toHaveCount(0);
}

test.beforeEach(({ page }) => page.clock.install());

test('A wrong password is still reported after its toast has gone, until the next try', async ({ page }) => {
  await openSignIn(page);
  await button(page).click();
  await expectLasting(page, /The email address or the password/);

  await page.route('**/api/candidate/auth/login', () => undefined);
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-busy', 'true');
  await expect(form(page, 'Sign in').locator('.mg-form__failure')).toHaveCount(0);
});

test('A step of the profile says below its buttons why it was not saved; a success removes the toast', async ({
  page,
}) => {
  let failing = true;
  await page.route('**/api/candidate/expertise', (route) =>
    failing
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Not saved' } })
      : route.fallback(),
  );
  await signedIn(page);
  await page.goto('/onboarding/skills-and-expertise');
  for (const [label, name] of [
    ['Skills', 'React'],
    ['Languages', 'Kannada'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page.locator('.mg-select-popup:visible').getByTitle(name, { exact: true }).click();
  }
  await next(page).click();
  await expect(form(page, 'Skills and expertise').getByText('Not saved')).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  failing = false;
  await next(page).click();
  await expect(page.getByRole('button', { name: /^Dismiss: Your skills/ })).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
});
