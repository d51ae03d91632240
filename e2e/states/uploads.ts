import { expect, type Page } from '@playwright/test';
import { realPdf, realPng } from '../support/files';
import { gate } from '../support/gate';
import { infectedPdf } from '../support/scanner';
import {
  dialog,
  exactly,
  fileOf,
  person,
  photosOf,
  press,
  refuses,
  seen,
  sendRefused,
  told,
  type Walk,
} from './state';

const isOnlyText = true;
const call = '**/api/candidate/academic';
const academic = '/documents/academic-documents';

const progress = (page: Page) =>
  expect(page.getByRole('progressbar', { name: exactly('Upload of this step') })).toBeVisible();

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

/** A second attempt, to which the server says this. */
async function retry(page: Page, status: number, code: string): Promise<void> {
  await page.unroute(call);
  await refuses(page, call, status, code);
  await press(page, 'Retry<0> the upload</0>');
  await told(page);
}

export const uploads: Walk = {
  name: 'An upload, however it ends',
  data: () => person,
  states: [
    {
      name: 'an upload under way',
      path: academic,
      opens: async (page) => {
        await fileOf(page, 'SSC').setInputFiles(realPdf('ssc'));
        await fileOf(page, 'HSC').setInputFiles(realPdf('hsc'));
        await expect(page.getByText('hsc.pdf').first()).toBeVisible();
        await gate(page, call);
        await press(page, 'Next');
        await progress(page);
      },
    },
    {
      name: 'the question before it is left',
      opens: async (page) => {
        await page
          .getByRole('link', { name: exactly('Privacy') })
          .last()
          .click();
        await dialog(page);
      },
    },
    {
      name: 'logging out of it',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Stay and finish');
        await page.getByRole('banner').getByRole('button').click();
        await page.getByRole('menuitem', { name: exactly('Log out') }).click();
        await dialog(page);
      },
    },
    {
      name: 'an upload that is stopped',
      opens: async (page) => {
        await press(page, 'Stay and finish');
        await press(page, 'Cancel<0> the upload</0>');
        await seen(page, 'You stopped the upload.');
      },
    },
    {
      name: 'an upload that does not arrive',
      isOnlyText,
      opens: async (page) => {
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
      isOnlyText,
      opens: (page) => retry(page, 500, 'internal'),
    },
    { name: 'an upload that is too large', isOnlyText, opens: (page) => retry(page, 413, 'body-too-large') },
    {
      name: 'an upload that does not arrive from a shared device',
      path: academic,
      isOnlyText,
      opens: async (page) => {
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
      isOnlyText,
      opens: (page) => retry(page, 401, 'session-required'),
    },
    {
      name: 'a virus, and a file that is not what its name says',
      path: academic,
      isOnlyText,
      opens: async (page) => {
        await page.unroute(call);
        await fileOf(page, 'SSC').setInputFiles(infectedPdf('infected'));
        await fileOf(page, 'HSC').setInputFiles({ ...realPdf('hsc'), buffer: Buffer.from('<p>hsc</p>') });
        await sendRefused(page);
      },
    },
    {
      name: 'files that are too large, empty, too many',
      path: academic,
      isOnlyText,
      opens: async (page) => {
        await fileOf(page, 'SSC').setInputFiles(realPdf('ssc', { bytes: 5_300_000 }));
        await fileOf(page, 'HSC').setInputFiles({ ...realPdf('hsc'), buffer: Buffer.from('') });
        await drop(page, '.mg-slot >> nth=2', 'one.pdf', 'two.pdf');
        await drop(page, 'h1', 'beside.pdf');
        await told(page);
      },
    },
    {
      name: 'a photo, and one beside a PDF',
      path: academic,
      opens: async (page) => {
        await photosOf(page, 'Diploma').setInputFiles([realPng('a.png')]);
        await seen(page, 'We made a PDF of your photo.');
        await photosOf(page, 'Graduate certificate')
          .first()
          .setInputFiles([realPng('a.png'), realPdf('b')]);
        await expect(page.getByRole('alert').first()).not.toBeEmpty();
      },
    },
    {
      name: 'pages of which one cannot be read',
      isOnlyText,
      opens: async (page) => {
        await photosOf(page, 'Post-graduate certificate').setInputFiles([
          realPng('a.png'),
          { name: 'b.heic', mimeType: 'image/heic', buffer: Buffer.from('half') },
        ]);
        await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
      },
    },
    {
      name: 'pages that are turned',
      isOnlyText,
      opens: async (page) => {
        await page
          .getByRole('dialog')
          .getByLabel(exactly('Add pictures'))
          .setInputFiles([realPng('c.png')]);
        const pages = page.getByRole('dialog').getByRole('listitem');
        await expect(pages).toHaveCount(2);
        await pages
          .first()
          .getByRole('button', { disabled: false })
          .evaluateAll((all: HTMLElement[]) => all.forEach((one) => one.click()));
      },
    },
  ],
};
