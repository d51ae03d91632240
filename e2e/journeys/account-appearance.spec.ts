import type { Page } from '@playwright/test';
import { signedIn, signUp } from '../support/candidate';
import { expect, test } from '../support/test';

const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('Dark colours are chosen on the account page, and every page keeps them', async ({ page }) => {
  await signedIn(page, await signUp());
  await page.goto('/account');
  const light = await ground(page);
  await page.getByRole('radio', { name: 'Dark' }).check();
  const dark = await ground(page);
  expect(dark).not.toBe(light);
  await page.goto('/');
  expect(await ground(page)).toBe(dark);
  await page.goto('/account');
  await page.getByRole('radio', { name: 'As on this device' }).check();
  expect(await ground(page)).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).toBe(dark);
});
