import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { arriveAt, control, openStep, pick, pickAll, press, slotOf } from '../support/documents';
import { realPdf } from '../support/files';
import { saveElsewhere } from '../support/onboarding';
import { expect, test } from '../support/test';

const letters = [
  'Experience Letters / Relieving Letters',
  'Offer Letters',
  'Salary Slips (last 3 months)',
  'Job Appointment Letters',
];

/** The profile says so: "No, I'm a fresher". */
const becomeFresher = (page: Page) => saveElsewhere(page, 'experience', { has_experience: false });

const done = (page: Page) =>
  page
    .getByRole('region', { name: 'Steps of your documents' })
    .getByRole('listitem')
    .filter({ hasText: 'done' });
const needed = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('region', { name: /^Still needed/ })
    .getByRole('listitem');

test('A fresher is not asked for letters of a job, and can finish without them', async ({ page }) => {
  await signedIn(page);
  await becomeFresher(page);
  await openStep(page, 'professional-background');
  await page.getByText(/^Not needed for you: Experience Letters/).click();
  for (const label of letters) {
    await expect(slotOf(page, label)).toContainText('Not needed for freshers');
    await expect(control(page, label)).toHaveAccessibleDescription(/^Not needed for freshers/);
  }
  await expect(page.getByText('Required', { exact: true })).toHaveCount(1);

  await pick(page, 'Resume/CV', realPdf('cv'));
  await press(page, 'Next');
  await arriveAt(page, 'skills-validation');
  await expect(done(page)).toHaveText([/Professional Background/]);
  await press(page, 'Complete');
  await expect(needed(page)).toHaveText(['Aadhar card', 'PAN card', 'Passport', 'Address proof (rent bill)']);
});

test('A fresher can upload such a letter all the same', async ({ page }) => {
  await signedIn(page);
  await becomeFresher(page);
  await openStep(page, 'professional-background');
  await page.getByText(/^Not needed for you/).click();
  await pick(page, 'Offer Letters', realPdf('offer'));
  await press(page, 'Next');
  await arriveAt(page, 'skills-validation');
  await press(page, 'Previous');
  await expect(slotOf(page, 'Offer Letters')).toContainText('Stored');
});

test('Anyone else is asked for them', async ({ page }) => {
  await signedIn(page);
  await openStep(page, 'professional-background');
  await expect(page.getByText('Required', { exact: true })).toHaveCount(4);
  await expect(page.getByText('Not needed for freshers')).toHaveCount(0);
});

test('/documents leads to the first open step', async ({ page }) => {
  await signedIn(page);
  await page.goto('/documents');
  await arriveAt(page, 'basic-identity');
  await pickAll(page, 'basic-identity');
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');
  await page.goto('/documents');
  await arriveAt(page, 'academic-documents');
  await page.goto('/documents/passport-photo');
  await arriveAt(page, 'academic-documents');
});

test('The identity step says why it asks, who sees the files, and that a masked Aadhaar is accepted', async ({
  page,
}) => {
  await signedIn(page);
  await openStep(page, 'basic-identity');
  const sentence = page.getByText(/^We ask for your Aadhaar and PAN to confirm who you are/);
  await expect(sentence).toContainText('only the staff who check your documents see them');
  await expect(sentence).toContainText('a masked Aadhaar is accepted');
  await expect(sentence.getByRole('link', { name: 'How we protect your documents' })).toHaveAttribute(
    'href',
    '/privacy',
  );
});
