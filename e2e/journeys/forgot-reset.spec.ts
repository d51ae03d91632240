import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { newCandidate, signedIn, signUp, type Candidate } from '../support/candidate';
import { expectAnswers, fill, submitButton } from '../support/forms';
import { linkTo } from '../support/outbox';
import { expectFailure, expectSuccess } from '../support/toasts';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await fill(page, { Email: email });
  await submitButton(page, 'Send Reset Link').click();
  await expectSuccess(page, 'Please check your email for password reset link');
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

  test('leaves a lasting word about inbox and spam folder', async ({ page }) => {
    const { email } = await signUp();
    await askForLink(page, email);
    await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(0);
    await expect(page.getByText('Check your inbox and spam folder')).toBeVisible();
    await expectAnswers(page, { Email: email });
  });
});

test.describe('Reset password', () => {
  test('follows the link of the mail, sets a password and signs in with it', async ({ page }) => {
    const candidate = await signUp();
    await page.goto(await linkFor(page, candidate));
    await setPassword(page, 'Harvest99');
    await expectSuccess(page, 'Your password has been reset successfully');
    await expect(page).toHaveURL('/sign-in');
    await fill(page, { Email: candidate.email, Password: candidate.password });
    await submitButton(page, 'Sign in').click();
    await expectFailure(page, 'The email address or the password is not right');
    await fill(page, { Password: 'Harvest99' });
    await submitButton(page, 'Sign in').click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('takes a link once', async ({ page }) => {
    const link = await linkFor(page, await signUp());
    await page.goto(link);
    await setPassword(page, 'Harvest99');
    await expect(page).toHaveURL('/sign-in');
    await page.goto(link);
    await setPassword(page, 'Harvest00');
    await expectFailure(page, 'This reset link has expired or was already used. Please ask for a new one');
    await expectAnswers(page, { 'New password': 'Harvest00', 'Confirm password': 'Harvest00' });
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('ends every session of the account; the old token is then answered with a request to sign in', async ({
    page,
    browser,
  }) => {
    const elsewhere = await browser.newContext();
    const phone = await elsewhere.newPage();
    const candidate = await signedIn(phone);
    await page.goto(await linkFor(page, candidate));
    await setPassword(page, 'Harvest99');
    await expect(page).toHaveURL('/sign-in');

    const refused = phone.waitForResponse('**/api/candidate/me');
    await phone.goto('/dashboard');
    expect((await refused).status()).toBe(401);
    expect(await (await refused).json()).toMatchObject({ message: 'Please sign in again' });
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(phone).toHaveURL('/dashboard');
    await elsewhere.close();
  });
});
