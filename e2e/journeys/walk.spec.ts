import type { Page } from '@playwright/test';
import { expectExposed } from '../support/accessibility-rules';
import { newCandidate, type Candidate } from '../support/candidate';
import { arriveAt, control, slotOf } from '../support/documents';
import { realPdf, realPng } from '../support/files';
import { submitButton } from '../support/forms';
import { fingers, keyboard, type Hands } from '../support/hands';
import {
  fillDigitalReadiness,
  fillEducation,
  fillExperience,
  fillExpertise,
  fillPersonalInformation,
  heading,
  next,
} from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';
import { settled } from '../support/troubles';

/**
 * The walk of a job seeker with a resume and six photos of papers: from the landing page to all documents.
 * The presses are a promise: a change that costs more of them is seen here.
 */
test.setTimeout(240_000);
test.use({ actionTimeout: 10_000 });

/** A folder for a picture of each screen, to look at. */
const pictures = process.env.WALK_PICTURES;
let shots = 0;
async function look(page: Page, hands: Hands, name: string): Promise<void> {
  if (hands.readsTree) await expectExposed(page, {});
  if (!pictures) return;
  shots += 1;
  await page.screenshot({
    path: `${pictures}/walk-${String(shots).padStart(2, '0')}-${name}.png`,
    fullPage: true,
  });
}

async function signUpAndIn(page: Page, hands: Hands, candidate: Candidate): Promise<void> {
  await page.goto('/');
  await comeToLife(page);
  await look(page, hands, 'landing');
  await hands.press(page.getByRole('link', { name: 'START YOUR CAREER' }));
  await expect(heading(page, 'Sign up')).toBeVisible();
  await hands.type('First name', candidate.firstName);
  await hands.type('Last name', candidate.lastName);
  await hands.type('Email', candidate.email);
  await hands.type('Mobile', candidate.mobile);
  await hands.type('Password', candidate.password);
  await look(page, hands, 'sign-up');
  await hands.press(submitButton(page, 'Sign up'));
  await expect(heading(page, 'Sign in')).toBeVisible();
  await look(page, hands, 'sign-in');
  await hands.type('Password', candidate.password); // the address is filled in
  await hands.press(submitButton(page, 'Sign in'));
  await expect(page).toHaveURL('/dashboard');
  await settled(page, /./);
  await look(page, hands, 'dashboard');
}

async function onboard(page: Page, hands: Hands, isFresher: boolean): Promise<void> {
  const go = async (to: string) => {
    await look(page, hands, 'step');
    await hands.press(next(page));
    await expect(heading(page, to)).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  await hands.press(page.getByRole('link', { name: 'Update Your Profile' }));
  await settled(page, 'Personal information');
  await fillPersonalInformation(page, hands);
  await go('Education details');
  await fillEducation(page, hands);
  await go('Professional details');
  if (isFresher) await hands.answer(/experience/i, "No, I'm a fresher");
  else await fillExperience(page, hands);
  await go('Skills and expertise');
  await fillExpertise(page, hands);
  await go('Resume and portfolio');
  await hands.files(control(page, 'Resume'), realPdf('asha-cv'));
  await go('Digital Readiness & Availability');
  await fillDigitalReadiness(page, hands);
  await hands.answer(/relocate/, 'No');
  await go('Self-assessment');
  await look(page, hands, 'step');
  await hands.press(next(page));
  await look(page, hands, 'end');
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Continue' }));
  await arriveAt(page, 'basic-identity');
}

const photo = (name: string) => realPng(`${name}.png`, 300, 200);

/** One picture becomes a PDF at once; of two the pages are looked at first. */
async function photos(page: Page, hands: Hands, label: string, ...names: string[]): Promise<void> {
  await hands.files(slotOf(page, label).getByLabel(`Photos ${label}`), ...names.map(photo));
  if (names.length > 1) {
    await look(page, hands, 'photos');
    await hands.press(page.getByRole('button', { name: `Use these ${names.length} pages` }));
  }
  await expect(slotOf(page, label)).toContainText(/We made (a|one) PDF/);
}

async function upload(page: Page, hands: Hands, isFresher: boolean): Promise<void> {
  await look(page, hands, 'identity');
  await photos(page, hands, 'Aadhar card', 'front', 'back');
  await photos(page, hands, 'PAN card', 'pan');
  await photos(page, hands, 'Passport', 'first', 'last');
  await photos(page, hands, 'Address proof (rent bill)', 'bill');
  await look(page, hands, 'identity-picked');
  await hands.press(page.getByRole('button', { name: 'Next', exact: true }));
  await arriveAt(page, 'academic-documents');
  await look(page, hands, 'academic');
  await hands.press(page.getByRole('button', { name: 'Next', exact: true }));
  await arriveAt(page, 'professional-background');
  await look(page, hands, 'professional');
  await hands.press(page.getByRole('button', { name: 'Use the resume you gave us' }));
  await expect(slotOf(page, 'Resume/CV')).toContainText('Stored on');
  if (!isFresher)
    for (const label of [
      'Experience Letters / Relieving Letters',
      'Offer Letters',
      'Job Appointment Letters',
    ])
      await hands.files(control(page, label), realPdf('letter'));
  await look(page, hands, 'professional-picked');
  await hands.press(page.getByRole('button', { name: 'Next', exact: true }));
  await arriveAt(page, 'skills-validation');
  await look(page, hands, 'skills');
  await hands.press(page.getByRole('button', { name: 'Complete', exact: true }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('region', { name: /^Still needed/ })).toHaveCount(0);
  await look(page, hands, 'complete');
  await hands.press(dialog.getByRole('button', { name: 'Confirm' }));
  await expect(page).toHaveURL('/dashboard');
  await look(page, hands, 'waiting');
}

async function walk(page: Page, hands: Hands, isFresher: boolean): Promise<Candidate> {
  const began = Date.now();
  const candidate = newCandidate();
  await signUpAndIn(page, hands, candidate);
  await onboard(page, hands, isFresher);
  await upload(page, hands, isFresher);
  const seconds = ((Date.now() - began) / 1000).toFixed();
  test.info().annotations.push({ type: 'walk', description: `${hands.presses()} presses, ${seconds} s` });
  return candidate;
}

test.describe('On a phone of 360 px', () => {
  test.use({ viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true });

  test('A fresher gets from the landing page to all documents', async ({ page }) => {
    const hands = fingers(page);
    await walk(page, hands, true);
    expect(hands.presses()).toBeLessThanOrEqual(60);
  });

  test('A candidate with experience gets from the landing page to all documents', async ({ page }) => {
    const hands = fingers(page);
    await walk(page, hands, false);
    expect(hands.presses()).toBeLessThanOrEqual(72);
  });
});

test('A candidate with experience gets there by the keyboard alone, and each screen is in the tree', async ({
  page,
}) => {
  const hands = keyboard(page);
  await walk(page, hands, false);
});
