import type { Page } from '@playwright/test';
import * as successMessages from 'contract/wire/success-messages';
import { signedIn } from '../support/candidate';
import { arriveAt, control, expectKept, openStep, press, slotOf, storedGroups } from '../support/documents';
import { realPdf, realPng, type TestFile } from '../support/files';
import { expect, test } from '../support/test';
import { expectSuccess } from '../support/toasts';

test.use({ viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true });

test.beforeEach(async ({ page }) => {
  await signedIn(page);
  await openStep(page, 'academic-documents');
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pages of SSC' });
const corrupt: TestFile = { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: Buffer.from('half a photo') };
const front = realPng('front.png', 300, 200);
const back = realPng('back.png', 200, 400);

/** The boxes and turns of the pages of the PDF that the API stores, in their order. */
async function storedPages(page: Page): Promise<string[]> {
  const fetched = page
    .context()
    .waitForEvent('response', (answer) => answer.url().includes('/api/uploader/'));
  const link = slotOf(page, 'SSC').getByRole('link', { name: /^View File/ });
  const [answer] = await Promise.all([fetched, link.click()]);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const text = (await answer.body()).toString('latin1');
  return [...text.matchAll(/MediaBox \[0 0 (\S+ \S+)\] \/Rotate (\d+)/g)].map(
    ([, box, turn]) => `${box} turned ${turn}`,
  );
}

test('Two pictures become one PDF: ordered, rotated, uploaded and viewed', async ({ page }) => {
  await slotOf(page, 'SSC').getByLabel('Photos SSC').focus();
  await slotOf(page, 'SSC').getByLabel('Photos SSC').setInputFiles([front, back]);
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await expect(dialog(page).locator('img')).toHaveCount(2);

  await press(page, 'Move up page 2');
  await expect(page.getByRole('button', { name: 'Move down page 1' })).toBeFocused();
  await press(page, 'Rotate page 2');
  await expect(dialog(page).getByRole('status')).toHaveText('Page 2 is rotated');
  await press(page, 'Use these 2 pages');
  await expect(dialog(page)).toBeHidden();
  await expect(slotOf(page, 'SSC')).toContainText('We made one PDF of your 2 pages.');
  await expect(control(page, 'SSC')).toBeFocused();
  await expectKept(page, 'SSC (2 pages).pdf');

  await press(page, 'Next');
  await expectSuccess(page, successMessages.saveAcademicDocuments);
  await arriveAt(page, 'professional-background');
  expect((await storedGroups(page)).academic_documents.ssc).toMatch(/\.pdf$/);
  await openStep(page, 'academic-documents');
  await expect(slotOf(page, 'SSC')).toContainText('SSC (2 pages).pdf');
  expect(await storedPages(page)).toEqual(['595.0 1190.0 turned 0', '892.5 595.0 turned 90']);
});

test('A photo becomes a PDF at once; a page that cannot be read is named, and Back loses none', async ({
  page,
}) => {
  await slotOf(page, 'SSC').getByLabel('Take a photo SSC').setInputFiles(front);
  await expect(slotOf(page, 'SSC')).toContainText('We made a PDF of your photo.');
  await expect(slotOf(page, 'SSC').getByText('SSC.pdf', { exact: true })).toBeVisible();
  await press(page, 'Add a page for SSC');
  await dialog(page).getByLabel('Add pictures').setInputFiles([corrupt, back]);
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'We could not read IMG_2.HEIC. Save it as a JPG and choose that, or take a screenshot of it',
  );
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);

  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/documents/academic-documents');
  await expectKept(page, 'SSC.pdf', 'SSC (2 pages).pdf');
  // As a phone does that needs the memory for its camera.
  await page.reload();
  await arriveAt(page, 'academic-documents');
  await expect(slotOf(page, 'SSC')).toContainText('You have not finished a PDF of 2 pages.');
  await press(page, 'Continue for SSC');
  await press(page, 'Use these 2 pages');
  await expect(slotOf(page, 'SSC')).toContainText('We made one PDF of your 2 pages.');
  await expectKept(page, 'SSC (2 pages).pdf');
});

test('A picture alone that cannot be read, a text, and files of both kinds are refused in words', async ({
  page,
}) => {
  const refused = (words: RegExp) => expect(control(page, 'HSC')).toHaveAccessibleDescription(words);
  await control(page, 'HSC').setInputFiles(corrupt);
  await refused(/We could not read IMG_2\.HEIC\. Save it as a JPG and choose that/);
  await control(page, 'HSC').setInputFiles({ ...corrupt, name: 'notes.txt', mimeType: 'text/plain' });
  await refused(/Please choose a PDF, DOC or DOCX file/);
  await slotOf(page, 'HSC')
    .getByLabel('Photos HSC')
    .setInputFiles([front, realPdf('back')]);
  await refused(/Add one file here\. You chose 2\. Only pictures can be added together/);
});
