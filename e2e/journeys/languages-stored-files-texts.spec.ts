import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { expectKept } from '../support/documents';
import {
  dialog,
  fileOf,
  openInPseudo,
  person,
  press,
  seen,
  slotOf,
  told,
  walkInPseudo,
} from '../support/every-text';
import { realPdf, type TestFile } from '../support/files';
import { saveElsewhere } from '../support/onboarding';
import { inPseudo } from '../support/pseudo';
import { infectedPdf } from '../support/scanner';
import { stored } from '../support/session';
import { expect, test } from '../support/test';

// As languages-signed-in-texts: here what is said of files that are stored, and of those that are not.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

const academic = '/documents/academic-documents';

/** As another tab or device would. */
async function storeElsewhere(page: Page, path: string, part: string, file: TestFile): Promise<void> {
  const { token } = await stored(page);
  const response = await page.request.post(`/api/candidate/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { [part]: file },
  });
  expect(response.status()).toBe(200);
}

test('Stored files say nothing in English when they are looked at, replaced and removed', async ({
  page,
}) => {
  const { email } = await signedIn(page);
  await walkInPseudo(
    page,
    [
      {
        name: 'a newer file',
        path: academic,
        opens: async () => {
          await fileOf(page, 'SSC').setInputFiles(realPdf('mine'));
          await storeElsewhere(page, 'academic', 'ssc', realPdf('theirs'));
          await press(page, 'Next');
          await expect(page.locator('.doc-upload button')).toHaveCount(2);
        },
      },
      {
        name: 'the newer file, that is kept',
        opens: () => page.locator('.doc-upload button').first().click(),
      },
      {
        name: 'a stored file that is replaced',
        opens: async () => {
          await fileOf(page, 'SSC').setInputFiles(realPdf('new'));
          await seen(page, 'The stored file stays until this one is saved.');
        },
      },
      {
        name: 'the question before it is removed',
        opens: async () => {
          // First what was chosen, then what is stored.
          for (let step = 0; step < 2; step += 1)
            await slotOf(page, 'SSC')
              .getByRole('button', { name: inPseudo('Remove').slice(0, 7) })
              .click();
          await dialog(page);
        },
      },
      {
        name: 'a file that is removed',
        opens: async () => {
          await press(page, 'Remove the file');
          await told(page);
        },
      },
      {
        name: 'a document that is not there',
        path: '/documents/basic-identity',
        opens: async () => {
          await slotOf(page, 'Passport')
            .getByRole('button', { name: inPseudo('I have applied for one') })
            .click();
          await told(page);
        },
      },
      {
        name: 'a document that is there all the same',
        opens: async () => {
          await slotOf(page, 'Passport')
            .getByRole('button', { name: inPseudo('Take back') })
            .click();
          await told(page);
        },
      },
      {
        name: 'an answer from another tab',
        opens: async () => {
          await page.route('**/absence', (route) =>
            route.fulfill({ status: 412, json: { code: 'changed-elsewhere', message: '' } }),
          );
          await slotOf(page, 'Passport')
            .getByRole('button', { name: inPseudo('I do not have one yet') })
            .click();
          await told(page);
        },
      },
      {
        name: 'what staff ask for again',
        opens: async () => {
          await staff('request', email, '--slot', 'pan_card', '--message', '1 2 3');
          await staff('request', email, '--slot', 'user_resume', '--message', '4 5 6');
          await openInPseudo(page, '/dashboard');
        },
      },
      {
        name: 'the resume of the profile',
        opens: async () => {
          await storeElsewhere(page, 'portfolio', 'resume', realPdf('cv'));
          await openInPseudo(page, '/documents/professional-background');
          await expect(
            page.getByRole('button', { name: inPseudo('Use the resume you gave us') }),
          ).toBeVisible();
        },
      },
      {
        name: 'the resume of the profile among the documents',
        opens: async () => {
          await press(page, 'Use the resume you gave us');
          await told(page);
        },
      },
      {
        name: 'what a fresher need not send',
        opens: async () => {
          await saveElsewhere(page, 'experience', { has_experience: false });
          await openInPseudo(page, '/documents/professional-background');
          await page.locator('summary').click();
          await seen(page, 'Not needed for freshers');
        },
      },
      {
        name: 'identity files that wait, of which one has a virus',
        path: '/documents/basic-identity',
        opens: async () => {
          await fileOf(page, 'PAN card').setInputFiles(infectedPdf('infected'));
          await fileOf(page, 'Passport').setInputFiles(realPdf('passport'));
          await expectKept(page, 'infected.pdf', 'passport.pdf');
          await openInPseudo(page, academic);
          await press(page, 'Upload what I have');
          await expect(page.locator('.doc-waiting [role="alert"]')).toBeVisible();
        },
      },
      {
        name: 'identity files that are uploaded',
        path: '/documents/basic-identity',
        opens: async () => {
          await fileOf(page, 'PAN card').setInputFiles(realPdf('pan'));
          await expectKept(page, 'pan.pdf');
          await openInPseudo(page, academic);
          await press(page, 'Upload what I have');
          await told(page);
        },
      },
      {
        name: 'the end of the documents',
        path: '/documents/skills-validation',
        opens: async () => {
          await press(page, 'Complete');
          await dialog(page);
        },
      },
      {
        name: 'files that are not known',
        opens: async () => {
          await page.route(/\/api\/candidate$/, (route) =>
            route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
          );
          await openInPseudo(page, academic);
          await seen(page, 'Stored files could not be loaded');
        },
      },
      {
        name: 'the end of files that are not known',
        opens: async () => {
          await openInPseudo(page, '/documents/skills-validation');
          await press(page, 'Complete');
          await dialog(page);
        },
      },
    ],
    person,
  );
});
