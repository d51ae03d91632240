import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { signedIn, signUp } from '../support/candidate';
import { expectProblems, field, fill, submitButton } from '../support/forms';
import { heading } from '../support/onboarding';
import { mailTo } from '../support/outbox';
import { logOut, openUserMenu, stored } from '../support/session';
import { expect, test } from '../support/test';
import { expectSuccess } from '../support/toasts';

const sessions = (page: Page) => page.getByRole('region', { name: 'Signed in on' });
const notice = (page: Page) => page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}$/);

test('A candidate sees where the account is signed in, ends one session, and then all of them', async ({
  page,
  browser,
}) => {
  const candidate = await signedIn(page, await signUp());
  const context = await browser.newContext();
  const phone = await context.newPage();
  await phone.goto('/sign-in');
  await fill(phone, { Email: candidate.email, Password: candidate.password });
  await submitButton(phone, 'Sign in').click();
  await expect(phone).toHaveURL('/dashboard');

  // The first sign-in told nobody; this one was on a device that the account did not know.
  const warning = await mailTo(candidate.email, 'New sign-in');
  expect(warning).toMatch(/Device: Chrom[^\n]+\s+Time: \d/);
  expect(warning).toContain('/forgot-password');

  await page.goto('/dashboard');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(heading(page, 'Account')).toBeFocused();
  await expect(page).toHaveTitle('Account · Marigold');
  const rows = sessions(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.last()).toContainText(/^Chrom.+ on \w+\s*Signed in on \d.+Last used on \d/);

  await rows.last().getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  await expect(sessions(page).getByRole('heading')).toBeFocused();
  await phone.reload();
  await expect(phone.getByText('Your session has ended')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/sign-in');
  await expectSuccess(page, 'You have been signed out everywhere');
  expect(await stored(page)).toEqual({ token: null, user: null });
});

test('A candidate changes the password, which ends all other sessions, and signs in with the new one', async ({
  page,
  browser,
}) => {
  const candidate = await signedIn(page, await signUp());
  const context = await browser.newContext();
  const phone = await context.newPage();
  await signedIn(phone, candidate);
  await phone.goto('/dashboard');
  await page.goto('/account');
  const open = page.getByRole('button', { name: 'Change your password' });
  await open.click();
  const answers = { 'Current password': 'not-this-one', 'New password': 'Harvest99' };
  await fill(page, { ...answers, 'Confirm new password': 'Harvest99' });
  await submitButton(page, 'Save new password').click();
  await expectProblems(page, { 'Current password': 'The password is not right' });
  await expectAccessible(page);
  await fill(page, { 'Current password': candidate.password });
  await submitButton(page, 'Save new password').click();
  await expectSuccess(page, 'Your password has been changed successfully');
  await expect(open).toBeFocused();
  await expect(field(page, 'New password')).toHaveCount(0);

  await phone.reload();
  await expect(phone.getByText('Your session has ended')).toBeVisible();
  await context.close();
  await page.reload();
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1);
  expect(await mailTo(candidate.email, 'was changed')).toContain('/forgot-password');
  await logOut(page);
  await page.goto('/sign-in');
  await fill(page, { Email: candidate.email, Password: 'Harvest99' });
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
});

test('A candidate downloads all data as one file', async ({ page }) => {
  await signedIn(page);
  const { token } = await stored(page);
  const buffer = Buffer.from(`%PDF-1.7\n${'x'.repeat(200)}\n%%EOF\n`);
  const saved = await page.request.post('/api/candidate/identity', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { pan_card: { name: 'My PAN.pdf', mimeType: 'application/pdf', buffer } },
  });
  expect(saved.status()).toBe(200);
  await page.goto('/account');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.zip');
  const archive = await readFile(await file.path(), 'latin1');
  expect(archive.startsWith('PK')).toBe(true);
  for (const part of ['data.json', 'files/identity/pan_card - My PAN.pdf', buffer.toString('latin1')])
    expect(archive).toContain(part);
});

test('A candidate asks for the deletion, is notified by mail and on every screen, and keeps the account', async ({
  page,
}) => {
  const { email, password } = await signedIn(page);
  await page.goto('/account');
  await expect(page.getByText(/^You agreed to our privacy notice of 29 November 2026/)).toBeVisible();
  await submitButton(page, 'Delete my account').click();
  await fill(page, { 'Current password': 'not-this-one' });
  await submitButton(page, 'Delete my account now').click();
  await expectProblems(page, { 'Current password': 'The password is not right' });
  await expectAccessible(page);
  await fill(page, { 'Current password': password });
  await submitButton(page, 'Delete my account now').click();
  await expect(notice(page)).toBeVisible();
  await expect(page.locator(':focus')).toHaveText(/^Your account will be deleted on/);
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
  expect(await mailTo(email, 'will be deleted on')).toContain('Keep my account');

  await logOut(page);
  await page.goto('/sign-in');
  await fill(page, { Email: email, Password: password });
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expectSuccess(page, 'Your account will not be deleted');
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});
