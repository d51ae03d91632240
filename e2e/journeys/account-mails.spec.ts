import type { Page } from '@playwright/test';
import { signUp } from '../support/candidate';
import { staff } from '../support/command-line';
import { fill, submitButton } from '../support/forms';
import { heading } from '../support/onboarding';
import { mailTo } from '../support/outbox';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';

const profileSwitch = (page: Page) =>
  page.getByRole('checkbox', { name: 'Review of my profile and requests' });
const applicationsSwitch = (page: Page) => page.getByRole('checkbox', { name: 'My applications' });
const linkIn = (mail: string, pattern: RegExp): string => pattern.exec(mail)?.[1] ?? '';

// A mail waits for ten seconds, in which staff may correct themselves.
test.setTimeout(90_000);

test('A candidate is told that the profile is approved, follows the link, and stops such emails by one click', async ({
  page,
}) => {
  const candidate = await signUp();
  await staff('profile-status', candidate.email, 'Profile requires updates');
  await staff('profile-status', candidate.email, 'Profile approved');
  const mail = await mailTo(candidate.email, 'Your profile is approved');
  expect(mail).toContain('Subject: News about your profile at Marigold');
  expect(mail).not.toContain('needs attention');
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

  await page.goto(linkIn(mail, /Go to your dashboard:\s+(http\S+)/));
  await comeToLife(page);
  await fill(page, { Email: candidate.email, Password: candidate.password });
  await submitButton(page, 'Sign in').click();
  await expect(page.getByRole('region', { name: 'Profile status' })).toContainText('Profile approved');

  const oneClick = linkIn(mail, /^List-Unsubscribe:\s+<(http[^>]+)>/m);
  await test.step('who only opens the link is asked first', async () => {
    await page.goto(oneClick);
    await expect(heading(page, 'Stop these emails')).toBeVisible();
    await page.goto('/account');
    await expect(profileSwitch(page)).toBeChecked();
  });

  const posted = await page.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(posted.status()).toBe(200);
  await page.reload();
  await expect(profileSwitch(page)).not.toBeChecked();
  await expect(applicationsSwitch(page)).toBeChecked();
});
