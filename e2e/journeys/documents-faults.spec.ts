import type { Page } from '@playwright/test';
import * as successMessages from 'contract/wire/success-messages';
import { errors } from 'contract/wire/errors';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { cuttingProxy } from '../support/cutting-proxy';
import {
  arriveAt,
  control,
  expectKept,
  openStep,
  pick,
  press,
  slotOf,
  slowUploads,
  storedGroups,
} from '../support/documents';
import { realDocx, realPdf, type TestFile } from '../support/files';
import { eicar } from '../support/scanner';
import { stored } from '../support/session';
import { expectFailure, expectSuccess, toasts } from '../support/toasts';

const call = '**/api/candidate/academic';
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Upload of this step' });
const form = (page: Page) => page.getByRole('form', { name: 'Academic Documents' });

/** How often the academic documents were sent since now. */
function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/candidate/academic')) calls += 1;
  });
  return () => calls;
}

const storedAcademic = async (page: Page): Promise<string[]> =>
  Object.entries((await storedGroups(page)).academic_documents).flatMap(([name, path]) =>
    path ? [name] : [],
  );

/** Every pick is where it was, on the page and on the device, and can be sent again. */
const notUploaded = (page: Page) => page.getByText(/^\d files? not uploaded$/);

async function expectNothingLost(page: Page, ...files: readonly TestFile[]): Promise<void> {
  for (const { name } of files) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expectKept(page, ...files.map(({ name }) => name));
  await expect(form(page)).toHaveAttribute('aria-busy', 'false');
  await expect(control(page, 'SSC')).toBeEnabled();
}

const ssc = realPdf('ssc', { bytes: 600_000 });
const hsc = realPdf('hsc', { bytes: 300_000 });

async function pickTwo(page: Page): Promise<void> {
  await openStep(page, 'academic-documents');
  await pick(page, 'SSC', ssc);
  await pick(page, 'HSC', hsc);
}

test('A slow upload shows its progress, can be cancelled, and arrives once at the retry', async ({
  page,
}) => {
  await signedIn(page);
  await pickTwo(page);
  await slowUploads(page, 150_000);
  await press(page, 'Next');
  const value = async () => Number(await bar(page).getAttribute('value'));
  await expect.poll(value).toBeGreaterThan(0);
  const early = await value();
  await expect.poll(value).toBeGreaterThan(early);
  await expect(page.getByText(/^[\d.]+ KB of 879 KB$/)).toBeVisible();
  await expect(control(page, 'SSC')).toBeDisabled();
  // The files leave one after the other.
  const share = (label: string) => page.getByRole('progressbar', { name: `Upload of ${label}` });
  const [first, second] = await Promise.all(
    ['SSC', 'HSC'].map(async (label) => Number(await share(label).getAttribute('value'))),
  );
  expect(first).toBeGreaterThan(second ?? 100);

  await press(page, 'Cancel the upload');
  await expect(notUploaded(page)).toBeVisible();
  await expectNothingLost(page, ssc, hsc);
  await expect(toasts(page)).toHaveCount(0);
  expect(await storedAcademic(page)).toEqual([]);

  await slowUploads(page, null);
  const calls = countCalls(page);
  await press(page, 'Retry the upload');
  await expectSuccess(page, successMessages.saveAcademicDocuments);
  await arriveAt(page, 'professional-background');
  expect(calls()).toBe(1);
  expect((await storedAcademic(page)).sort()).toEqual(['hsc', 'ssc']);
  await expectKept(page);
});

test('A connection that breaks in the middle of a body leaves every pick, and stores nothing', async ({
  page,
}) => {
  const wire = await cuttingProxy();
  try {
    await signedIn(page);
    const session = await stored(page);
    await page.goto(`${wire.url}/robots.txt`); // the same portal, at an origin of its own
    await page.evaluate(({ token, user }) => {
      localStorage.setItem('user', user ?? '');
      localStorage.setItem('token', token ?? '');
    }, session);
    await page.goto(`${wire.url}/documents/academic-documents`);
    await pick(page, 'SSC', ssc);
    await pick(page, 'HSC', hsc);
    wire.cutAfter(450_000);
    await press(page, 'Next');
    await expect(notUploaded(page)).toBeVisible();
    await expectNothingLost(page, ssc, hsc);
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByText(/could not reach|connection was lost/)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Retry/ })).toHaveCount(1);
    expect(await storedAcademic(page)).toEqual([]);
    wire.mend();
    await press(page, 'Retry the upload');
    await expectSuccess(page, successMessages.saveAcademicDocuments);
    expect((await storedAcademic(page)).sort()).toEqual(['hsc', 'ssc']);
  } finally {
    await wire.close();
  }
});

