import type { Page } from '@playwright/test';
import * as successMessages from 'contract/wire/success-messages';
import { expect, test } from '../support/test';
import { newCandidate, signUp, type Candidate } from '../support/candidate';
import { fill, submitButton } from '../support/forms';
import { linkTo } from '../support/outbox';
import { expectFailure, expectSuccess, toasts } from '../support/toasts';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await fill(page, { Email: email });
  await submitButton(page, 'Send Reset Link').click();
  await expectSuccess(page, successMessages.forgotPassword);
}

/** The link in the mail. */
async function linkFor(page: Page, candidate: Candidate): Promise<string> {
  await askForLink(page, candidate.email);
  return linkTo(candidate.email, 'reset-password');
}

async function setPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await fill(page, { 'New password': password, 'Confirm password': confirmation });
  await submitButton(page, 'Set new password').click();
}

test.describe('Forgot password', () => {
  test('says the same for an address without an account', async ({ page }) => {
    const { email } = newCandidate();
    await askForLink(page, email);
    await expect(
      page.getByRole('status').filter({ hasText: 'Check your inbox and spam folder' }),
    ).toContainText(email);
  });

  test('on a phone covers neither the button nor the lasting notice with its toast', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await askForLink(page, newCandidate().email);
    const toast = await toasts(page).boundingBox();
    const button = await submitButton(page, 'Send Reset Link').boundingBox();
    expect((toast?.y ?? NaN) + (toast?.height ?? NaN)).toBeLessThan(button?.y ?? NaN);
  });
});

test.describe('Reset password', () => {
  test('follows the link of the mail, sets a password and signs in with it', async ({ page }) => {
    const candidate = await signUp();
    const link = await linkFor(page, candidate);
    await page.goto(link);
    await setPassword(page, 'Harvest99');
    await expectSuccess(page, successMessages.resetPassword);
    await expect(page).toHaveURL('/sign-in');
    await fill(page, { Email: candidate.email, Password: candidate.password });
    await submitButton(page, 'Sign in').click();
    await expectFailure(page, 'The email address or the password is not right');
    await fill(page, { Password: 'Harvest99' });
    await submitButton(page, 'Sign in').click();
    await expect(page).toHaveURL('/dashboard');

    // Once used, the link says so before anything is typed.
    await page.goto(link);
    await expect(page.getByText('This link has expired or was used')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
});
