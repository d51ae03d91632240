import { expect, test } from '../support/test';
import { newCandidate, signUp, type Candidate } from '../support/candidate';
import {
  errorSummary,
  expectAnswers,
  expectProblems,
  field,
  fill,
  submitButton,
  type Answers,
} from '../support/forms';
import { stored } from '../support/session';
import { expectFailure, expectSuccess } from '../support/toasts';

const answersOf = (candidate: Candidate): Answers => ({
  'First name': candidate.firstName,
  'Last name': candidate.lastName,
  Email: candidate.email,
  Mobile: candidate.mobile,
  Password: candidate.password,
});

test.beforeEach(async ({ page }) => {
  await page.goto('/sign-up');
});

test('A visitor creates an account, is told so, and signs in with it', async ({ page }) => {
  const candidate = newCandidate();
  await fill(page, answersOf(candidate));
  await submitButton(page, 'Sign up').click();
  await expectSuccess(page, 'Account created successfully');
  await expect(page).toHaveURL('/sign-in');
  expect(await stored(page)).toEqual({ token: null, user: null });
  await fill(page, { Email: candidate.email, Password: candidate.password });
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(candidate.firstName);
});

test('The way to sign-in stands on the page for those who have an account', async ({ page }) => {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/sign-in');
});

test('A sign-up asks for every answer', async ({ page }) => {
  await submitButton(page, 'Sign up').click();
  await expectProblems(page, {
    'First name': 'Please enter your first name',
    'Last name': 'Please enter your last name',
    Email: 'Please enter a valid email address',
    Mobile: 'Please enter your mobile number',
    Password: 'Password must be at least 6 characters',
  });
});

test('A sign-up says what is wrong with each answer', async ({ page }) => {
  await fill(page, {
    'First name': '   ',
    'Last name': '\t',
    Email: 'asha@example',
    Mobile: '98765',
    Password: '12345',
  });
  await submitButton(page, 'Sign up').click();
  await expectProblems(page, {
    'First name': 'Please enter your first name',
    'Last name': 'Please enter your last name',
    Email: 'Please enter a valid email address',
    Mobile: 'Mobile number must be exactly 10 digits',
    Password: 'Password must be at least 6 characters',
  });
});

test('A password of six characters is long enough', async ({ page }) => {
  const candidate = { ...newCandidate(), password: 'abc123' };
  await fill(page, answersOf(candidate));
  await submitButton(page, 'Sign up').click();
  await expectSuccess(page, 'Account created successfully');
});

test('Letters in the mobile number that reach the server all the same are refused beside the field', async ({
  page,
}) => {
  // The field itself never lets a letter through, so this one is put in on the way.
  await page.route('**/api/candidate/auth/signup', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), mobile: '98765abcde' } }),
  );
  await fill(page, answersOf(newCandidate()));
  await submitButton(page, 'Sign up').click();
  await expectProblems(page, { Mobile: 'Mobile number must contain digits only' });
  await expect(page).toHaveURL('/sign-up');
});

test('An address that has an account is refused beside its field, and everything typed stays', async ({
  page,
}) => {
  const known = await signUp();
  const again = { ...newCandidate('Ravi', 'Menon'), email: known.email.toUpperCase() };
  await fill(page, answersOf(again));
  await submitButton(page, 'Sign up').click();
  await expectFailure(page, 'An account with this email address already exists');
  await expectProblems(page, {
    Email: 'An account with this email address already exists. Please sign in instead',
  });
  await expectAnswers(page, answersOf(again));
  await expect(page).toHaveURL('/sign-up');
});

test('Who signs up twice can take the address along to sign-in', async ({ page }) => {
  const known = await signUp();
  await fill(page, answersOf(known));
  await submitButton(page, 'Sign up').click();
  await page.getByRole('link', { name: 'Sign in with this address' }).click();
  await expect(page).toHaveURL('/sign-in');
  await expect(field(page, 'Email')).toHaveValue(known.email);
});

test.describe('The mobile number', () => {
  const cutNote = 'We kept the first 10 digits. Please check your number.';

  test('takes digits only', async ({ page }) => {
    await field(page, 'Mobile').pressSequentially('98a7-65 4.3+2');
    await expect(field(page, 'Mobile')).toHaveValue('98765432');
    await expect(page.getByText(cutNote)).toBeHidden();
  });

  test('is cut to ten digits, and says so', async ({ page }) => {
    await field(page, 'Mobile').pressSequentially('987654321012');
    await expect(field(page, 'Mobile')).toHaveValue('9876543210');
    await expect(page.getByText(cutNote)).toBeVisible();
  });

  for (const [pasted, kept] of [
    ['+91 98765 43210', '9876543210'],
    ['098765-43210', '9876543210'],
    ['9198765432', '9198765432'],
  ] as const) {
    test(`keeps ${kept} of the pasted ${pasted} without a complaint`, async ({ page }) => {
      await field(page, 'Mobile').fill(pasted);
      await expect(field(page, 'Mobile')).toHaveValue(kept);
      await expect(page.getByText(cutNote)).toBeHidden();
    });
  }

  test('shows the country code as fixed', async ({ page }) => {
    await expect(page.getByRole('main').getByText('+91')).toBeVisible();
    await expect(field(page, 'Mobile')).toHaveAccessibleDescription(/Country code \+91/);
  });
});

test('The summary goes once everything is right', async ({ page }) => {
  await submitButton(page, 'Sign up').click();
  await expect(errorSummary(page)).toBeVisible();
  await fill(page, answersOf(newCandidate()));
  await expect(errorSummary(page)).toHaveCount(0);
});
