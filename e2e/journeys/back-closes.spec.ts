import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { dialogLeftHistory } from '../support/history';
import { heading, next } from '../support/onboarding';

const dialog = (page: Page) => page.getByRole('dialog');

async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: /details/i }).click();
  await expect(dialog(page)).toBeVisible();
}

test('Back closes a dialog and leaves the screen; the next Back leaves the screen', async ({ page }) => {
  const { email } = await signedIn(page);
  await staff('application', 'add', email, '--company', 'Northlight Health', '--designation', 'Specialist');
  await page.goto('/onboarding/self-assessment');
  await expect(heading(page, 'Self-assessment')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await openDetails(page);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: /details/i })).toBeFocused();

  // Closed by its button, and opened again: nothing is left over in the history.
  await openDetails(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await openDetails(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await dialogLeftHistory(page);
  await page.goBack();
  await expect(heading(page, 'Self-assessment')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL('/dashboard');
});

test('A reload with an open dialog leaves nothing in the way of Back', async ({ page }) => {
  const { email } = await signedIn(page);
  await staff('application', 'add', email, '--company', 'Northlight Health', '--designation', 'Specialist');
  await page.goto('/onboarding/self-assessment');
  await expect(heading(page, 'Self-assessment')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await openDetails(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /details/i })).toBeVisible();
  await dialogLeftHistory(page);
  await page.goBack();
  await expect(heading(page, 'Self-assessment')).toBeVisible();
});

test('A dialog that leads on is no stop of Back or Forward', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/self-assessment');
  await expect(heading(page, 'Self-assessment')).toBeVisible();
  await next(page).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Basic Identity Documents')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Self-assessment')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.goForward();
  await expect(heading(page, 'Basic Identity Documents')).toBeVisible();
});
