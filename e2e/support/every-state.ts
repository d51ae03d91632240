import { expect, type Page } from '@playwright/test';
import { staff } from './command-line';
import { arriveAt, control, openStep, pick, press, slotOf } from './documents';
import { otherFile, realPdf, realPng } from './files';
import { fill, submitButton } from './forms';
import { gate } from './gate';
import { next, saveElsewhere } from './onboarding';
import { comeToLife } from './prerendered';
import { expireProof } from './proof';
import { publicScreens, signedInScreens } from './screens';
import { settled } from './troubles';

/** A screen, or what opens over it. */
export interface State {
  readonly name: string;
  readonly path?: string;
  /** Ends when the state can be seen. */
  readonly opens?: (page: Page) => Promise<unknown>;
  /** No other journey looks at it with axe, at 320 px and under forced colours. */
  readonly isOnlyHere?: true;
}

export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page, /./);
  await comeToLife(page);
}

const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
const screens = (paths: readonly string[]): State[] => paths.map((path) => ({ name: path, path }));
const isOnlyHere = true;

/** What the API answers to the links of mails is made here: a real link is good once. */
const answers = (page: Page, call: string, data: object) =>
  page.route(`**/api/**/${call}/**`, (route) => route.fulfill({ json: { data } }));

export const publicStates: readonly State[] = [
  ...screens(publicScreens.map(({ path }) => path)),
  ...screens(['/privacy', '/help#file-kinds', '/confirm-email/x', '/undo-email/x', '/unsubscribe/x']),
  {
    name: 'the side sheet',
    path: '/',
    opens: async (page) => {
      await press(page, 'Open menu');
      await dialog(page);
    },
  },
  {
    name: 'the errors of a form',
    path: '/sign-up',
    opens: async (page) => {
      await press(page, 'Sign up');
      await seen(page, 'Please check your answers');
    },
  },
  {
    name: 'a link that was sent',
    path: '/forgot-password',
    isOnlyHere,
    opens: async (page) => {
      await fill(page, { Email: 'asha@example.com' });
      await press(page, 'Send Reset Link');
      await seen(page, 'Check your inbox and spam folder');
    },
  },
  {
    name: 'a new password by a good link',
    isOnlyHere,
    opens: async (page) => {
      await answers(page, 'reset-password', { valid: true });
      await openScreen(page, '/reset-password/good');
      await expect(submitButton(page, 'Set new password')).toBeVisible();
    },
  },
];

export const accountStates = (password: string): readonly State[] => [
  ...screens(['/account']),
  {
    name: 'the form of a new password',
    isOnlyHere,
    opens: (page) => press(page, 'Change your password'),
  },
  {
    name: 'the question for the password',
    opens: async (page) => {
      await expireProof(page, /\/api\/candidate\/export/);
      await press(page, 'Download my data');
      await dialog(page);
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    },
  },
  {
    name: 'the form of the deletion',
    path: '/account',
    isOnlyHere,
    opens: (page) => press(page, 'Delete my account'),
  },
  {
    name: 'a deletion that waits',
    isOnlyHere,
    opens: async (page) => {
      await fill(page, { 'Current password': password });
      await press(page, 'Delete my account now');
      await seen(page, /will be deleted on/);
    },
  },
];

/** The dashboard as staff make it. */
export const dashboardStates = (email: string): readonly State[] => {
  const after = (name: string, ...words: string[]): State => ({
    name,
    isOnlyHere,
    opens: async (page) => {
      await staff(...words);
      await openScreen(page, '/dashboard');
    },
  });
  const status = (text: string) => after(text, 'profile-status', email, text, '--message', 'Please look.');
  return [
    ...['Profile requires updates', 'Profile under review', 'Profile approved'].map(status),
    after('an application', 'application', 'add', email, '--company', 'Northlight Health'),
    after('a request', 'request', email, '--slot', 'pan_card', '--message', 'Please send a sharper copy.'),
    {
      name: 'the details of an application',
      opens: async (page) => {
        await page.getByRole('button', { name: /details/i }).click();
        await dialog(page);
      },
    },
    { name: 'a slot that staff ask for', path: '/documents/basic-identity', isOnlyHere },
  ];
};

export const profileStates: readonly State[] = [
  ...screens(signedInScreens.map(({ path }) => path)),
  ...screens(['/onboarding/check-answers']),
  {
    name: 'the errors of a step',
    path: '/onboarding/personal-information',
    isOnlyHere,
    opens: async (page) => {
      await next(page).click();
      await seen(page, 'Please check your answers');
    },
  },
  {
    name: 'two answers to choose from',
    path: '/onboarding/self-assessment',
    opens: async (page) => {
      await page.getByLabel('Why should an employer hire you? (optional)').fill('From this tab');
      await saveElsewhere(page, 'self-assessment', { why_hire_you: 'From another tab' });
      await next(page).click();
      await dialog(page);
    },
  },
];

export const documentStates: readonly State[] = [
  {
    name: 'the pages of a paper',
    path: '/documents/academic-documents',
    opens: async (page) => {
      await slotOf(page, 'SSC')
        .getByLabel('Photos SSC')
        .setInputFiles([realPng('a.png'), realPng('b.png')]);
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
    },
  },
  { name: 'pages that are not finished', isOnlyHere, opens: (page) => page.keyboard.press('Escape') },
  {
    name: 'an upload that was left',
    isOnlyHere,
    opens: async (page) => {
      await pick(page, 'HSC', realPdf('hsc'));
      await gate(page, '**/api/candidate/academic');
      await press(page, 'Next');
      await expect(page.getByRole('progressbar', { name: 'Upload of this step' })).toBeVisible();
    },
  },
  {
    name: 'the question before a stored file is removed',
    isOnlyHere,
    opens: async (page) => {
      // Only then: without the gate, the upload that waits would still leave, and the next one meet its file.
      await page.reload();
      await arriveAt(page, 'academic-documents');
      await page.unroute('**/api/candidate/academic');
      await press(page, 'Next');
      await arriveAt(page, 'professional-background');
      await openStep(page, 'academic-documents');
      await slotOf(page, 'HSC')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await dialog(page);
    },
  },
  {
    name: 'a file that is refused',
    path: '/documents/basic-identity',
    isOnlyHere,
    opens: async (page) => {
      await pick(page, 'PAN card', realPdf('pan'));
      await control(page, 'Passport').setInputFiles(otherFile('notes.txt'));
      await seen(page, /Please choose a PDF/);
    },
  },
  { name: 'identity files that wait', path: '/documents/skills-validation', isOnlyHere },
  {
    name: 'the end of the documents with files that wait',
    isOnlyHere,
    opens: async (page) => {
      await press(page, 'Complete');
      await dialog(page);
    },
  },
  { name: 'a dashboard with files that wait', path: '/dashboard', isOnlyHere },
  {
    name: 'what a fresher need not send',
    isOnlyHere,
    opens: async (page) => {
      await saveElsewhere(page, 'experience', { has_experience: false });
      await openStep(page, 'professional-background');
      await page.getByText(/^Not needed for you/).click();
    },
  },
];
