import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import {
  dialog,
  fileOf,
  open,
  openInPseudo,
  person,
  sendRefused,
  press,
  walkInPseudo,
  type PseudoState,
} from '../support/every-text';
import { otherFile, realPdf, realPng } from '../support/files';
import { saveElsewhere } from '../support/onboarding';
import { expireProof } from '../support/proof';
import { inPseudo, isPseudo } from '../support/pseudo';
import { signedInScreens } from '../support/screens';
import { expect, test } from '../support/test';

// Every text of every screen comes from a catalog: each has been replaced by one without a letter of English,
// longer by two fifths. What is read in English all the same is missing there, or was said before the choice.

test.use({ viewport: { width: 360, height: 740 } });
test.setTimeout(240_000);

test('The account and the dashboard say nothing in English to those who chose another language', async ({
  page,
}) => {
  const { email, password } = await signedIn(page);
  const after = (name: string, ...words: string[]): PseudoState => ({
    name,
    opens: async () => {
      await staff(...words);
      await openInPseudo(page, '/dashboard');
    },
  });
  await walkInPseudo(
    page,
    [
      ...open(['/dashboard']),
      ...['Profile requires updates', 'Profile under review', 'Profile approved'].map((status) =>
        after(status, 'profile-status', email, status, '--message', 'Please look.'),
      ),
      after('an application', 'application', 'add', email, '--company', 'Northlight Health'),
      after('a request', 'request', email, '--slot', 'pan_card', '--message', 'Please send it again.'),
      {
        name: 'the details of an application',
        opens: async () => {
          await page.getByRole('button', { name: /Northlight Health/ }).click();
          await dialog(page);
        },
      },
      ...open(['/documents/basic-identity', '/account']),
      {
        name: 'the user menu',
        opens: async () => {
          await page.getByRole('banner').getByRole('button').click();
          await expect(page.getByRole('menuitem').first()).toBeVisible();
        },
      },
      {
        name: 'the form of a new password',
        path: '/account',
        opens: () => press(page, 'Change your password'),
      },
      {
        name: 'the question for the password',
        opens: async () => {
          await expireProof(page, /\/api\/candidate\/export/);
          await press(page, 'Download my data');
          await dialog(page);
        },
      },
      { name: 'the form of the deletion', path: '/account', opens: () => press(page, 'Delete my account') },
      {
        name: 'a deletion that waits',
        opens: async () => {
          await page.getByLabel(inPseudo('Current password'), { exact: true }).fill(password);
          await press(page, 'Delete my account now');
          await expect(page.getByRole('button', { name: inPseudo('Keep my account') }).first()).toBeVisible();
        },
      },
    ],
    [...person, 'Northlight Health', 'MG-', 'Please look.', 'Please send it again.'],
  );
});

test('The steps of the profile say nothing in English to those who chose another language', async ({
  page,
}) => {
  await signedIn(page);
  const steps = signedInScreens.map(({ path }) => path).filter((path) => path.startsWith('/onboarding/'));
  await walkInPseudo(
    page,
    [
      ...open(steps),
      {
        name: 'the errors of a step',
        path: '/onboarding/personal-information',
        opens: async () => {
          await sendRefused(page);
        },
      },
      ...open(['/onboarding/check-answers']),
      {
        name: 'two answers to choose from',
        path: '/onboarding/self-assessment',
        opens: async () => {
          await page.getByRole('textbox').first().fill('From this tab');
          await saveElsewhere(page, 'self-assessment', { why_hire_you: 'From another tab' });
          await press(page, 'Complete');
          await dialog(page);
        },
      },
    ],
    [...person, 'From this tab', 'From another tab'],
  );
});

test('The steps of the documents say nothing in English to those who chose another language', async ({
  page,
}) => {
  await signedIn(page);
  await walkInPseudo(
    page,
    [
      ...open(signedInScreens.map(({ path }) => path).filter((path) => path.startsWith('/documents/'))),
      {
        name: 'the pages of a paper',
        path: '/documents/academic-documents',
        opens: async () => {
          await page
            .getByLabel(inPseudo('Photos'))
            .first()
            .setInputFiles([realPng('a.png'), realPng('b.png')]);
          await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
        },
      },
      {
        name: 'a file that is refused',
        path: '/documents/basic-identity',
        opens: async () => {
          await fileOf(page, 'PAN card').setInputFiles(realPdf('pan'));
          await fileOf(page, 'Passport').setInputFiles(otherFile('notes.txt'));
          await expect(page.getByRole('alert').first()).toHaveText(isPseudo);
        },
      },
      {
        name: 'the end of the documents with files that wait',
        path: '/documents/skills-validation',
        opens: async () => {
          await press(page, 'Complete');
          await dialog(page);
        },
      },
      ...open(['/dashboard']),
    ],
    person,
  );
});
