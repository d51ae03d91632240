import type { Page } from '@playwright/test';
import * as successMessages from 'contract/wire/success-messages';
import { addAuthenticator } from '../support/authenticator';
import { expectAccessible } from '../support/axe';
import { newCandidate, signedIn, signUp, type Candidate } from '../support/candidate';
import { confirmedCandidate } from '../support/confirmed';
import { expectProblems, field, fill, submitButton } from '../support/forms';
import { fillPersonalInformation, heading, next } from '../support/onboarding';
import { linkTo, mailTo } from '../support/outbox';
import { comeToLife } from '../support/prerendered';
import { logOut } from '../support/session';
import { expect, test } from '../support/test';
import { expectFailure, expectSuccess } from '../support/toasts';

// Several browsers, mails and sign-ins each.
test.setTimeout(90_000);

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm this email address' });
const profile = '/onboarding/personal-information';

async function signInAs(page: Page, { email }: Candidate, password: string): Promise<void> {
  await page.goto('/sign-in');
  await comeToLife(page);
  await fill(page, { Email: email, Password: password });
  await submitButton(page, 'Sign in').click();
}

async function saveProfile(page: Page): Promise<void> {
  await page.goto(profile);
  await expect(heading(page, 'Personal information')).toBeVisible();
  await fillPersonalInformation(page);
  await fill(page, { City: 'Gokarna' });
  await next(page).click();
  await expect(heading(page, 'Education details')).toBeVisible();
}

async function openResetLink(page: Page, { email }: Candidate): Promise<void> {
  await page.goto('/forgot-password');
  await comeToLife(page);
  await fill(page, { Email: email });
  await submitButton(page, 'Send Reset Link').click();
  await page.goto(await linkTo(email, 'reset-password'));
  await comeToLife(page);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await fill(page, { 'New password': password, 'Confirm password': password });
  await submitButton(page, 'Set new password').click();
  await expectSuccess(page, successMessages.resetPassword);
}

const startsEmpty = (page: Page) => page.getByText('Your account will start empty');

test('A stranger who signed up with another person’s address keeps nothing when its reader takes it', async ({
  page: stranger,
  browser,
}) => {
  await addAuthenticator(stranger);
  const victim = await signedIn(stranger, await signUp(newCandidate('Mallory')));
  await saveProfile(stranger);
  await test.step('the stranger adds no passkey: the address is not confirmed', async () => {
    await stranger.goto('/account');
    const passkeys = stranger.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByText('To add a passkey, confirm your email address first.')).toBeVisible();
    await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
    await passkeys.getByRole('button', { name: 'Send the email again' }).click();
    await expectSuccess(stranger, 'We have sent you an email with a link');
  });

  const context = await browser.newContext();
  const owner = await context.newPage();
  await test.step('the link of the sign-up needs the password, which only the stranger knows', async () => {
    await owner.goto(await linkTo(victim.email, 'verify-email'));
    await comeToLife(owner);
    await fill(owner, { 'Current password': 'not-this-one' });
    await confirmButton(owner).click();
    await expectProblems(owner, { 'Current password': 'The password is not right' });
    await owner.getByRole('link', { name: 'Set a new password' }).click();
    await expect(owner).toHaveURL('/forgot-password');
  });

  await test.step('a new password by mail begins an empty account, and says so before', async () => {
    await openResetLink(owner, victim);
    await expect(startsEmpty(owner)).toBeVisible();
    await expect(owner.getByText('you confirm that you are 18 or older')).toBeVisible();
    await expectAccessible(owner);
    await setPassword(owner, 'Harvest99');
    await signInAs(owner, victim, 'Harvest99');
    await expect(heading(owner, 'Thank you for being here')).toBeVisible();
    await owner.goto(profile);
    await expect(field(owner, 'Email')).toHaveValue(victim.email);
    await expect(field(owner, 'First name')).toHaveValue('');
    await expect(field(owner, 'City')).toHaveValue('');
  });

  await test.step('the stranger is out, and stays out', async () => {
    await stranger.goto(profile);
    await expect(stranger.getByText('Your session has ended')).toBeVisible();
    await signInAs(stranger, victim, victim.password);
    await expectFailure(stranger, 'The email address or the password is not right');
  });
  await context.close();
});

test('Who signs up, fills in the profile and confirms the address keeps all answers, on each device', async ({
  page,
  browser,
}) => {
  const candidate = await signedIn(page, await signUp());
  await saveProfile(page);
  const context = await browser.newContext();
  const phone = await context.newPage();
  await phone.goto(await linkTo(candidate.email, 'verify-email'));
  await comeToLife(phone);
  await fill(phone, { 'Current password': candidate.password });
  await expectAccessible(phone);
  await confirmButton(phone).click();
  await expect(phone.getByText('Your email address is confirmed')).toBeVisible();
  await context.close();

  await page.goto(profile);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await signInAs(page, candidate, candidate.password);
  await expect(page).toHaveURL('/dashboard');
  await page.goto(profile);
  await expect(field(page, 'City')).toHaveValue('Gokarna');
});

test('Who forgets the password before the address is confirmed keeps all answers in the same browser', async ({
  page,
}) => {
  const candidate = await signUp();
  await signInAs(page, candidate, candidate.password);
  await expect(page).toHaveURL('/dashboard');
  await saveProfile(page);
  await logOut(page);
  await openResetLink(page, candidate);
  await expect(field(page, 'New password')).toBeVisible();
  await expect(startsEmpty(page)).toHaveCount(0);
  await setPassword(page, 'Harvest99');
  await signInAs(page, candidate, 'Harvest99');
  await expect(page).toHaveURL('/dashboard');
  await page.goto(profile);
  await expect(field(page, 'City')).toHaveValue('Gokarna');
});

test('A new password by mail removes the passkeys that are not chosen', async ({ page }) => {
  await addAuthenticator(page);
  const candidate = await signedIn(page, await confirmedCandidate());
  await page.goto('/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await logOut(page);

  await openResetLink(page, candidate);
  await expect(startsEmpty(page)).toHaveCount(0);
  const choice = page.getByRole('group', { name: 'Which passkeys are yours?' }).getByRole('checkbox');
  await expect(choice).not.toBeChecked();
  await expectAccessible(page);
  await setPassword(page, 'Harvest99');
  expect(await mailTo(candidate.email, 'Passkeys that you did not keep are removed')).toBeTruthy();
  await signInAs(page, candidate, 'Harvest99');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/account');
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
});
