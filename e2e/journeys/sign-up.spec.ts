import { expect, test } from '../support/test';
import { newCandidate, signUp, type Candidate } from '../support/candidate';
import { expectAnswers, expectProblems, field, fill, submitButton, type Answers } from '../support/forms';
import { expectFailure } from '../support/toasts';

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
  await page.getByRole('link', { name: 'Sign in with this address' }).click();
  await expect(page).toHaveURL('/sign-in');
  await expect(field(page, 'Email')).toHaveValue(new RegExp(known.email, 'i'));
});
