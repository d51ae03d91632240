import type { Page } from '@playwright/test';
import { newCandidate, signedIn, signUp } from '../support/candidate';
import { staff } from '../support/command-line';
import { fill, submitButton } from '../support/forms';
import { gate } from '../support/gate';
import { shiftOf } from '../support/layout-shift';
import { comeToLife, scripts } from '../support/prerendered';
import { screensOf } from '../support/screens';
import { expect, test, withMotion } from '../support/test';
import { settled } from '../support/troubles';

const card = (page: Page, company: string) => page.getByRole('listitem').filter({ hasText: company });
const refreshed = (page: Page) => page.getByText(/^Updated at/);

test('The tracker says what a stage means, what comes next and, once staff know it, how long it takes', async ({
  page,
}) => {
  const { email } = await signedIn(page);
  const stage = 'Eligibility Confirmed';
  await staff('application', 'add', email, '--company', 'Northlight Health');
  await staff('application', 'advance', email);
  await page.goto('/dashboard');
  await card(page, 'Northlight Health').click();
  const details = page.getByRole('dialog', { name: 'Job Status Details' });
  await expect(details.getByText('You meet what the job asks for.')).toBeVisible();
  await expect(details.getByText('We look at your profile and documents in detail.').first()).toBeVisible();
  await expect(details).not.toContainText('usually takes');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await staff('stage-text', stage, '--usual-days', '4');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy');
  await card(page, 'Northlight Health').click();
  await expect(details).toContainText('How long this stage usually takesAbout 4 days');
  await staff('stage-text', stage, '--unknown');
});

test('What has changed since the last look is marked in words, and stays so during the visit', async ({
  page,
}) => {
  const { email } = await signedIn(page);
  await staff('profile-status', email, 'Profile under review');
  await page.goto('/dashboard');
  const status = page.getByRole('region', { name: 'Profile status' });
  await expect(status.getByRole('heading', { name: 'Profile under review' })).toBeVisible();
  await expect(refreshed(page)).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await staff('profile-status', email, 'Profile approved');
  await staff('application', 'add', email, '--company', 'Latecomer Labs');
  for (const _ of ['Refresh', 'again']) {
    await page.reload();
    await expect(status.getByText('New', { exact: true })).toBeVisible();
    await expect(card(page, 'Latecomer Labs').getByText('New application')).toBeVisible();
  }
});

test.describe('On a phone', () => {
  test.use({ ...withMotion, viewport: { width: 360, height: 740 } });

  test('the outline of the dashboard is there before scripts and data, which move nothing', async ({
    page,
  }) => {
    const { email } = await signedIn(page);
    const message = 'The number on your PAN card cannot be read. Please send a sharper copy.';
    await staff('profile-status', email, 'Profile requires updates', '--message', message);
    await staff('request', email, '--slot', 'pan_card', '--message', message);
    const held = await gate(page, scripts);
    const answers = await gate(page, /\/api\/candidate\//);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const outline = page.getByRole('status').filter({ hasText: 'Loading your dashboard' });
    await expect(outline).toBeVisible();
    held.open();
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
    await expect(outline).toBeVisible();
    answers.open();
    await expect(page.getByRole('region', { name: /needs a document/ })).toBeVisible();
    await expect(refreshed(page)).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.1);
  });
});

test('The user data are asked for once: from the sign-in to the dashboard, and by a reload in each area', async ({
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/candidate/me')) asked += 1;
  });
  const { email, password } = await signUp(newCandidate());
  await page.goto('/sign-in');
  await comeToLife(page);
  await fill(page, { Email: email, Password: password });
  await submitButton(page, 'Sign in').click();
  await expect(refreshed(page)).toBeVisible();
  expect(asked).toBe(1);
  for (const remote of ['mf-dashboard', 'mf-onboarding', 'mf-documents']) {
    const { path, heading } = screensOf(remote)[0]!;
    await test.step(path, async () => {
      asked = 0;
      await page.goto(path);
      await settled(page, heading);
      await expect.poll(() => asked).toBe(1);
      await page.waitForLoadState('networkidle');
      expect(asked).toBe(1);
    });
  }
});
