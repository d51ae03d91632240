import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { format } from 'oxfmt';
import style from '../../.oxfmtrc.json' with { type: 'json' };
import { documentSteps } from 'contract/wire/documents';
import type { KeptRequests } from '../../api/src/testing/kept-requests';
import { newCandidate, signedIn } from '../support/candidate';
import { arriveAt, pickAll } from '../support/documents';
import { field, fill, publicForms, submitButton } from '../support/forms';
import * as onboarding from '../support/onboarding';
import { expect, test } from '../support/own-portal';
import { enterPassword, expireProof } from '../support/proof';
import { keptPlaces, promoteKept, readKept } from './kept';
import { distinct, recordRequests } from './record';

const { heading, next, slot } = onboarding;

/** Sends a form, and waits for the answer, whatever it is. */
async function send(page: Page, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/'),
  );
  await press();
  await answered;
}

async function sendPublicForms(page: Page): Promise<void> {
  const confirmation = {
    path: '/confirm-email/some-link',
    button: 'Confirm email address',
    answers: { 'Current password': newCandidate().password },
  };
  const undo = { path: '/undo-email/some-link', button: 'Stop the change', answers: {} };
  for (const { path, button, answers } of [...publicForms, confirmation, undo]) {
    await page.goto(path);
    await fill(page, answers);
    await send(page, () => submitButton(page, button).click());
  }
}

async function fillOnboarding(page: Page): Promise<void> {
  await page.goto('/onboarding/personal-information');
  await slot(page, 'Profile picture').setInputFiles(await onboarding.jpeg(page));
  await onboarding.fillPersonalInformation(page);
  await next(page).click();
  await expect(heading(page, 'Education details')).toBeVisible();
  await onboarding.fillEducation(page);
  await onboarding.answer(page, /additional qualifications/, 'Yes');
  await field(page, 'Certificate 1 (optional)').fill('Tally');
  await next(page).click();
  await expect(heading(page, 'Professional details')).toBeVisible();
  await onboarding.fillExperience(page);
  await next(page).click();
  await expect(heading(page, 'Skills and expertise')).toBeVisible();
  await onboarding.fillExpertise(page);
  await field(page, 'Typing speed (optional)').fill('45');
  await next(page).click();
  await expect(heading(page, 'Resume and portfolio')).toBeVisible();
  await slot(page, 'Resume').setInputFiles(onboarding.pdf('resume'));
  await slot(page, 'Cover letter').setInputFiles(onboarding.pdf('cover'));
  await field(page, 'LinkedIn link (optional)').fill('linkedin.com/in/asha');
  await next(page).click();
  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();
  await onboarding.fillDigitalReadiness(page);
  await onboarding.choose(page, 'Preferred country', 'Canada');
  await next(page).click();
  await expect(heading(page, 'Self-assessment')).toBeVisible();
  await field(page, 'Why should an employer hire you? (optional)').fill('I am quick.');
  await next(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

/** What few candidates answer: no job yet, and answers that the lists lack. */
async function changeAnswers(page: Page): Promise<void> {
  const { choose } = onboarding;
  await page.goto('/onboarding/education-details');
  await choose(page, 'Highest qualification', 'Other');
  await field(page, 'Your highest qualification').fill('Gurukul');
  await choose(page, 'Field of study', 'Other');
  await field(page, 'Your field of study').fill('Unani medicine');
  await next(page).click();
  await expect(heading(page, 'Professional details')).toBeVisible();
  await page.getByText("No, I'm a fresher").click();
  await next(page).click();
  await expect(heading(page, 'Skills and expertise')).toBeVisible();
  for (const [list, own] of [
    ['Skills', 'skill'],
    ['Languages', 'language'],
  ] as const) {
    await choose(page, list, 'Other');
    await field(page, `Your own ${own} (optional)`).fill(`My ${own}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Remove My ${own}` })).toBeVisible();
  }
  await next(page).click();
  await expect(heading(page, 'Resume and portfolio')).toBeVisible();
}

async function uploadDocuments(page: Page): Promise<void> {
  for (const { slug } of documentSteps) {
    await arriveAt(page, slug);
    await pickAll(page, slug);
    await page.getByRole('button', { name: /^(Next|Complete)$/ }).click();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function useAccount(page: Page, password: string): Promise<void> {
  await page.goto('/account');
  await expireProof(page, /\/api\/candidate\/export/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await enterPassword(page, password);
  await download;
  await submitButton(page, 'Delete my account').click();
  await fill(page, { 'Current password': password });
  await send(page, () => submitButton(page, 'Delete my account now').click());
  await send(page, () => page.getByRole('button', { name: 'Keep my account' }).first().click());
  await page.reload();
  await page.getByRole('button', { name: 'Change your password' }).click();
  await fill(page, {
    'Current password': password,
    'New password': 'Harvest99',
    'Confirm new password': 'Harvest99',
  });
  await send(page, () => submitButton(page, 'Save new password').click());
}

/** Not a test: `npm run build -- kept-builds` runs it, with e2e/record.config.ts. */
test('records what the forms of the kept builds send', async ({ page, ownPortal }) => {
  test.setTimeout(10 * 60_000);
  const { revision } = await readKept();
  await promoteKept(ownPortal);
  const recorded = await recordRequests(page, ownPortal.url);
  await sendPublicForms(page);
  const { password } = await signedIn(page, undefined, ownPortal.url);
  await fillOnboarding(page);
  await uploadDocuments(page);
  await changeAnswers(page);
  await useAccount(page, password);
  await send(page, () => page.getByRole('button', { name: 'Sign out everywhere' }).click());
  await expect(page).toHaveURL('/sign-in');
  const kept: KeptRequests = { revision, requests: distinct(recorded) };
  const { code } = await format(keptPlaces.requests, JSON.stringify(kept), { printWidth: style.printWidth });
  await writeFile(keptPlaces.requests, code);
});