for (const [name, status, text] of [
  ['A failing server', 500, 'The server has tripped'],
  ['An ended session', 401, errors['session-required'].message],
] as const) {
  test(`${name} leaves every pick, also over a reload, and one retry sends them once`, async ({ page }) => {
    await signedIn(page);
    await pickTwo(page);
    const answer =
      status === 401 ? { code: 'session-required', message: '' } : { code: 'internal', message: text };
    await page.route(call, (route) => route.fulfill({ status, json: answer }));
    await press(page, 'Next');
    await expectFailure(page, text);
    // Said once: by the shell's bar, or beside the buttons.
    await expect(page.getByText('Your session has ended')).toHaveCount(status === 401 ? 1 : 0);
    await expect(notUploaded(page)).toHaveCount(status === 401 ? 0 : 1);
    await expectNothingLost(page, ssc, hsc);
    await expect(page).toHaveURL('/documents/academic-documents');
    await page.reload();
    await expect(slotOf(page, 'SSC')).toContainText('ssc.pdf');
    await page.unroute(call);
    const calls = countCalls(page);
    await page.getByRole('button', { name: 'Next' }).dblclick();
    await arriveAt(page, 'professional-background');
    expect(calls()).toBe(1);
    expect((await storedAcademic(page)).sort()).toEqual(['hsc', 'ssc']);
  });
}

test('A file that the API alone can refuse is named, also after a reload; the rest is stored', async ({
  page,
}) => {
  await signedIn(page);
  await openStep(page, 'academic-documents');
  await pick(page, 'SSC', ssc);
  await pick(page, 'HSC', realDocx('macros', 'application/vnd.ms-office.vbaProject'));
  await press(page, 'Next');
  const message =
    'HSC: This file has scripts, attached files or parts that it loads from elsewhere. Open it, print it as PDF, and choose that';
  await page.getByRole('link', { name: message }).click();
  await expect(control(page, 'HSC')).toBeFocused();
  await expect(control(page, 'HSC')).toHaveAccessibleDescription(new RegExp(message));
  await expect(slotOf(page, 'SSC').getByRole('link', { name: /^View File/ })).toBeVisible();
  expect(await storedAcademic(page)).toEqual(['ssc']);
  await expectKept(page, 'macros.docx');
  await page.reload();
  await expect(control(page, 'HSC')).toHaveAccessibleDescription(new RegExp(message));
  await pick(page, 'HSC', realDocx('real'));
  await press(page, 'Next');
  await arriveAt(page, 'professional-background');
  expect((await storedAcademic(page)).sort()).toEqual(['hsc', 'ssc']);
});

test('A file with a virus is named, the rest of the step is stored, and a clean file passes', async ({
  page,
}) => {
  await signedIn(page);
  await openStep(page, 'academic-documents');
  await pick(page, 'SSC', ssc);
  const pdf = realPdf('infected');
  await pick(page, 'HSC', { ...pdf, buffer: Buffer.concat([pdf.buffer, Buffer.from(`%${eicar}\n%%EOF\n`)]) });
  await press(page, 'Next');
  const message = 'HSC: A virus was found in this file. Please choose another';
  await page.getByRole('link', { name: message }).click();
  await expect(control(page, 'HSC')).toHaveAccessibleDescription(new RegExp(message));
  expect(await storedAcademic(page)).toEqual(['ssc']);
  await pick(page, 'HSC', hsc);
  await press(page, 'Next');
  await arriveAt(page, 'professional-background');
  expect((await storedAcademic(page)).sort()).toEqual(['hsc', 'ssc']);
});
