import type { Page } from '@playwright/test';
import * as successMessages from 'contract/wire/success-messages';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { arriveAt, control, expectKept, openStep, press, slotOf, storedGroups } from '../support/documents';
import { realPdf, realPng, type TestFile } from '../support/files';
import { lockedPdf } from '../support/locked-pdf';
import { slot } from '../support/onboarding';
import { expect, test } from '../support/test';
import { expectSuccess } from '../support/toasts';

test.use({ viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true });

test.beforeEach(async ({ page }) => {
  await signedIn(page);
});

const of = (name: string, buffer: Buffer | string, mimeType = ''): TestFile => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
});

/** The bytes of the stored file of a slot, as its owner gets them. */
async function storedBytes(page: Page, label: string): Promise<Buffer> {
  const fetched = page
    .context()
    .waitForEvent('response', (answer) => answer.url().includes('/api/uploader/'));
  const link = slotOf(page, label).getByRole('link', { name: /^View File/ });
  const [answer] = await Promise.all([fetched, link.click()]);
  return answer.body();
}

/** A GIF of one pixel, and a BMP of two by two. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
function bmp(): Buffer {
  const file = Buffer.alloc(54 + 16, 0x7f);
  file.fill(0, 0, 54);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  [54, 40, 2, 2].forEach((value, index) => file.writeUInt32LE(value, 10 + 4 * index));
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

test('Files are judged by their bytes at the pick, and each refusal names its slot', async ({ page }) => {
  await openStep(page, 'academic-documents');
  const whole = realPdf('whole').buffer;
  for (const name of ['S.R.Kumar', 'CV 12.03.2024', 'Ravi Kumar.Resume']) {
    await control(page, 'SSC').setInputFiles(of(name, whole));
    await expect(slotOf(page, 'SSC').getByText(name, { exact: true })).toBeVisible();
  }
  await control(page, 'HSC').setInputFiles(
    of('scan.pdf', Buffer.concat([Buffer.from('@PJL SET X\r\n'), whole])),
  );
  await expect(slotOf(page, 'HSC').getByText('scan.pdf', { exact: true })).toBeVisible();
  const refused = async (file: TestFile, message: RegExp) => {
    await control(page, 'Diploma').setInputFiles(file);
    await expect(control(page, 'Diploma')).toHaveAccessibleDescription(message);
  };
  await refused(
    of('cv.doc', '{\\rtf1 CV}'),
    /Diploma: This file is an RTF document\. Open it, save it as PDF/,
  );
  await refused(of('cv.doc', '<html><body>CV</body></html>'), /Diploma: This file is a web page\./);
  await refused(of('half.pdf', whole.subarray(0, whole.length / 2)), /Diploma: This PDF is not complete/);
  await refused(
    of('film.mp4', '....ftypisom', 'video/mp4'),
    /Diploma: Please choose a PDF, DOC or DOCX file/,
  );
  await page.evaluate(() => {
    const dragged = new DataTransfer();
    dragged.setData('text/uri-list', 'https://example.com/card.png');
    const slot = document.querySelectorAll('.mg-slot')[2];
    slot?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dragged }));
  });
  await expect(control(page, 'Diploma')).toHaveAccessibleDescription(
    /Diploma: What you dropped is not a file/,
  );
  await expectAccessible(page);
});

test('What the browser can draw becomes a page, whatever it is called', async ({ page }) => {
  await openStep(page, 'academic-documents');
  const shot = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 64, height: 64 } });
  const pictures = [
    of('IMG.jfif', shot),
    of('IMG.jpe', shot),
    of('a.gif', gif),
    of('scan.bmp', bmp()),
    of('photo', gif),
  ];
  for (const picture of pictures) {
    await slotOf(page, 'SSC').locator('input[type="file"]').first().setInputFiles(picture);
    await expect(slotOf(page, 'SSC')).toContainText('We made a PDF of your photo.');
    await press(page, 'Remove SSC.pdf');
  }
});

test('A PDF with a password is opened on the device and stored without it', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(`${request.url()} ${request.postDataBuffer()?.toString('latin1')}`),
  );
  await openStep(page, 'academic-documents');
  await control(page, 'SSC').setInputFiles(lockedPdf('statement.pdf', 'ASHA1998'));
  const field = page.getByLabel('Password of the PDF');
  await expect(field).toBeFocused();
  await expect(slotOf(page, 'SSC')).toContainText('This PDF asks for a password: statement.pdf');
  await expectAccessible(page);
  await field.fill('asha1998');
  await field.press('Enter');
  await expect(slotOf(page, 'SSC').getByRole('alert').first()).toContainText(
    'That is not the password of this PDF',
  );
  await press(page, 'Next');
  await expect(page.getByRole('link', { name: /^SSC: statement\.pdf asks for a password/ })).toBeVisible();
  await field.fill('ASHA1998');
  await press(page, 'Open the PDF for SSC');
  await expect(slotOf(page, 'SSC')).toContainText('New, not uploaded yet');
  await expectKept(page, 'statement.pdf');
  await press(page, 'Next');
  await expectSuccess(page, successMessages.saveAcademicDocuments);
  await arriveAt(page, 'professional-background');
  expect(sent.filter((request) => /ASHA1998/i.test(request))).toEqual([]);
  await openStep(page, 'academic-documents');
  const bytes = await storedBytes(page, 'SSC');
  expect(bytes.includes('/Encrypt')).toBe(false);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('A PDF that only forbids printing is taken as it is', async ({ page }) => {
  await openStep(page, 'academic-documents');
  await control(page, 'SSC').setInputFiles(lockedPdf('marks.pdf', ''));
  await expect(slotOf(page, 'SSC').getByText('marks.pdf', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password of the PDF')).toHaveCount(0);
});

const cover = (page: Page) => page.getByRole('button', { name: /^Cover 1 of page 1/ });

test('The first eight digits of an Aadhaar are found in a PDF, and nothing of them is stored', async ({
  page,
}) => {
  await openStep(page, 'basic-identity');
  await expect(slotOf(page, 'Aadhar card')).toContainText('Download a masked Aadhaar from UIDAI');
  await control(page, 'Aadhar card').setInputFiles(
    lockedPdf('e-aadhaar.pdf', 'ASHA1998', 'Aadhaar 1234 5678 9012'),
  );
  await page.getByLabel('Password of the PDF').fill('ASHA1998');
  await press(page, 'Open the PDF for Aadhar card');
  await press(page, 'Cover the first 8 digits of Aadhar card');
  const dialog = page.getByRole('dialog', { name: 'Cover digits of Aadhar card' });
  await expect(dialog).toContainText('We found the number in the text of this PDF');
  await expect(cover(page)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Use the covered pages');
  await expect(dialog).toBeHidden();
  await expect(slotOf(page, 'Aadhar card')).toContainText('The digits under your covers are removed.');
  for (const label of ['PAN card', 'Passport', 'Address proof (rent bill)'])
    await control(page, label).setInputFiles(realPdf(label));
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');
  expect((await storedGroups(page)).identity_documents.aadhar_card).toMatch(/\.pdf$/);
  await openStep(page, 'basic-identity');
  const text = (await storedBytes(page, 'Aadhar card')).toString('latin1');
  expect(text).toContain('/DCTDecode');
  expect(text).not.toMatch(/1234|5678|BT \/F/);
});

test('A cover on a photo is placed by a press, moved and sized with keys, added and removed', async ({
  page,
}) => {
  await openStep(page, 'basic-identity');
  await slotOf(page, 'Aadhar card')
    .locator('input[multiple]')
    .setInputFiles(realPng('card.png', 800, 500));
  await press(page, 'Cover the first 8 digits of Aadhar card');
  const picture = page.getByRole('img', { name: 'Page 1 of your document' });
  await expect(picture).toBeVisible();
  await page.locator('.mg-mask__place').click({ position: { x: 20, y: 20 } });
  await expect(cover(page)).toHaveAccessibleName(/page 1, 0 % from the left/);
  await cover(page).focus();
  const before = await cover(page).boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect(cover(page)).toHaveAccessibleName(/page 1, 1 % from the left/);
  await page.keyboard.press('Shift+ArrowRight');
  expect((await cover(page).boundingBox())?.width ?? 0).toBeGreaterThan(before?.width ?? 0);
  await press(page, 'Add a cover on page 1');
  await expect(page.getByRole('button', { name: /^Cover \d of page 1/ })).toHaveCount(2);
  await press(page, 'Remove the cover on page 1');
  await expect(page.getByRole('button', { name: /^Cover \d of page 1/ })).toHaveCount(1);
});

test('A profile picture of a new phone is drawn smaller, without its place', async ({ page }) => {
  await page.goto('/onboarding/personal-information');
  const shot = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 64, height: 64 } });
  const exif = Buffer.from('\xff\xe1\0\x20Exif\0\0II*\0 Pune 18.5204 N 73.85', 'latin1');
  const photo = (film: number) =>
    Buffer.concat([shot.subarray(0, 2), exif, shot.subarray(2), Buffer.alloc(film, 'motion photo ')]);
  const picture = slot(page, 'Profile picture');
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<{ size: number; text: string }>((resolve) => {
          const opening = indexedDB.open('picked-files');
          opening.onsuccess = () => {
            const all = opening.result.transaction('files').objectStore('files').getAll();
            all.onsuccess = () => {
              const bytes = (all.result as { bytes: ArrayBuffer }[]).at(-1)?.bytes ?? new ArrayBuffer(0);
              resolve({ size: bytes.byteLength, text: new TextDecoder('latin1').decode(bytes) });
            };
          };
        }),
    );
  for (const film of [0, 6_000_000]) {
    await picture.setInputFiles(of(`PXL_${film}.MP.jpg`, photo(film), 'image/jpeg'));
    await expect(page.getByText(`PXL_${film}.MP.jpg`, { exact: true })).toBeVisible();
    await expect.poll(async () => (await kept()).size).toBeGreaterThan(0);
    const { size, text } = await kept();
    expect(size).toBeLessThan(100_000);
    expect(text).not.toMatch(/Pune|motion/);
  }
});
