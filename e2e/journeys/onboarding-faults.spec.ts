import type { Page } from '@playwright/test';
import { errors } from 'contract/wire/errors';
import { expect, test } from '../support/test';
import type { ProfileAggregate } from 'contract/wire/profile';
import { newCandidate, signedIn, signUp } from '../support/candidate';
import { keptFiles } from '../support/files';
import { errorSummary, field, fill, submitButton } from '../support/forms';
import { fillEducation, heading, next, pdf, slot, stored } from '../support/onboarding';
import { logOut } from '../support/session';
import { expectFailure, toasts } from '../support/toasts';

const why = (page: Page) => field(page, 'Why should an employer hire you? (optional)');
const restored = (page: Page) => page.getByText('We restored what you typed');

/** Types an answer of the last step and waits until the device keeps it. */
async function typeAnswer(page: Page, text: string): Promise<void> {
  await page.goto('/onboarding/self-assessment');
  await why(page).fill(text);
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage }).join()), { message: 'the draft' })
    .toContain(text);
}

test('A reload in the middle of a step restores what was typed, chosen and picked', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/education-details');
  await fillEducation(page);
  await page.reload();
  await expect(field(page, 'University name')).toHaveValue('University of Mysore');
  await expect(page.getByTitle("Master's degree")).toBeVisible();
  await expect(restored(page)).toBeVisible();
  await expect(next(page)).toBeEnabled();

  await page.goto('/onboarding/resume-and-portfolio');
  await slot(page, 'Resume').setInputFiles(pdf('resume'));
  await expect(page.getByText('resume.pdf', { exact: true })).toBeVisible();
  await expect.poll(() => keptFiles(page), { message: 'the picked file' }).toBe(1);
  await page.reload();
  await expect(page.getByText('resume.pdf', { exact: true })).toBeVisible();
  await next(page).click();
  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();
  expect((await stored<ProfileAggregate>(page, '/candidate/profile')).resumes?.resume).toBeTruthy();
});

test('A session that ended in the middle of a step costs no answer', async ({ page }) => {
  const candidate = await signedIn(page);
  await typeAnswer(page, 'I am quick.');
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
  await next(page).click();
  await expectFailure(page, errors['session-required'].message);
  await expect(page).toHaveURL('/onboarding/self-assessment');

  await page.goto('/sign-in');
  await fill(page, { Email: candidate.email, Password: candidate.password });
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/onboarding/self-assessment');
  await expect(why(page)).toHaveValue('I am quick.');
  await expect(restored(page)).toBeVisible();
});

test('Two candidates of one browser never meet the draft of the other, and a log out removes it', async ({
  page,
}) => {
  const asha = await signedIn(page);
  await typeAnswer(page, 'Secret of Asha');
  const ravi = await signUp(newCandidate('Ravi', 'Nair'));
  await signedIn(page, ravi);
  await page.goto('/onboarding/self-assessment');
  await expect(why(page)).toHaveValue('');
  await signedIn(page, asha);
  await page.goto('/onboarding/self-assessment');
  await expect(why(page)).toHaveValue('Secret of Asha');
  await logOut(page);
  await expect(page).toHaveURL('/');
  const kept = () => page.evaluate(() => Object.entries({ ...localStorage }).join());
  await expect.poll(kept).not.toContain('Secret of Asha');
});

test('A file that is not what its name says is refused at its slot, and the stored one stays', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/onboarding/resume-and-portfolio');
  await slot(page, 'Resume').setInputFiles(pdf('first'));
  await next(page).click();
  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();
  const before = (await stored<ProfileAggregate>(page, '/candidate/profile')).resumes?.resume;

  await page.getByRole('button', { name: 'Previous' }).click();
  await slot(page, 'Resume').setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>no paper</html>'),
  });
  await next(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await errorSummary(page).getByRole('link').click();
  await expect(slot(page, 'Resume')).toBeFocused();
  expect((await stored<ProfileAggregate>(page, '/candidate/profile')).resumes?.resume).toBe(before);
  // Nothing was sent: what is wrong is said once, at its slot.
  await expect(toasts(page)).toHaveCount(0);
});
