import { expect, type Page } from '@playwright/test';
import { documentSlots, documentSteps, type DocumentSlot, type DocumentStep } from 'contract/wire/documents';
import { staff } from '../support/command-line';
import { expectKept } from '../support/documents';
import { otherFile, realPdf, realPng, type TestFile } from '../support/files';
import { saveElsewhere } from '../support/onboarding';
import { infectedPdf } from '../support/scanner';
import { stored } from '../support/session';
import { frame } from './account';
import {
  button,
  containing,
  dialog,
  fileOf,
  person,
  photosOf,
  press,
  refuses,
  seen,
  slotOf,
  told,
  type State,
  type Walk,
} from './state';

const isOnlyText = true;
const academic = '/documents/academic-documents';
const chosen = realPdf('my-file');

/** Names the control of a slot, whose name begins with what is seen on it. */
const chooser = (verb: string, { label, required }: { label: string; required: boolean }): string =>
  `button ${verb} ${label}${required ? '' : ' (optional)'}`;

/** Picks a file of the device, and waits until the device keeps it. */
async function pick(page: Page, label: string, file: TestFile): Promise<void> {
  await fileOf(page, label).first().setInputFiles(file);
  await expect(slotOf(page, label).getByText(file.name, { exact: true }).first()).toBeVisible();
}

/** A step of the documents: empty, then with a file, then with one more that is refused. */
function step(slug: DocumentStep): State[] {
  const slots: readonly DocumentSlot[] = documentSlots[slug];
  const [first] = slots;
  if (!first) throw new Error(`${slug} has no slots`);
  const choosers = slots.map((slot) => chooser('Choose file', slot));
  const buttons = ['button Previous', slug === 'skills-validation' ? 'button Complete' : 'button Next'];
  const replace = chooser('Replace', first);
  return [
    {
      name: slug,
      path: `/documents/${slug}`,
      exposed: {
        controls: [...frame, ...buttons, ...choosers],
        described: Object.fromEntries(choosers.map((name) => [name, 'No file yet'])),
      },
    },
    {
      name: `${slug} with a file`,
      opens: (page) => pick(page, first.label, chosen),
      exposed: {
        controls: ['button Preview my-file.pdf', 'button Remove my-file.pdf'],
        values: { [replace]: 'my-file.pdf' },
        described: { [replace]: 'not uploaded yet' },
      },
    },
    {
      name: `${slug} with a file that is refused`,
      opens: async (page) => {
        await fileOf(page, first.label).first().setInputFiles(otherFile('notes.txt'));
        await expect(slotOf(page, first.label).getByRole('alert').first()).not.toBeEmpty();
      },
      exposed: { values: { [replace]: 'my-file.pdf' }, invalid: { [replace]: 'PDF' } },
    },
  ];
}

export const documents: Walk = {
  name: 'The steps of the documents',
  data: () => person,
  states: [
    ...documentSteps.filter(({ slug }) => slug !== 'basic-identity').flatMap(({ slug }) => step(slug)),
    {
      name: 'the end of the documents',
      path: '/documents/skills-validation',
      opens: async (page) => {
        await press(page, 'Complete');
        await dialog(page);
      },
      exposed: {
        controls: [
          ...['dialog Your documents have been uploaded', 'button Cancel', 'button Confirm', 'button Close'],
        ],
      },
    },
    {
      name: 'the pages of a paper',
      path: academic,
      opens: async (page) => {
        await photosOf(page, 'HSC').setInputFiles([realPng('a.png'), realPng('b.png')]);
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
      },
    },
    { name: 'pages that are not finished', opens: (page) => page.keyboard.press('Escape') },
    ...step('basic-identity'),
    { name: 'identity files that wait', path: '/documents/skills-validation', exposed: { controls: frame } },
    {
      name: 'the end of the documents with files that wait',
      opens: async (page) => {
        await press(page, 'Complete');
        await dialog(page);
      },
    },
    { name: 'a dashboard with files that wait', path: '/dashboard', mayJump: true },
    {
      name: 'what a fresher need not send',
      before: (page) => saveElsewhere(page, 'experience', { has_experience: false }),
      path: '/documents/professional-background',
      opens: async (page) => {
        await page.locator('summary').click();
        await seen(page, 'Not needed for freshers');
      },
    },
  ],
};

