import type { Page } from '@playwright/test';
import type { SignInResponse } from 'contract/wire/auth';
import * as successMessages from 'contract/wire/success-messages';
import { expectAccessible } from '../support/axe';
import { signIn, signedIn, type Candidate } from '../support/candidate';
import { confirmedCandidate } from '../support/confirmed';
import { fill, submitButton } from '../support/forms';
import { mailTo } from '../support/outbox';
import { comeToLife } from '../support/prerendered';
import { expectNoDialog, expireProof } from '../support/proof';
import { logOut } from '../support/session';
import { expect, test } from '../support/test';
import { expectFailure, expectSuccess } from '../support/toasts';
import { addAuthenticator } from '../support/authenticator';
import { portal } from '../config';

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
const signInWords = successMessages.signIn;

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/account');
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expectSuccess(page, 'Your passkey has been added');
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1);
}

/** The virtual device answers each suggestion by itself; here the button is pressed. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await comeToLife(page);
}

/** As on another device, where this browser learns nothing of it. */
async function removeElsewhere(candidate: Candidate): Promise<void> {
  const { token }: SignInResponse = await signIn(candidate);
  const headers = { authorization: `Bearer ${token}` };
  const url = `${portal.url}/api/candidate/passkeys`;
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { id: string }[] };
  for (const { id } of data) {
    const removed = await fetch(`${url}/${id}/remove`, { method: 'POST', headers });
    expect(removed.status).toBe(200);
  }
}

test('A candidate adds a passkey, signs in with it, and one that was removed says what to do', async ({
  page,
}) => {
  const device = await addAuthenticator(page);
  await withoutSuggestions(page);
  const candidate = await signedIn(page, await confirmedCandidate());
  await addPasskey(page);
  await expect(passkeys(page).getByRole('listitem')).toContainText(
    /^Chrom.+ on \w+ Added on \d.+Not used yet/,
  );
  await expectAccessible(page);
  expect(await mailTo(candidate.email, 'A passkey was added')).toContain('/account');

  await logOut(page);
  await openSignIn(page);
  await passkeyButton(page).click();
  await expectSuccess(page, signInWords);
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/account');
  await passkeys(page).getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1);
  await removeElsewhere(candidate);

  await logOut(page);
  await openSignIn(page);
  await passkeyButton(page).click();
  const sentence = 'This passkey was removed from your account. Sign in with your email address and password';
  await expectFailure(page, sentence);
  await expect(page.getByRole('form', { name: 'Sign in' })).toContainText(sentence);
  await expectAccessible(page);
  await fill(page, { Email: candidate.email, Password: candidate.password });
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
  await device.remove();
});

test('The field of the email address suggests passkeys', async ({ page }) => {
  const device = await addAuthenticator(page);
  await signedIn(page, await confirmedCandidate());
  await addPasskey(page);
  await logOut(page);
  // As a person who picks it.
  await page.goto('/sign-in');
  await expectSuccess(page, signInWords);
  await expect(page).toHaveURL('/dashboard');
  await device.remove();
});

test('A passkey proves an export, is removed after a question, and confirms a deletion', async ({ page }) => {
  const device = await addAuthenticator(page);
  await signedIn(page, await confirmedCandidate());
  await addPasskey(page);

  await expireProof(page, /\/candidate\/export$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.zip');
  await expectNoDialog(page);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete my account now with a passkey' }).click();
  await expect(page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}$/)).toBeVisible();

  await passkeys(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expectSuccess(page, 'Your passkey has been removed');
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0);
  await expect(passkeys(page).getByRole('heading')).toBeFocused();
  await device.remove();
});
