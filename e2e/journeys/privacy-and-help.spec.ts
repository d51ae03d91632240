import { signedIn } from '../support/candidate';
import { fill } from '../support/forms';
import { heading } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';

test('The privacy page is readable without scripts, and names what is asked and how to complain', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto('/privacy');
  expect(answer?.status()).toBe(200);
  await expect(heading(page, 'Privacy')).toBeVisible();
  await expect(page.getByText(/masked Aadhaar/)).toBeVisible();
  await expect(page.getByText(/a tool that first records who looks at what, when and why/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'contact form' })).toHaveAttribute('href', '/contact-us');
  await context.close();
});

test('The privacy page is accessible, and leads to the sections of the landing page', async ({ page }) => {
  await page.goto('/privacy');
  await comeToLife(page);
  await expect(page).toHaveTitle('Privacy · Marigold');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Why Choose us' }).click();
  await expect(page).toHaveURL('/#why-choose-us');
  await expect(page.getByRole('heading', { name: /^Why Choose us/ })).toBeInViewport();
});

test('Sign-up links to it in a new tab, and keeps what was typed', async ({ page }) => {
  await page.goto('/sign-up');
  await comeToLife(page);
  await fill(page, { 'First name': 'Asha' });
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /how we use your personal information/ }).click();
  await expect(heading(await opened, 'Privacy')).toBeVisible();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Asha');
});

test('The foot of a page leads to help, contact and privacy, and the contact page leads back', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/onboarding/education-details');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await foot.getByRole('link', { name: 'Help' }).click();
  await expect(heading(page, 'Help')).toBeVisible();
  await page.getByRole('link', { name: 'contact form' }).click();
  await expect(heading(page, 'Contact us')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the page you came from' }).click();
  await expect(page).toHaveURL('/onboarding/education-details');
});
