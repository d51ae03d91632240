import { expect, type Page } from '@playwright/test';
import { errors } from 'contract/wire/errors';

/**
 * From now on the API answers calls to `url` as if the password had been entered long ago, until it is
 * entered in the dialog: the tests of the API move its clock, a journey cannot.
 */
export async function expireProof(page: Page, url: RegExp): Promise<void> {
  const { status, message } = errors['proof-needed'];
  let isProved = false;
  page.on('response', (response) => {
    if (response.url().endsWith('/candidate/auth/proof') && response.ok()) isProved = true;
  });
  await page.route(url, (route) =>
    isProved ? route.fallback() : route.fulfill({ status, json: { code: 'proof-needed', message } }),
  );
}

export const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' });

/** The password in the dialog, as a password manager would fill it in. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  await proofDialog(page).getByLabel('Current password', { exact: true }).fill(password);
  await proofDialog(page).getByRole('button', { name: 'Continue' }).click();
}

export async function expectNoDialog(page: Page): Promise<void> {
  await expect(proofDialog(page)).toBeHidden();
}
