import type { Page } from '@playwright/test';
import { newAddress, signedIn } from '../support/candidate';
import { confirmedCandidate } from '../support/confirmed';
import { expectProblems, field, fill, submitButton } from '../support/forms';
import { fillPersonalInformation, heading, next } from '../support/onboarding';
import { linkTo, mailTo } from '../support/outbox';
import { openUserMenu, stored } from '../support/session';
import { expect, test } from '../support/test';
import { expectFailure } from '../support/toasts';

const profile = '/onboarding/personal-information';
const used = (page: Page) =>
  page.getByRole('main').getByText('This link has expired or was already used', { exact: true });

/** Saves the step with another address, as a candidate does. */
async function saveAddress(page: Page, email: string): Promise<void> {
  await page.goto(profile);
  await expect(heading(page, 'Personal information')).toBeVisible();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/You sign in with this address/);
  await fillPersonalInformation(page);
  await fill(page, { Email: email });
  await next(page).click();
  await expect(heading(page, 'Education details')).toBeVisible();
  await expect(waits(page, email)).toBeVisible();
}

const waits = (page: Page, email: string) =>
  page.getByText(`We sent a link to ${email}. Open it to confirm.`);

async function confirm(page: Page, password: string): Promise<void> {
  await fill(page, { 'Current password': password });
  await submitButton(page, 'Confirm email address').click();
}

async function expectHeader(page: Page, email: string): Promise<void> {
  await openUserMenu(page);
  await expect(page.getByRole('banner').getByText(email)).toBeVisible();
  await page.keyboard.press('Escape');
}

const storedEmail = async (page: Page) =>
  (JSON.parse((await stored(page)).user ?? '{}') as { email?: string }).email;

/** What a sign-in with each address answers. */
const signIns = (page: Page, password: string, addresses: readonly string[]) =>
  Promise.all(
    addresses.map(async (email) => {
      const response = await page.request.post('/api/candidate/auth/login', { data: { email, password } });
      return response.status();
    }),
  );

// Several mails and sign-ins each.
test.setTimeout(90_000);

test('A new address signs in once its link and the password confirm it, and the earlier address undoes it', async ({
  page,
  browser,
}) => {
  const candidate = await confirmedCandidate();
  const { email: earlier, password } = candidate;
  const email = newAddress('new');
  await page.goto('/forgot-password');
  await fill(page, { Email: earlier });
  await submitButton(page, 'Send Reset Link').click();
  const resetLink = await linkTo(earlier, 'reset-password');

  await signedIn(page, candidate);
  await saveAddress(page, email);
  await page.goto(profile);
  await expect(waits(page, email)).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(earlier);
  await expectHeader(page, earlier);
  expect(await storedEmail(page)).toBe(earlier);
  expect(await signIns(page, password, [earlier, email])).toEqual([200, 401]);
  const undoLink = await linkTo(earlier, 'undo-email');
  const confirmLink = await linkTo(email, 'confirm-email');

  await test.step('a wrong password leaves the link as it was', async () => {
    await page.goto(confirmLink);
    await expect(heading(page, 'Confirm your new email address')).toBeVisible();
    await confirm(page, 'not-this-one');
    await expectProblems(page, { 'Current password': 'The password is not right' });
    expect(await signIns(page, password, [earlier])).toEqual([200]);
    await confirm(page, password);
    await expect(page.getByText(`You now sign in with ${email}.`)).toBeVisible();
  });

  await test.step('header, stored user and profile follow', async () => {
    expect(await storedEmail(page)).toBe(email);
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(waits(page, email)).toHaveCount(0);
    await expectHeader(page, email);
    expect(await signIns(page, password, [earlier, email])).toEqual([401, 200]);
  });

  await test.step('the links of before are dead', async () => {
    await page.goto(confirmLink);
    await confirm(page, password);
    await expect(used(page)).toBeVisible();
    await page.goto(resetLink);
    await fill(page, { 'New password': 'Harvest99', 'Confirm password': 'Harvest99' });
    await submitButton(page, 'Set new password').click();
    await expectFailure(page, 'This reset link has expired or was already used. Please ask for a new one');
  });

  await test.step('the earlier address takes the account back, and ends every session', async () => {
    const context = await browser.newContext();
    const owner = await context.newPage();
    await owner.goto(undoLink);
    await submitButton(owner, 'Stop the change').click();
    await expect(owner.getByText(`You sign in with ${earlier}.`)).toBeVisible();
    await owner.getByRole('link', { name: 'Set a new password' }).click();
    await expect(field(owner, 'Email')).toHaveValue(earlier);
    expect(await signIns(page, password, [earlier, email])).toEqual([401, 401]);
    await page.goto(profile);
    await expect(page.getByText('Your session has ended')).toBeVisible();
    const letter = await mailTo(earlier, 'it no longer works');
    await owner.goto(/http\S+\/reset-password\/[\w-]+/.exec(letter)?.[0] ?? '');
    await fill(owner, { 'New password': 'Harvest99', 'Confirm password': 'Harvest99' });
    await submitButton(owner, 'Set new password').click();
    await expect(owner).toHaveURL('/sign-in');
    expect(await signIns(page, 'Harvest99', [earlier, email])).toEqual([200, 401]);
    await context.close();
  });
});

test('Who is signed out confirms a new address, and signs in with it', async ({ page, browser }) => {
  const candidate = await signedIn(page);
  const email = newAddress('new');
  await saveAddress(page, email);
  const context = await browser.newContext();
  const phone = await context.newPage();
  await phone.goto(await linkTo(email, 'confirm-email'));
  await confirm(phone, candidate.password);
  await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(field(phone, 'Email')).toHaveValue(email);
  await fill(phone, { Password: candidate.password });
  await submitButton(phone, 'Sign in').click();
  await expect(phone).toHaveURL(profile);
  await context.close();
});

for (const path of [
  '/confirm-email/a-secret',
  '/undo-email/a-secret',
  '/verify-email/a-secret',
  '/unsubscribe/a-secret',
]) {
  test(`The secret of ${path} is in no title and in no Referer`, async ({ page }) => {
    const referers: string[] = [];
    page.on('request', (request) => {
      const { referer } = request.headers();
      if (referer) referers.push(referer);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.title()).not.toContain('a-secret');
    expect(referers.filter((referer) => referer.includes('a-secret'))).toEqual([]);
  });
}
