import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { realPdf, realPng } from '../support/files';
import { chooseLanguage } from '../support/hindi';
import { disguised, inDisguise as say, pretendHindi } from '../support/pseudo';
import { saveElsewhere } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { expireProof } from '../support/proof';
import { publicScreens, signedInScreens } from '../support/screens';
import { expect, test } from '../support/test';
import { clippedTexts, latinWords } from '../support/words';

// Every text of every screen comes from a catalog: each has been replaced by one without a letter of English,
// a third longer. What is read in English all the same is missing there, or was said before the choice.

interface State {
  readonly name: string;
  readonly path?: string;
  /** Ends when the state can be seen. */
  readonly opens?: (page: Page) => Promise<unknown>;
}

test.use({ viewport: { width: 360, height: 740 } });
test.setTimeout(240_000);

const press = (page: Page, name: string) =>
  page.getByRole('button', { name: say(name), exact: true }).click();
const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
const seen = (page: Page, text: string) => expect(page.getByText(say(text)).first()).toBeVisible();
const open = (paths: readonly string[]): State[] => paths.map((path) => ({ name: path, path }));

/** In English, as the HTML has it; then the choice is made, and draws all of it again. */
async function openInDisguise(page: Page, path: string): Promise<void> {
  await page.context().clearCookies({ name: 'portal-locale' });
  await page.goto(path);
  await comeToLife(page);
  await page.waitForLoadState('networkidle');
  await chooseLanguage(page, 'हिन्दी');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(disguised);
  await page.waitForLoadState('networkidle');
}

/** @param data what candidates and staff have written there */
async function walk(page: Page, states: readonly State[], data: readonly (string | RegExp)[] = []) {
  await pretendHindi(page);
  for (const { name, path, opens } of states) {
    await test.step(name, async () => {
      if (path) await openInDisguise(page, path);
      await opens?.(page);
      expect.soft(await latinWords(page, ['English', ...data]), `${name}: in English`).toEqual([]);
      expect.soft(await clippedTexts(page), `${name}: without room`).toEqual([]);
    });
  }
}

const answers = (page: Page, call: string, json: object) =>
  page.route(`**/api/**/${call}/**`, (route) => route.fulfill({ json }));

test('Public screens say nothing in English to those who chose another language', async ({ page }) => {
  const here = publicScreens.map(({ path }) => path).filter((path) => path !== '/no/such/page');
  await walk(page, [
    ...open([...here, '/privacy', '/help', '/confirm-email/x', '/undo-email/x', '/unsubscribe/x']),
    {
      name: 'the side sheet',
      path: '/',
      opens: async () => {
        await press(page, 'Open menu');
        await dialog(page);
      },
    },
    ...(
      [
        ['/sign-in', 'Sign in'],
        ['/sign-up', 'Sign up'],
        ['/forgot-password', 'Send Reset Link'],
        ['/contact-us', 'Send message'],
      ] as const
    ).map(([path, button]) => ({
      name: `the errors of ${path}`,
      path,
      opens: async () => {
        await press(page, button);
        await seen(page, 'Please check your answers');
      },
    })),
    {
      name: 'a link that was sent',
      path: '/forgot-password',
      opens: async () => {
        await page.getByLabel(say('Email'), { exact: true }).fill('asha@example.com');
        await press(page, 'Send Reset Link');
        await seen(page, 'Check your inbox and spam folder');
      },
    },
    {
      name: 'a new password by a good link',
      opens: async () => {
        await answers(page, 'reset-password', { data: { valid: true } });
        await openInDisguise(page, '/reset-password/good');
        await press(page, 'Set new password');
        await seen(page, 'Please check your answers');
      },
    },
  ]);
});

const person = ['Asha', 'Rao'];

test('The account and the dashboard say nothing in English to those who chose another language', async ({
  page,
}) => {
  const { email, password } = await signedIn(page);
  const after = (name: string, ...words: string[]): State => ({
    name,
    opens: async () => {
      await staff(...words);
      await openInDisguise(page, '/dashboard');
    },
  });
  await walk(
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
          await page.getByLabel(say('Current password'), { exact: true }).fill(password);
          await press(page, 'Delete my account now');
          await expect(page.getByRole('button', { name: say('Keep my account') }).first()).toBeVisible();
        },
      },
    ],
    [...person, 'Northlight Health', 'Please look.', 'Please send it again.'],
  );
});

test('The steps of the profile say nothing in English to those who chose another language', async ({
  page,
}) => {
  await signedIn(page);
  const steps = signedInScreens.map(({ path }) => path).filter((path) => path.startsWith('/onboarding/'));
  await walk(
    page,
    [
      ...steps.flatMap((path, index) => [
        { name: path, path },
        {
          name: `the errors of ${path}`,
          opens: async () => {
            const last = index === steps.length - 1;
            if (last) return;
            await press(page, 'Next');
            await seen(page, 'Please check your answers');
          },
        },
      ]),
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
  const control = (name: string) =>
    page
      .getByRole('group', { name: new RegExp(`^${say(name)}`) })
      .locator('input[type="file"]:not([capture], [multiple])');
  await walk(
    page,
    [
      ...open(signedInScreens.map(({ path }) => path).filter((path) => path.startsWith('/documents/'))),
      {
        name: 'the pages of a paper',
        path: '/documents/academic-documents',
        opens: async () => {
          await page
            .getByLabel(say('Photos'))
            .first()
            .setInputFiles([realPng('a.png'), realPng('b.png')]);
          await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
        },
      },
      {
        name: 'a file that is refused',
        path: '/documents/basic-identity',
        opens: async () => {
          await control('PAN card').setInputFiles(realPdf('pan'));
          await control('Passport').setInputFiles({ ...realPdf('notes'), name: 'notes.txt' });
          await expect(page.getByText('notes.txt').first()).toBeVisible();
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
