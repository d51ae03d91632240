import type { Page } from '@playwright/test';
import { errors } from 'contract/wire/errors';
import { newCandidate, signedIn, signUp, type Candidate } from '../support/candidate';
import { gate } from '../support/gate';
import { expectAnswers, fill, submitButton } from '../support/forms';
import { heading, next, pdf, slot } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { openUserMenu } from '../support/session';
import { expectFailure, toasts } from '../support/toasts';
import { expect, test } from '../support/test';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Your session has ended' });
const signInAgain = (page: Page) => notice(page).getByRole('link', { name: 'Sign in' });

/** From now on the server refuses the token of this browser. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('token', 'no-longer-known'));
}

async function signIn(page: Page, { email, password }: Pick<Candidate, 'email' | 'password'>): Promise<void> {
  await expect(heading(page, 'Sign in')).toBeVisible();
  await fill(page, { Email: email, Password: password });
  await submitButton(page, 'Sign in').click();
}

/** A candidate whose session ends on the resume step, with a link typed and a file picked there. */
async function endOnResumeStep(page: Page): Promise<Candidate> {
  const candidate = await signedIn(page);
  await page.goto('/onboarding/resume-and-portfolio');
  await expect(heading(page, 'Resume and portfolio')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await fill(page, { 'LinkedIn link (optional)': 'https://www.linkedin.com/in/asha' });
  await slot(page, 'Resume').setInputFiles(pdf('asha-resume'));
  await endSession(page);
  // The toast goes after four seconds: it is looked for from the press on.
  await Promise.all([expectFailure(page, errors['session-required'].message), next(page).click()]);
  await expect(notice(page)).toBeVisible();
  return candidate;
}

async function expectResumeStep(page: Page): Promise<void> {
  await expect(page).toHaveURL('/onboarding/resume-and-portfolio');
  await expect(heading(page, 'Resume and portfolio')).toBeVisible();
  await expectAnswers(page, { 'LinkedIn link (optional)': 'https://www.linkedin.com/in/asha' });
  await expect(page.getByText('asha-resume.pdf').first()).toBeVisible();
}

test('A refused session is reported on every area, and sends no one away', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await signedIn(page);
  await endSession(page);
  for (const path of ['/dashboard', '/onboarding/education-details', '/documents/basic-identity']) {
    await test.step(path, async () => {
      const refused = page.waitForResponse('**/api/candidate/me');
      await page.goto(path);
      expect((await refused).status()).toBe(401);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page).toHaveURL(path);
      await expect(toasts(page)).toHaveCount(0);
      await expect(signInAgain(page)).toBeInViewport({ ratio: 1 });
      expect(logged.some((line) => line.includes('could not be loaded'))).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('no-longer-known');
    });
  }
});

test('Signing in again returns to the step, with every answer and file in place', async ({ page }) => {
  const candidate = await endOnResumeStep(page);
  await signInAgain(page).click();
  await expect(page).toHaveURL('/sign-in');
  await signIn(page, candidate);
  await expectResumeStep(page);
  await expect(notice(page)).toHaveCount(0);
  await next(page).click();
  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();
});

test('The return survives a wrong password, a reload and a look at another form', async ({ page }) => {
  const candidate = await endOnResumeStep(page);
  await signInAgain(page).click();
  await signIn(page, { ...candidate, password: 'not-this-one' });
  await expectFailure(page, 'The email address or the password is not right');
  await page.reload();
  await comeToLife(page);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(heading(page, 'Forgot password')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, candidate);
  await expectResumeStep(page);
});

test('Somebody else who signs in goes to the dashboard, and sees nothing of the first', async ({ page }) => {
  await endOnResumeStep(page);
  const second = await signUp(newCandidate('Tobias', 'Fernandes'));
  await signInAgain(page).click();
  await signIn(page, second);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tobias');
  await page.goto('/onboarding/resume-and-portfolio');
  await expect(heading(page, 'Resume and portfolio')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectAnswers(page, { 'LinkedIn link (optional)': '' });
  await expect(page.getByText('asha-resume.pdf')).toHaveCount(0);
});

test('A sign-in in another tab ends the notice', async ({ page, context }) => {
  const candidate = await endOnResumeStep(page);
  const other = await context.newPage();
  await other.goto('/sign-in');
  await signIn(other, candidate);
  await expect(other).toHaveURL('/dashboard');
  await expect(notice(page)).toHaveCount(0);
  await expectAnswers(page, { 'LinkedIn link (optional)': 'https://www.linkedin.com/in/asha' });
  await next(page).click();
  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();
});

test('A deep link that asks for a sign-in leads back to its address', async ({ page }) => {
  const candidate = await signUp();
  await page.goto('/documents/academic-documents?from=mail');
  await expect(page).toHaveURL('/sign-in');
  await signIn(page, candidate);
  await expect(page).toHaveURL('/documents/academic-documents?from=mail');
  await expect(heading(page, 'Academic Documents')).toBeVisible();
});

test('A deep link is reached by way of a new account, too', async ({ page }) => {
  const person = newCandidate();
  await page.goto('/documents/academic-documents');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(heading(page, 'Sign up')).toBeVisible();
  await fill(page, {
    'First name': person.firstName,
    'Last name': person.lastName,
    Email: person.email,
    Mobile: person.mobile,
    Password: person.password,
  });
  await submitButton(page, 'Sign up').click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await fill(page, { Password: person.password });
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/documents/academic-documents');
});

test('On a slow line the signed-in header comes with its screen, never above the sign-in form', async ({
  page,
}) => {
  const candidate = await signUp();
  const slow = await gate(page, /\/builds\/mf-dashboard\//);
  await page.goto('/sign-in');
  await comeToLife(page);
  await signIn(page, candidate);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  slow.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/);
  await openUserMenu(page);
});
