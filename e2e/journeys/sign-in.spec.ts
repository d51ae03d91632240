import * as successMessages from 'contract/wire/success-messages';
import { expect, test } from '../support/test';
import { newAddress, signUp } from '../support/candidate';
import { stopClock, takeClock } from '../support/clock';
import { expectAnswers, fill, submitButton } from '../support/forms';
import { stored } from '../support/session';
import { expectFailure, expectSuccess, toasts } from '../support/toasts';
import { comeToLife } from '../support/prerendered';

test.beforeEach(async ({ page }) => {
  await page.goto('/sign-in');
  await comeToLife(page); // or the browser itself would follow the links
});

test('A candidate signs in, sees a toast and is on the dashboard', async ({ page }) => {
  const { email, password, firstName, lastName } = await signUp();
  await fill(page, { Email: email, Password: password });
  await submitButton(page, 'Sign in').click();
  await expectSuccess(page, successMessages.signIn);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  const { token, user } = await stored(page);
  expect(token).toMatch(/\S{20,}/);
  expect(JSON.parse(user ?? 'null')).toMatchObject({ id: expect.any(String), firstName, lastName, email });
});

test('The address may be written in capitals and with spaces around it', async ({ page }) => {
  const { email, password } = await signUp();
  await fill(page, { Email: ` ${email.toUpperCase()} `, Password: password });
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
});

test('The toast goes by itself after four seconds', async ({ page }) => {
  const { email } = await signUp();
  await takeClock(page);
  await page.goto('/sign-in');
  await fill(page, { Email: email, Password: 'not-this-one' });
  await stopClock(page);
  await submitButton(page, 'Sign in').click();
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(3900);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('A wrong password and an unknown address get the same answer, and what was typed stays', async ({
  page,
}) => {
  const { email } = await signUp();
  const answers = { Email: email, Password: 'not-this-one' };
  await fill(page, answers);
  await submitButton(page, 'Sign in').click();
  await expectFailure(page, 'The email address or the password is not right');
  await expect(page).toHaveURL('/sign-in');
  await expectAnswers(page, answers);
  expect(await stored(page)).toEqual({ token: null, user: null });
  await fill(page, { Email: newAddress('no-account') });
  const answered = page.waitForResponse('**/api/candidate/auth/login');
  await submitButton(page, 'Sign in').click();
  expect(await (await answered).json()).toMatchObject({
    message: 'The email address or the password is not right',
  });
});

test('At most three toasts are shown at once, and each can be dismissed', async ({ page }) => {
  let count = 0;
  await page.route('**/api/candidate/auth/login', (route) => {
    count += 1;
    return route.fulfill({ status: 500, json: { code: 'internal', message: `Failure ${count}` } });
  });
  await takeClock(page);
  await page.goto('/sign-in');
  await fill(page, { Email: 'asha@example.com', Password: 'Monsoon7' });
  // No toast goes while the next is asked for.
  await stopClock(page);
  for (const number of [1, 2, 3, 4]) {
    await submitButton(page, 'Sign in').click();
    await expectFailure(page, `Failure ${number}`);
  }
  await expect(toasts(page)).toHaveCount(3);
  await expect(page.getByText('Failure 1', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss: Failure 3' }).click();
  await expect(toasts(page)).toHaveCount(2);
});
