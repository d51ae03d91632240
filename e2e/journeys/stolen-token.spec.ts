import { randomUUID } from 'node:crypto';
import { signedIn } from '../support/candidate';
import { confirmedCandidate } from '../support/confirmed';
import { field, fill, submitButton } from '../support/forms';
import { fillPersonalInformation, heading } from '../support/onboarding';
import { linkTo } from '../support/outbox';
import { enterPassword, expectNoDialog, expireProof, proofDialog } from '../support/proof';
import { stored } from '../support/session';
import { expect, test } from '../support/test';

// Two browsers, a mail and several sign-ins.
test.setTimeout(90_000);

test('A thief with a copied token cannot take the account, and the owner ends the session', async ({
  page,
  browser,
}) => {
  const candidate = await confirmedCandidate();
  const context = await browser.newContext();
  const thief = await context.newPage();
  const steal = async () => {
    const { token, user } = await stored(page);
    await thief.goto('/robots.txt');
    await thief.evaluate(
      ([t, u]) => {
        localStorage.setItem('token', t ?? '');
        localStorage.setItem('user', u ?? '');
      },
      [token, user],
    );
  };
  const expectThiefOut = async () => {
    await thief.reload();
    await expect(thief.getByText('Your session has ended')).toBeVisible();
    await thief.getByRole('link', { name: 'Sign in' }).first().click();
    await expect(thief).toHaveURL('/sign-in');
  };
  const profile = '/onboarding/personal-information';

  await test.step('the address does not change without the password', async () => {
    await signedIn(page, candidate);
    await steal();
    const email = `thief.${randomUUID()}@example.com`;
    await thief.goto(profile);
    await fillPersonalInformation(thief);
    await fill(thief, { Email: email });
    await submitButton(thief, 'Next').click();
    await expect(heading(thief, 'Education details')).toBeVisible();
    await thief.goto(await linkTo(email, 'confirm-email'));
    await fill(thief, { 'Current password': 'not-this-one' });
    await submitButton(thief, 'Confirm email address').click();
    await expect(thief.getByText('The password is not right').first()).toBeVisible();
    expect(await linkTo(candidate.email, 'undo-email')).toContain('/undo-email/');
  });

  await test.step('the thief reads no identity papers and exports nothing without the password', async () => {
    await thief.goto('/account');
    await expireProof(thief, /\/api\/candidate\/export/);
    await thief.getByRole('button', { name: 'Download my data' }).click();
    await enterPassword(thief, 'not-this-one');
    await expect(proofDialog(thief).getByText('The password is not right').first()).toBeVisible();
    await proofDialog(thief).getByRole('button', { name: 'Cancel' }).click();
    await expectNoDialog(thief);
  });

  await test.step('what the owner proves is not proved for the copy, which ends', async () => {
    await page.goto('/account');
    await expireProof(page, /\/api\/candidate\/export/);
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = page.waitForEvent('download');
    await enterPassword(page, candidate.password);
    await download;
    await thief.goto('/dashboard');
    await expectThiefOut();
    await steal();
  });

  await test.step('the owner signs out everywhere', async () => {
    await page.goto('/account');
    await expect(page.getByRole('region', { name: 'Signed in on' }).getByRole('listitem')).toHaveCount(1);
    await thief.goto('/dashboard');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/sign-in');
    await expectThiefOut();
  });

  await test.step('a new password ends it too, and the owner continues without loss', async () => {
    await signedIn(page, candidate);
    await steal();
    await thief.goto('/dashboard');
    await page.goto(profile);
    await expect(heading(page, 'Personal information')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await fill(page, { City: 'Kochi' });
    const tab = await page.context().newPage();
    await tab.goto('/forgot-password');
    await fill(tab, { Email: candidate.email });
    await submitButton(tab, 'Send Reset Link').click();
    await tab.goto(await linkTo(candidate.email, 'reset-password'));
    await fill(tab, { 'New password': 'Harvest99', 'Confirm password': 'Harvest99' });
    await submitButton(tab, 'Set new password').click();
    await expect(tab).toHaveURL('/sign-in');
    await expectThiefOut();
    await fill(tab, { Email: candidate.email, Password: 'Harvest99' });
    await submitButton(tab, 'Sign in').click();
    await expect(tab).not.toHaveURL('/sign-in');
    await expect(field(page, 'City')).toHaveValue('Kochi');
  });
  await context.close();
});
