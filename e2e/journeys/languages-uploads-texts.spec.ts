import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import {
  dialog,
  fileOf,
  person,
  press,
  sendRefused,
  slotOf,
  told,
  walkInPseudo,
} from '../support/every-text';
import { realPdf, realPng } from '../support/files';
import { gate } from '../support/gate';
import { inPseudo } from '../support/pseudo';
import { infectedPdf } from '../support/scanner';
import { expect, test } from '../support/test';

// As languages-signed-in-texts: here what is said while files are chosen and sent.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

const call = '**/api/candidate/academic';
const academic = '/documents/academic-documents';

const fails = (page: Page, status: number, code: string) =>
  page.route(call, (route) => route.fulfill({ status, json: { code, message: '' } }));
const retry = async (page: Page) => {
  await press(page, 'Retry<0> the upload</0>');
  await told(page);
};
const drop = (page: Page, selector: string, ...names: string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, all) => {
      const dataTransfer = new DataTransfer();
      for (const name of all) dataTransfer.items.add(new File(['%PDF-'], name, { type: 'application/pdf' }));
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true }),
        );
    }, names);

test('An upload says nothing in English, however it ends', async ({ page }) => {
  await signedIn(page);
  await walkInPseudo(
    page,
    [
      {
        name: 'an upload under way',
        path: academic,
        opens: async () => {
          await fileOf(page, 'SSC').setInputFiles(realPdf('ssc'));
          await fileOf(page, 'HSC').setInputFiles(realPdf('hsc'));
          await expect(page.getByText('hsc.pdf').first()).toBeVisible();
          await gate(page, call);
          await press(page, 'Next');
          await expect(
            page.getByRole('progressbar', { name: inPseudo('Upload of this step') }),
          ).toBeVisible();
        },
      },
      {
        name: 'leaving it',
        opens: async () => {
          await page
            .getByRole('link', { name: inPseudo('Privacy') })
            .last()
            .click();
          await dialog(page);
        },
      },
      {
        name: 'logging out of it',
        opens: async () => {
          await press(page, 'Stay and finish');
          await page.getByRole('banner').getByRole('button').click();
          await page.getByRole('menuitem', { name: inPseudo('Log out') }).click();
          await dialog(page);
        },
      },
      {
        name: 'an upload that is stopped',
        opens: async () => {
          await press(page, 'Stay and finish');
          await press(page, 'Cancel<0> the upload</0>');
          await expect(page.getByText(inPseudo('You stopped the upload.'))).toBeVisible();
        },
      },
      {
        name: 'an upload that does not arrive',
        opens: async () => {
          await page.unroute(call);
          await page.route(call, (route) => route.abort());
          const lost = page.waitForEvent('requestfailed');
          // Said once, where it happened: there is no toast.
          await press(page, 'Retry<0> the upload</0>');
          await lost;
        },
      },
      {
        name: 'an upload that the server cannot take',
        opens: async () => {
          await page.unroute(call);
          await fails(page, 500, 'internal');
          await retry(page);
        },
      },
      {
        name: 'an upload that is too large',
        opens: async () => {
          await page.unroute(call);
          await fails(page, 413, 'body-too-large');
          await retry(page);
        },
      },
      {
        name: 'an upload that does not arrive from a shared device',
        path: academic,
        opens: async () => {
          await page.unroute(call);
          await page.route(call, (route) => route.abort());
          await page.evaluate(() => localStorage.setItem('shared-device', 'yes'));
          await press(page, 'Next');
          await expect(page.getByText('24')).toBeVisible();
          await page.evaluate(() => localStorage.removeItem('shared-device'));
        },
      },
      {
        name: 'an upload of a session that has ended',
        opens: async () => {
          await page.unroute(call);
          await fails(page, 401, 'session-required');
          await retry(page);
        },
      },
      {
        name: 'a virus, and a file that is not what its name says',
        path: academic,
        opens: async () => {
          await page.unroute(call);
          await fileOf(page, 'SSC').setInputFiles(infectedPdf('infected'));
          await fileOf(page, 'HSC').setInputFiles({ ...realPdf('hsc'), buffer: Buffer.from('<p>hsc</p>') });
          await sendRefused(page);
        },
      },
      {
        name: 'files that are too large, empty, too many',
        path: academic,
        opens: async () => {
          await fileOf(page, 'SSC').setInputFiles(realPdf('ssc', { bytes: 5_300_000 }));
          await fileOf(page, 'HSC').setInputFiles({ ...realPdf('hsc'), buffer: Buffer.from('') });
          await drop(page, '.mg-slot >> nth=2', 'one.pdf', 'two.pdf');
          await drop(page, 'h1', 'beside.pdf');
          await told(page);
        },
      },
      {
        name: 'a photo',
        path: academic,
        opens: async () => {
          await slotOf(page, 'Diploma')
            .getByLabel(inPseudo('Photos'))
            .setInputFiles([realPng('a.png')]);
          await expect(page.getByText(inPseudo('We made a PDF of your photo.'))).toBeVisible();
          await slotOf(page, 'Graduate certificate')
            .getByLabel(inPseudo('Photos'))
            .setInputFiles([realPng('a.png'), realPdf('b')]);
          await expect(page.getByRole('alert').first()).not.toBeEmpty();
        },
      },
      {
        name: 'pages of which one cannot be read',
        opens: async () => {
          await slotOf(page, 'Post-graduate certificate')
            .getByLabel(inPseudo('Photos'))
            .setInputFiles([
              realPng('a.png'),
              { name: 'b.heic', mimeType: 'image/heic', buffer: Buffer.from('half') },
            ]);
          await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
        },
      },
      {
        name: 'pages that are turned',
        opens: async () => {
          await page
            .getByRole('dialog')
            .getByLabel(inPseudo('Add pictures'))
            .setInputFiles([realPng('c.png')]);
          const pages = page.getByRole('dialog').getByRole('listitem');
          await expect(pages).toHaveCount(2);
          await pages
            .first()
            .getByRole('button', { disabled: false })
            .evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()));
        },
      },
      { name: 'pages that are not finished', opens: () => page.keyboard.press('Escape') },
    ],
    person,
  );
});
