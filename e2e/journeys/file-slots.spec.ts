import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import * as successMessages from 'contract/wire/success-messages';
import { signedIn } from '../support/candidate';
import { arriveAt, control, openStep, pick, press, slotOf, storedGroups } from '../support/documents';
import { otherFile, realPdf } from '../support/files';
import { gate, type Gate } from '../support/gate';
import { heading, next } from '../support/onboarding';
import { logOut } from '../support/session';
import { expect, test } from '../support/test';
import { expectFailure, expectSuccess } from '../support/toasts';

test.beforeEach(async ({ page }) => {
  await signedIn(page);
});

const summary = (page: Page) => page.getByRole('group', { name: 'Please check your answers' });
const academic = '**/api/candidate/academic';

test('Files that are changed or removed after the pick are named, and the kept copies are sent instead', async ({
  page,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'journey-'));
  await openStep(page, 'academic-documents');
  const slots = [
    {
      label: 'SSC',
      name: 'changed.pdf',
      change: (file: string) => writeFile(file, 'something else entirely'),
    },
    { label: 'HSC', name: 'removed.pdf', change: (file: string) => rm(file) },
  ];
  for (const { label, name } of slots) {
    await writeFile(path.join(folder, name), realPdf('marks').buffer);
    await control(page, label).setInputFiles(path.join(folder, name));
    await expect(slotOf(page, label).getByText(name, { exact: true })).toBeVisible();
  }
  for (const { name, change } of slots) await change(path.join(folder, name));
  await press(page, 'Next');
  for (const { label, name } of slots) {
    const message = new RegExp(`${name} was changed, moved or deleted after you chose it`);
    await summary(page).getByRole('link', { name: message }).click();
    await expect(control(page, label)).toBeFocused();
    await expect(control(page, label)).toHaveAccessibleDescription(message);
  }
  for (const { label } of slots) {
    await page.getByRole('button', { name: `Use the copy kept on this device for ${label}` }).click();
    await expect(control(page, label)).toBeFocused();
  }
  await expect(summary(page)).toBeHidden();
  await press(page, 'Next');
  await expectSuccess(page, successMessages.saveAcademicDocuments);
  const { ssc, hsc } = (await storedGroups(page)).academic_documents;
  expect([ssc, hsc]).toEqual([expect.stringMatching(/\.pdf$/), expect.stringMatching(/\.pdf$/)]);
  await rm(folder, { recursive: true });
});

/** Drops files with the mouse's events, as the browser fires them. */
async function drop(page: Page, selector: string, ...names: string[]): Promise<boolean> {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const name of all) data.items.add(new File(['%PDF-1.4 x %%EOF'], name, { type: 'application/pdf' }));
    return data;
  }, names);
  return page
    .locator(selector)
    .first()
    .evaluate((element, dataTransfer) => {
      const event = (type: string) =>
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true });
      const over = event('dragover');
      element.dispatchEvent(over);
      const dropped = event('drop');
      element.dispatchEvent(dropped);
      // What is not prevented opens the file in place of the page.
      return over.defaultPrevented && dropped.defaultPrevented;
    }, transfer);
}

test('Several files dropped on one slot, and a file dropped beside it, are refused in words', async ({
  page,
}) => {
  await openStep(page, 'academic-documents');
  // Shown on touch screens alone.
  const camera = slotOf(page, 'HSC').locator('input[capture]');
  await expect(camera).toHaveAttribute('aria-label', 'Take a photo HSC');
  expect(await drop(page, '.mg-slot', 'one.pdf', 'two.pdf')).toBe(true);
  await expect(control(page, 'SSC')).toHaveAccessibleDescription(/Add one file here\. You dropped 2/);
  await expect(slotOf(page, 'SSC')).toContainText('No file yet');

  for (const place of ['h1', 'header', '.mg-wizard__side', 'body']) {
    expect(await drop(page, place, 'beside.pdf')).toBe(true);
    await expectFailure(
      page,
      'The file was not added. Drop it on the box that it belongs to, or use Choose file',
    );
  }
  await expect(page).toHaveURL('/documents/academic-documents');

  expect(await drop(page, '.mg-slot', 'one.pdf')).toBe(true);
  await expect(slotOf(page, 'SSC').getByText('one.pdf', { exact: true })).toBeVisible();
  await expect(control(page, 'SSC')).not.toHaveAttribute('aria-invalid');
});

