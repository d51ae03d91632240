import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import * as successMessages from 'contract/wire/success-messages';
import { expect, test } from '../support/test';
import { documentSlots, documentSteps, otherDocumentNames } from 'contract/wire/documents';
import { signedIn } from '../support/candidate';
import {
  arriveAt,
  expectKept,
  openStep,
  pick,
  pickAll,
  press,
  slotOf,
  storedGroups,
} from '../support/documents';
import { realDocx, realPdf } from '../support/files';
import { expectSuccess, toasts } from '../support/toasts';
import { viewFile } from '../support/viewer';

test.beforeEach(async ({ page }) => {
  await signedIn(page);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your documents have been uploaded' });
const listed = (page: Page, title: RegExp) =>
  dialog(page).getByRole('region', { name: title }).getByRole('listitem');

/** Everything that the four steps ask for, through the pages. */
async function uploadAll(page: Page): Promise<void> {
  await openStep(page, 'basic-identity');
  await pickAll(page, 'basic-identity');
  await press(page, 'Next');
  await expectSuccess(page, successMessages.saveIdentityDocuments);
  await arriveAt(page, 'academic-documents');
  await pickAll(page, 'academic-documents');
  await press(page, 'Next');
  await expectSuccess(page, successMessages.saveAcademicDocuments);
  await arriveAt(page, 'professional-background');
  await pickAll(page, 'professional-background');
  await press(page, 'Next');
  await expectSuccess(page, successMessages.saveOtherDocuments);
  await arriveAt(page, 'skills-validation');
  await pickAll(page, 'skills-validation');
  await press(page, 'Complete');
}

test('All four steps, from empty to complete; a second visit sends nothing, and ends in the dialog all the same', async ({
  page,
}) => {
  test.slow(); // thirteen files and eight steps
  await uploadAll(page);
  await expect(dialog(page)).toContainText('Your documents have been uploaded successfully.');
  await expect(listed(page, /^Stored/)).toHaveText(
    documentSteps.flatMap(({ slug }) => documentSlots[slug].map(({ label }) => label)),
  );
  await expect(dialog(page).getByRole('region')).toHaveCount(1);
  await expectKept(page);
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/dashboard');

  const groups = await storedGroups(page);
  expect(Object.values(groups.identity_documents).filter(Boolean)).toHaveLength(4);
  expect(Object.values(groups.academic_documents).filter(Boolean)).toHaveLength(5);
  expect(groups.other_documents.map(({ name }) => name).sort()).toEqual([...otherDocumentNames].sort());

  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/')) posts.push(request.url());
  });
  await openStep(page, 'basic-identity');
  await expect(
    page.getByRole('region', { name: 'Steps of your documents' }).getByText('done', { exact: true }),
  ).toHaveCount(4);
  for (const { slug } of documentSteps) {
    await arriveAt(page, slug);
    const count = documentSlots[slug].length;
    await expect(page.getByText(`${count} of ${count} stored`)).toBeVisible();
    await expect(page.getByRole('link', { name: /^View File/ })).toHaveCount(count);
    await press(page, slug === 'skills-validation' ? 'Complete' : 'Next');
  }
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/documents/skills-validation');
  expect(posts).toEqual([]);
});

test('Replacing one file sends that one alone, and what was stored stays until then', async ({ page }) => {
  await openStep(page, 'basic-identity');
  await pickAll(page, 'basic-identity');
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');
  const before = (await storedGroups(page)).identity_documents;

  await press(page, 'Previous');
  await arriveAt(page, 'basic-identity');
  await pick(page, 'Passport', realDocx('new passport'));
  await expect(slotOf(page, 'Passport')).toContainText('The stored file stays until this one is saved.');
  expect((await storedGroups(page)).identity_documents).toEqual(before);
  const [sent] = await Promise.all([page.waitForRequest('**/api/candidate/identity'), press(page, 'Next')]);
  expect(sent.headers()['content-type']).toContain('multipart/form-data');
  await arriveAt(page, 'academic-documents');
  const { passport, ...others } = (await storedGroups(page)).identity_documents;
  expect(passport).not.toBe(before.passport);
  expect(others).toEqual({ ...before, passport: undefined });
});

test('View File opens a PDF in a new tab with its content type, and saves a Word file', async ({ page }) => {
  await openStep(page, 'academic-documents');
  await pick(page, 'SSC', realPdf('ssc'));
  const word = realDocx('hsc');
  await pick(page, 'HSC', word);
  await press(page, 'Next');
  await arriveAt(page, 'professional-background');
  await press(page, 'Previous');
  await arriveAt(page, 'academic-documents');

  const [{ tab, url }, answer] = await Promise.all([
    viewFile(page, () =>
      slotOf(page, 'SSC')
        .getByRole('link', { name: /^View File/ })
        .click(),
    ),
    page.waitForResponse('**/api/uploader/academic?*'),
  ]);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers()['content-disposition']).toContain('ssc.pdf');
  expect(url).toMatch(/^blob:/);
  expect(await tab.evaluate(() => window.opener === null)).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    slotOf(page, 'HSC')
      .getByRole('link', { name: /^View File/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('HSC.docx');
  const saved = await buffer(await download.createReadStream());
  expect(saved.equals(word.buffer)).toBe(true);
});

test.describe('Identity with errors', () => {
  test.beforeEach(async ({ page }) => {
    await openStep(page, 'basic-identity');
    await pick(page, 'Aadhar card', realPdf('aadhar'));
    await pick(page, 'PAN card', realDocx('pan'));
    const logged = page.waitForEvent('console', (message) => message.type() === 'error');
    await press(page, 'Next');
    expect((await logged).text()).toContain('Passport: no file');
    await arriveAt(page, 'academic-documents');
  });

  const notice = (page: Page) => page.getByText('2 identity files are on this device, not uploaded');

  test('moves on without a save and offers them again, to go back or to upload', async ({ page }) => {
    await expect(notice(page)).toBeVisible();
    expect(Object.values((await storedGroups(page)).identity_documents).filter(Boolean)).toEqual([]);
    await press(page, 'Go back');
    await arriveAt(page, 'basic-identity');
    await expect(slotOf(page, 'PAN card')).toContainText('pan.docx');
    await press(page, 'Next');
    await press(page, 'Upload what I have');
    await expectSuccess(page, successMessages.saveIdentityDocuments);
    await expect(page.getByText('2 identity files are uploaded')).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expectKept(page);
    const { aadhar_card, pan_card } = (await storedGroups(page)).identity_documents;
    expect([aadhar_card, pan_card]).toEqual([
      expect.stringMatching(/\.pdf$/),
      expect.stringMatching(/\.docx$/),
    ]);
  });

  test('keeps them over a reload', async ({ page }) => {
    await expectKept(page, 'aadhar.pdf', 'pan.docx');
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await press(page, 'Upload what I have');
    await expect(page.getByText('2 identity files are uploaded')).toBeVisible();
    await page.reload();
    await arriveAt(page, 'academic-documents');
    await expect(page.getByText(/on this device/)).toHaveCount(0);
  });
});

test('Nothing picked: no call, no toast, on to the next step', async ({ page }) => {
  await openStep(page, 'professional-background');
  await press(page, 'Next');
  await arriveAt(page, 'skills-validation');
  await expect(toasts(page)).toHaveCount(0);
  expect((await storedGroups(page)).other_documents).toEqual([]);
});
