import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { dialogLeftHistory } from '../support/history';
import { heading, next } from '../support/onboarding';
import { openUserMenu } from '../support/session';

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

/** Opens the first step of the profile from the dashboard. */
async function openProfile(page: Page): Promise<void> {
  await signedIn(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Update Your Profile' }).click();
  await expect(heading(page, 'Personal information')).toBeVisible();
}

const trigger = (page: Page) => page.getByRole('button', { name: 'User menu' });

for (const width of [360, 1280]) {
  test(`Back closes the calendar, a list and the user menu at a width of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openProfile(page);
    const opener = page.getByRole('button', { name: 'Choose from calendar' });
    await opener.click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();

    await openUserMenu(page);
    await page.goBack();
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(trigger(page)).toBeFocused();

    await page.goto('/onboarding/education-details');
    const list = page.getByRole('combobox', { name: 'Field of study' });
    await list.click();
    await page.keyboard.type('Comm');
    await expect(page.getByTitle('12th Commerce')).toBeVisible();
    await page.goBack();
    await expect(list).toHaveAttribute('aria-expanded', 'false');
    await expect(list).toBeFocused();
    await expect(page).toHaveURL('/onboarding/education-details');
    await page.goBack();
    await expect(heading(page, 'Personal information')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });
}

test('What is left by a link beside it or inside it is no stop of Back', async ({ page }) => {
  await openProfile(page);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.goBack();
  await expect(heading(page, 'Personal information')).toBeVisible();
  await openUserMenu(page);
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click();
  await expect(heading(page, 'Basic Identity Documents')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Personal information')).toBeVisible();
  await page.getByRole('button', { name: 'Choose from calendar' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click();
  await expect(heading(page, 'Basic Identity Documents')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Personal information')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('A link that is pressed while Back leaves the entry of a menu is followed', async ({ page }) => {
  await openProfile(page);
  await openUserMenu(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Documents' });
  // A slow press: the menu closes on its first half, and the second comes before the browser has gone back.
  await link.evaluate((element: HTMLElement) => {
    const back = History.prototype.back;
    History.prototype.back = function () {
      History.prototype.back = back;
      back.call(this);
      element.click();
    };
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await expect(heading(page, 'Basic Identity Documents')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Personal information')).toBeVisible();
});
