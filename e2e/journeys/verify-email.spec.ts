import { signedIn, signUp } from '../support/candidate';
import { linkTo } from '../support/outbox';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';
import { expectSuccess } from '../support/toasts';

test('A new candidate works at once, and confirms the address with the mailed link', async ({ page }) => {
  const { email } = await signedIn(page, await signUp());
  await page.goto('/dashboard');
  const line = page.getByText(`Confirm your email address: open the link that we sent to ${email}.`);
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expectSuccess(page, 'We have sent you an email with a link');

  await page.goto(await linkTo(email, 'verify-email'));
  await comeToLife(page);
  await page.getByRole('button', { name: 'Confirm this email address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed');
  await page.getByRole('link', { name: 'Open your dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  await expect(line).toHaveCount(0);
});
