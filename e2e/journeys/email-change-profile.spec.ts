import type { UserData } from 'shared/contract/user-data';
import { expectAccessible } from '../support/axe';
import { newCandidate, signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { fillPersonalInformation, heading, next, stored } from '../support/onboarding';
import { openUserMenu } from '../support/session';
import { expect, test } from '../support/test';

test('A new email address waits for its confirmation, and the candidate can keep the old one', async ({
  page,
}) => {
  const { email } = await signedIn(page);
  const newEmail = newCandidate().email;
  await page.goto('/onboarding/personal-information');
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/You sign in with this address/);
  await fillPersonalInformation(page);
  await field(page, 'Email').fill(newEmail);
  await next(page).click();
  await expect(heading(page, 'Education details')).toBeVisible();
  const notice = page.getByText(
    `We sent a link to ${newEmail}. Open it to confirm. Until then sign in with ${email}.`,
  );
  await expect(notice).toBeVisible();
  await openUserMenu(page);
  await expect(page.getByRole('menu')).toContainText(email);
  await page.keyboard.press('Escape');

  await page.goto('/onboarding/personal-information');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Keep ${email}` }).click();
  await expect(page.getByText(`Your email address is still ${email}.`)).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await stored<UserData>(page, '/candidate/me')).toMatchObject({ email, pendingEmail: null });
});
