import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { newCandidate, signedIn, signUp } from '../support/candidate';
import { staff } from '../support/command-line';
import { fill, submitButton } from '../support/forms';
import { logOut, openUserMenu, stored } from '../support/session';

/** Every address that the page shows after the present one, in order, client navigations included. */
function visited(page: Page): string[] {
  const pathOf = (url: string): string => new URL(url).pathname;
  const paths: string[] = [];
  let last = pathOf(page.url());
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || pathOf(frame.url()) === last) return;
    paths.push((last = pathOf(frame.url())));
  });
  return paths;
}

test('Without a session a guarded page asks the API for nothing, leads to sign-in, and does not trap Back', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto('/contact-us');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/sign-in');
  expect(calls).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');
});

test('A log out forgets token and user, leads straight to the landing page, and closes the way back', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/documents/academic-documents');
  await expect(page.getByRole('banner')).toBeVisible();
  const paths = visited(page);
  await logOut(page);
  await expect(page.getByRole('link', { name: 'START YOUR CAREER' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(paths).toEqual(['/']);
  expect(await stored(page)).toEqual({ token: null, user: null });
  await page.goBack();
  await expect(page).toHaveURL('/sign-in');
});

test.describe('Two tabs', () => {
  test('a log out in one ends the session of the other', async ({ page, context }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/documents/basic-identity');
    await expect(other.getByRole('banner')).toBeVisible();
    await logOut(page);
    await expect(other).toHaveURL('/sign-in');
    await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(other.getByRole('banner').getByRole('button')).toHaveCount(0);
  });

  test('a sign-in in one turns the links of the landing page in the other', async ({ page, context }) => {
    const candidate = await signUp();
    await page.goto('/');
    const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    await expect(link('Sign-in')).toHaveAttribute('href', '/sign-in');
    const other = await context.newPage();
    await other.goto('/sign-in');
    await fill(other, { Email: candidate.email, Password: candidate.password });
    await submitButton(other, 'Sign in').click();
    await expect(other).toHaveURL('/dashboard');
    await expect(link('My profile')).toHaveAttribute('href', '/onboarding/personal-information');
  });
});

test.describe('Two candidates, one browser', () => {
  test('the second sees nothing of the first', async ({ page }) => {
    const first = await signUp(newCandidate('Meenakshi', 'Iyer'));
    const second = await signUp(newCandidate('Tobias', 'Fernandes'));
    await staff('application', 'add', first.email, '--company', 'Firstcomer Freight');
    await staff('profile-status', first.email, 'Profile approved');

    const signIn = async ({ email, password }: typeof first) => {
      await fill(page, { Email: email, Password: password });
      await submitButton(page, 'Sign in').click();
      await expect(page).toHaveURL('/dashboard');
    };
    await page.goto('/sign-in');
    await signIn(first);
    await expect(page.getByText('Firstcomer Freight').first()).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL('/');

    // Slow answers: what is on the screen before they come must not be the first candidate's.
    await page.route('**/api/candidate/*', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign-in' }).click();
    await signIn(second);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tobias');
    await expect(page.getByText('We could not load your profile status')).toBeVisible();
    await openUserMenu(page);
    await expect(page.getByText(second.email)).toBeVisible();
    for (const trace of ['Firstcomer Freight', 'Profile approved', 'Meenakshi', 'Iyer', first.email]) {
      expect(await page.content()).not.toContain(trace);
    }
  });
});
