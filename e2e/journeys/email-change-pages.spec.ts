import { signedIn } from '../support/candidate';
import { expectProblems, fill, submitButton } from '../support/forms';
import { heading } from '../support/onboarding';
import { expect, test } from '../support/test';

// What the links in the mails lead to; the API that answers them has tests of its own.
const user = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'new@example.com' };
const confirmCall = '**/api/candidate/auth/confirm-email/a-secret';
const undoCall = '**/api/candidate/auth/undo-email/a-secret';
const gone = { status: 410, json: { code: 'email-link-invalid', message: 'This link has expired' } };

test('The link in the new address asks for the password, and says which address signs in', async ({
  page,
}) => {
  await page.route(confirmCall, (route) => {
    const { password } = route.request().postDataJSON() as { password: string };
    return password === 'Monsoon7'
      ? route.fulfill({ json: { data: { user, outcome: 'confirmed' } } })
      : route.fulfill({
          status: 422,
          json: {
            code: 'validation-failed',
            message: 'Please check',
            fields: { password: 'The password is wrong' },
          },
        });
  });
  await page.goto('/confirm-email/a-secret');
  await expect(heading(page, 'Confirm your new email address')).toBeVisible();
  await fill(page, { 'Current password': 'not-this' });
  await submitButton(page, 'Confirm email address').click();
  await expectProblems(page, { 'Current password': 'The password is wrong' });
  await fill(page, { 'Current password': 'Monsoon7' });
  await submitButton(page, 'Confirm email address').click();
  await expect(page.getByText('You now sign in with new@example.com.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('new@example.com');
});

test('Header and stored user follow the change of the candidate who is signed in', async ({ page }) => {
  await signedIn(page);
  const id = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id,
  );
  await page.route(confirmCall, (route) =>
    route.fulfill({ json: { data: { user: { ...user, id }, outcome: 'confirmed' } } }),
  );
  await page.goto('/confirm-email/a-secret');
  await fill(page, { 'Current password': 'Monsoon7' });
  await submitButton(page, 'Confirm email address').click();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page).toHaveURL('/onboarding/personal-information');
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ email: 'new@example.com' });
});

test('The link in the earlier address acts by its button alone', async ({ page }) => {
  let calls = 0;
  await page.route(undoCall, (route) => {
    calls += 1;
    return route.fulfill({
      json: { data: { user: { ...user, email: 'old@example.com' }, outcome: 'undone' } },
    });
  });
  await page.goto('/undo-email/a-secret');
  await expect(heading(page, 'Keep your earlier email address')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toBe(0);
  await submitButton(page, 'Stop the change').click();
  await expect(page.getByText('You sign in with old@example.com.')).toBeVisible();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

for (const [path, call, button] of [
  ['/confirm-email/a-secret', confirmCall, 'Confirm email address'],
  ['/undo-email/a-secret', undoCall, 'Stop the change'],
] as const) {
  test(`A used link at ${path} says so, and what to do`, async ({ page }) => {
    await page.route(call, (route) => route.fulfill(gone));
    await page.goto(path);
    if (path.startsWith('/confirm')) await fill(page, { 'Current password': 'Monsoon7' });
    await submitButton(page, button).click();
    await expect(page.getByText('This link has expired or was already used')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').nth(1)).toBeVisible();
  });

  test(`The secret of ${path} is in no title and in no Referer`, async ({ page }) => {
    const referers: string[] = [];
    page.on('request', (request) => {
      const { referer } = request.headers();
      if (referer) referers.push(referer);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.title()).not.toContain('a-secret');
    expect(referers.filter((referer) => referer.includes('a-secret'))).toEqual([]);
  });
}
