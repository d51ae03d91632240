import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signUp } from '../support/candidate';
import { expectAnswers, field, submitButton } from '../support/forms';
import { gate } from '../support/gate';
import { comeToLife, mark, scripts, stillHere } from '../support/prerendered';
import { listenForTroubles } from '../support/troubles';

test.use({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });

/** Passkeys that the browser may suggest are asked for soon after the page is there, whatever is typed. */
const suggestion = '/auth/login/passkey/options';

/** Everything that leaves the page after now but for files: forms that are sent and calls of the API. */
function listenForSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isCall = request.url().includes('/api/') && !request.url().endsWith(suggestion);
    if (request.isNavigationRequest() || isCall) sent.push(request.url());
  });
  return sent;
}

test('A candidate types before any script has come, and signs in with it when they come', async ({
  page,
}) => {
  const { email, password } = await signUp();
  const troubles = await listenForTroubles(page);
  const { open } = await gate(page, scripts);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  const sent = listenForSent(page);
  const before = await mark(page);

  await field(page, 'Email').tap();
  await page.keyboard.type(email);
  await field(page, 'Password').tap();
  await page.keyboard.type(password.slice(1));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(submitButton(page, 'Sign in')).toBeDisabled();

  open();
  await comeToLife(page);
  expect(await stillHere(page)).toBe(before);
  expect([page.url(), sent]).toEqual([new URL('/sign-in', page.url()).href, []]);
  await expectAnswers(page, { Email: email, Password: password.slice(1) });
  await expect(field(page, 'Password')).toBeFocused();
  await page.keyboard.type(password.slice(0, 1)); // the caret is where it was
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  expect(await troubles()).toEqual([]);
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is there to be read, says what it needs, and sends nothing', async ({ page }) => {
    const answer = await page.goto('/sign-in');
    await expect(field(page, 'Password')).toBeVisible();
    // A browser whose scripts are switched off by a test does not draw it.
    expect(await answer?.text()).toContain('<noscript>Signing in and signing up need JavaScript.');
    const sent = listenForSent(page);
    await field(page, 'Password').fill('Monsoon7');
    await field(page, 'Password').press('Enter');
    await expect(submitButton(page, 'Sign in')).toBeDisabled();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/sign-up');
    expect(sent).toEqual([page.url()]);
  });
});