/** As another tab or device would. */
async function storeElsewhere(page: Page, path: string, part: string, file: TestFile): Promise<void> {
  const { token } = await stored(page);
  const response = await page.request.post(`/api/candidate/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { [part]: file },
  });
  expect(response.status()).toBe(200);
}

const passport = (page: Page, name: string) =>
  slotOf(page, 'Passport')
    .getByRole('button', { name: containing(name) })
    .click();

export const storedFiles: Walk = {
  name: 'Stored files',
  data: () => person,
  states: [
    {
      name: 'a newer file',
      path: academic,
      isOnlyText,
      opens: async (page) => {
        await pick(page, 'SSC', realPdf('mine'));
        await storeElsewhere(page, 'academic', 'ssc', realPdf('theirs'));
        await press(page, 'Next');
        await expect(page.locator('.doc-upload button')).toHaveCount(2);
      },
    },
    {
      name: 'the newer file, that is kept',
      isOnlyText,
      opens: (page) => page.locator('.doc-upload button').first().click(),
    },
    {
      name: 'a stored file that is replaced',
      opens: async (page) => {
        await fileOf(page, 'SSC').setInputFiles(realPdf('new'));
        await seen(page, 'The stored file stays until this one is saved.');
      },
    },
    {
      name: 'the question before it is removed',
      opens: async (page) => {
        const remove = slotOf(page, 'SSC').getByRole('button', { name: /^(Remove|\[Ŕéɱöṽé)/ });
        // First what was chosen, then what is stored.
        for (let time = 0; time < 2; time += 1) await remove.click();
        await dialog(page);
      },
    },
    {
      name: 'a file that is removed',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Remove the file');
        await told(page);
      },
    },
    {
      name: 'a document that is not there',
      path: '/documents/basic-identity',
      isOnlyText,
      opens: async (page) => {
        await passport(page, 'I have applied for one');
        await told(page);
      },
    },
    {
      name: 'a document that is there all the same',
      isOnlyText,
      opens: async (page) => {
        await passport(page, 'Take back');
        await told(page);
      },
    },
    {
      name: 'an answer from another tab',
      isOnlyText,
      opens: async (page) => {
        await refuses(page, '**/absence', 412, 'changed-elsewhere');
        await passport(page, 'I do not have one yet');
        await told(page);
      },
    },
    {
      name: 'what staff ask for again',
      before: async (_, { email }) => {
        await staff('request', email, '--slot', 'pan_card', '--message', '1 2 3');
        await staff('request', email, '--slot', 'user_resume', '--message', '4 5 6');
      },
      path: '/dashboard',
      isOnlyText,
    },
    {
      name: 'the resume of the profile',
      before: (page) => storeElsewhere(page, 'portfolio', 'resume', realPdf('cv')),
      path: '/documents/professional-background',
      opens: (page) => expect(button(page, 'Use the resume you gave us')).toBeVisible(),
    },
    {
      name: 'the resume of the profile among the documents',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Use the resume you gave us');
        await told(page);
      },
    },
    {
      name: 'identity files that wait, of which one has a virus',
      path: '/documents/basic-identity',
      opens: async (page) => {
        await fileOf(page, 'PAN card').setInputFiles(infectedPdf('infected'));
        await fileOf(page, 'Passport').setInputFiles(realPdf('passport'));
        await expectKept(page, 'infected.pdf', 'passport.pdf');
      },
    },
    {
      name: 'a virus among identity files that are uploaded',
      path: academic,
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Upload what I have');
        await expect(page.locator('.doc-waiting [role="alert"]')).toBeVisible();
      },
    },
    {
      name: 'an identity file that replaces it',
      path: '/documents/basic-identity',
      isOnlyText,
      opens: async (page) => {
        await fileOf(page, 'PAN card').setInputFiles(realPdf('pan'));
        await expectKept(page, 'pan.pdf');
      },
    },
    {
      name: 'identity files that are uploaded',
      path: academic,
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Upload what I have');
        await told(page);
      },
    },
    {
      name: 'the end of the documents with stored files',
      path: '/documents/skills-validation',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Complete');
        await dialog(page);
      },
    },
    {
      name: 'files that are not known',
      before: (page) => refuses(page, /\/api\/candidate$/, 503, 'unavailable'),
      path: academic,
      opens: (page) => seen(page, 'Stored files could not be loaded'),
    },
    {
      name: 'the end of files that are not known',
      path: '/documents/skills-validation',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Complete');
        await dialog(page);
      },
    },
  ],
};