test('A refused cover letter stops Next, is in the summary, and can be left out', async ({ page }) => {
  await page.goto('/onboarding/resume-and-portfolio');
  await expect(next(page)).toBeEnabled();
  await control(page, 'Cover letter').setInputFiles(otherFile('letter.odt'));
  const message = 'Please choose a PDF, DOC or DOCX file';
  await expect(control(page, 'Cover letter')).toHaveAccessibleDescription(new RegExp(message));
  await next(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveURL('/onboarding/resume-and-portfolio');
  await summary(page).getByRole('link', { name: message }).click();
  await expect(control(page, 'Cover letter')).toBeFocused();

  await page.getByRole('button', { name: 'Continue without this file for Cover letter' }).click();
  await expect(summary(page)).toBeHidden();
  await expect(control(page, 'Cover letter')).toBeFocused();
  await next(page).click();
  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();
});

test('View File opens in a new tab also by Ctrl, by the middle button and as a link', async ({
  page,
  context,
}) => {
  test.slow(); // four pages
  await openStep(page, 'academic-documents');
  await pick(page, 'SSC', realPdf('ssc'));
  await press(page, 'Next');
  await arriveAt(page, 'professional-background');
  await openStep(page, 'academic-documents');
  const link = slotOf(page, 'SSC').getByRole('link', { name: /^View File/ });

  const opens = async (open: () => Promise<unknown>) => {
    const fetched = context.waitForEvent('response', (answer) => answer.url().includes('/api/uploader/'));
    const [tab] = await Promise.all([context.waitForEvent('page'), open()]);
    expect((await fetched).status()).toBe(200);
    await tab.close();
    await expect(page).toHaveURL('/documents/academic-documents');
  };
  await opens(() => link.click({ modifiers: ['ControlOrMeta'] }));
  await opens(() => link.click({ button: 'middle' }));
  // "Open link in new tab" loads the link's own address.
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href);
  await opens(async () => (await context.newPage()).goto(address));
});

test('Pictures: the hint and the refusal name the same kinds, and WebP is stored', async ({ page }) => {
  await page.goto('/onboarding/personal-information');
  await expect(next(page)).toBeEnabled();
  const picture = control(page, 'Profile picture');
  await expect(picture).toHaveAccessibleDescription(/JPG, PNG or WebP, at most 5 MB/);
  const photo = { name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('a photo of an iPhone') };
  await picture.setInputFiles(photo);
  await expect(picture).toHaveAccessibleDescription(/Please choose a JPG, PNG or WebP file/);
  const webp = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
    canvas.getContext('2d')?.fillRect(5, 5, 20, 20);
    return canvas.toDataURL('image/webp').split(',')[1] ?? '';
  });
  await picture.setInputFiles({
    name: 'me.webp',
    mimeType: 'image/webp',
    buffer: Buffer.from(webp, 'base64'),
  });
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
  await expect(picture).not.toHaveAttribute('aria-invalid');
});

test.describe('Leaving during an upload', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Leave while your files are uploading?' });
  test.beforeEach(async ({ page }) => {
    await openStep(page, 'basic-identity');
    await press(page, 'Next');
    await arriveAt(page, 'academic-documents');
    await pick(page, 'SSC', realPdf('ssc'));
  });

  /** An upload on its way, whose answer waits. */
  async function startUpload(page: Page): Promise<Gate> {
    const held = await gate(page, academic);
    await press(page, 'Next');
    await expect(page.getByRole('progressbar', { name: 'Upload of this step' })).toBeVisible();
    return held;
  }

  test('asks first, by a link and by Back; staying finishes the upload', async ({ page }) => {
    const held = await startUpload(page);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(dialog(page)).toBeVisible();
    await press(page, 'Stay and finish');
    await expect(dialog(page)).toBeHidden();
    await page.evaluate(() => window.history.back());
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL('/documents/academic-documents');
    await press(page, 'Stay and finish');
    await expect(dialog(page)).toBeHidden();
    held.open();
    await arriveAt(page, 'professional-background');
    expect((await storedGroups(page)).academic_documents.ssc).toMatch(/\.pdf$/);
  });

  test('by Back, once confirmed, goes back and keeps the files', async ({ page }) => {
    await startUpload(page);
    await page.evaluate(() => window.history.back());
    await press(page, 'Leave this page');
    await arriveAt(page, 'basic-identity');
    await press(page, 'Next');
    await expect(slotOf(page, 'SSC')).toContainText('ssc.pdf');
  });

  test('by Log out asks first, and says what happens to the files', async ({ page }) => {
    const held = await startUpload(page);
    await logOut(page);
    await expect(dialog(page)).toContainText('removed from this device');
    await press(page, 'Stay and finish');
    held.open();
    await arriveAt(page, 'professional-background');
    await logOut(page);
    await expect(page).toHaveURL('/');
  });

  test('by closing the tab asks in the browser’s own words', async ({ page }) => {
    await startUpload(page);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const prompt = await asked;
    expect(prompt.type()).toBe('beforeunload');
    await prompt.dismiss();
  });
});
