import { expect, test } from '../support/test';
import { field } from '../support/forms';
import { comeToLife } from '../support/prerendered';

const note = 'Indian mobile numbers begin with 6, 7, 8 or 9';

test.beforeEach(async ({ page }) => {
  await page.goto('/sign-up');
  await comeToLife(page);
});

test('A pasted or typed number loses its country code, and one that begins with 91 keeps its digits', async ({
  page,
}) => {
  for (const pasted of ['919876543210', '00919876543210', '0 98765-43210', '+91 98765 43210']) {
    await field(page, 'Mobile').fill('');
    await page.keyboard.insertText(pasted);
    await expect(field(page, 'Mobile')).toHaveValue('9876543210');
    await expect(page.getByText(note)).toHaveCount(0);
    await expect(page.getByText('We kept the first 10 digits')).toHaveCount(0);
  }
  for (const [typed, kept] of [
    ['+919876543210', '9876543210'],
    ['9198765432', '9198765432'],
  ] as const) {
    await field(page, 'Mobile').fill('');
    await field(page, 'Mobile').pressSequentially(typed);
    await expect(field(page, 'Mobile')).toHaveValue(kept);
  }
});

test('A number that begins with 0 to 5 gets a note, and is sent', async ({ page }) => {
  await page.route('**/api/candidate/auth/signup', (route) =>
    route.fulfill({ status: 503, json: { code: 'internal', message: 'Not now' } }),
  );
  await field(page, 'First name').fill('Asha');
  await field(page, 'Last name').fill('Rao');
  await field(page, 'Email').fill('asha@example.com');
  await field(page, 'Password').fill('Monsoon7');
  await field(page, 'Mobile').fill('5876543210');
  await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible();
  const sent = page.waitForRequest('**/api/candidate/auth/signup');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ mobile: '5876543210' });
});
