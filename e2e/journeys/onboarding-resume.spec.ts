import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { portal } from '../config';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { answer, heading, next, typeDay } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const layouts = path.join(portal.root, 'mf-onboarding/src/resume/layouts');
const resume = { name: 'cv.pdf', mimeType: 'application/pdf' };
const layout = (name: string) => ({ ...resume, buffer: readFileSync(path.join(layouts, `${name}.pdf`)) });

async function choose(page: Page, file: ReturnType<typeof layout>): Promise<void> {
  await page.getByLabel('Choose your resume').setInputFiles(file);
}

const use = (page: Page, label: string) => page.getByRole('button', { name: `Use this for ${label}` }).tap();

test('A resume is read on the phone: three answers are taken, one is dismissed, the rest waits', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/onboarding/personal-information');
  await comeToLife(page);
  await page.getByText('Fill from your resume').tap();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await choose(page, layout('functional-pharma'));
  await expect(page.getByRole('status').filter({ hasText: 'We found' })).toHaveText(
    /^We found 1\d answers in your resume\. They stand beside the fields, here or in a later step\. cv\.pdf waits for you in step 5\.$/,
  );
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  await expect(page.getByText('From your resume: Ahmedabad')).toBeVisible();
  await expect(field(page, 'City')).toHaveValue('');

  await use(page, 'City');
  await use(page, 'Pincode');
  await use(page, 'State');
  await expect(field(page, 'City')).toHaveValue('Ahmedabad');
  await expect(field(page, 'Pincode')).toHaveValue('380015');
  await expect(field(page, 'State')).toHaveValue('Gujarat');
  await page.getByRole('button', { name: 'Dismiss for Mobile (WhatsApp enabled)' }).tap();
  await expect(page.getByText('The suggestion is dismissed')).toBeFocused();
  await typeDay(page, 'Date of birth', '28/02/1988');
  await answer(page, 'Gender', 'Male');
  await next(page).click();

  await expect(heading(page, 'Education details')).toBeVisible();
  await expect(page.getByText('From your resume: Gujarat University')).toBeVisible();
  await use(page, 'Passing year');
  await expect(page.getByTitle('2012')).toBeVisible();

  await page.goto('/onboarding/resume-and-portfolio');
  await expect(page.getByText('cv.pdf', { exact: true })).toBeVisible();
});

test('A file that cannot be read is named, with what to do', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/personal-information');
  await comeToLife(page);
  await page.getByText('Fill from your resume').tap();
  await choose(page, { ...resume, buffer: Buffer.from('%PDF-1.7\nnot much of a PDF\n%%EOF') });
  await expect(page.getByText(/^We could not read cv\.pdf\. Save it as a PDF again/)).toBeVisible();
});
