import type { Page } from '@playwright/test';
import { onboardingSteps } from 'contract/profile';
import { documentSlots, documentSteps, type DocumentSlot } from 'contract/documents';
import { expectControl, expectExposed, type Exposed } from '../support/accessibility-rules';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { arriveAt, openStep, pick, press } from '../support/documents';
import { realPdf } from '../support/files';
import { errorSummary } from '../support/forms';
import { comeToLife } from '../support/prerendered';
import { openUserMenu } from '../support/session';
import { expect, test } from '../support/test';

const header = ['link Marigold', 'button User menu', 'link Dashboard', 'link My Profile', 'link Documents'];
const footer = ['link Help', 'link Contact us', 'link Privacy'];
const signedInFrame = ['link Skip to the main content', ...header, ...footer, 'button Refresh'];
const sections = [
  ...['link Home', 'link About', 'link Why Choose us', 'link How it works'],
  ...['link Contact', 'link Help'],
];
const signInLinks = ['link Forgot Password', 'link Sign up', 'link Help with signing in'];
const entries = ['link Sign-in', 'link Sign-up'];

interface PublicScreen {
  readonly path: string;
  readonly exposed: Exposed;
  /** The button of its form, and what it refuses when nothing is typed. */
  readonly submit?: string;
  readonly invalid?: Readonly<Record<string, string>>;
}

const publicScreens: readonly PublicScreen[] = [
  {
    path: '/',
    exposed: {
      controls: [
        ...['link Skip to the main content', 'link Marigold', ...sections, ...entries],
        ...['link START YOUR CAREER', 'link HIRE REMOTE TALENT', 'link JOIN US NOW', 'link get started'],
        ...[
          'link Looking For A Job?',
          'link Hire Top Talents',
          "link I'M A CANDIDATE",
          "link I'M AN EMPLOYER",
        ],
        ...['button Previous: Testimonials', 'button Next: Testimonials'],
        ...['link Create Account', 'link Contact Us', 'link Terms of use', 'link Privacy Policy'],
        ...['link Privacy notice', 'link LinkedIn (opens in a new tab)'],
      ],
    },
  },
  {
    path: '/sign-in',
    exposed: { controls: ['button Show password', 'checkbox This is a shared device', ...signInLinks] },
    submit: 'Sign in',
    invalid: {
      'textbox Email': 'Please enter a valid email address',
      'textbox Password': 'Please enter your password',
    },
  },
  {
    path: '/sign-up',
    exposed: { controls: ['button Show password', 'link Sign in'] },
    submit: 'Sign up',
    invalid: {
      'textbox First name': 'Please enter your first name',
      'textbox Last name': 'Please enter your last name',
      'textbox Email': 'Please enter a valid email address',
      'textbox Mobile': 'Please enter your mobile number',
      'textbox Password': 'Password must be at least 6 characters',
    },
  },
  {
    path: '/forgot-password',
    exposed: { controls: ['link Marigold, home', 'link Sign in'] },
    submit: 'Send Reset Link',
    invalid: { 'textbox Email': 'Please enter a valid email address' },
  },
  {
    path: '/reset-password/some-link',
    exposed: { controls: ['button Show new password', 'button Show confirm password'] },
    submit: 'Set new password',
    invalid: {
      'textbox New password': 'Password must be at least 6 characters',
      'textbox Confirm password': 'Please confirm your password',
    },
  },
  {
    path: '/contact-us',
    exposed: { controls: ['link how we use your personal information (opens in a new tab)'] },
    submit: 'Send message',
    invalid: {
      'textbox Name': 'Please enter',
      'textbox Email': 'Please enter',
      'textbox Phone': 'Please enter',
      'textbox Subject': 'Please enter',
      'textbox Message': 'Please enter',
    },
  },
  { path: '/privacy', exposed: { controls: [...sections, ...entries, 'link contact form'] } },
  { path: '/help', exposed: { controls: [...sections, ...entries, 'link Papers', 'link contact form'] } },
  {
    path: '/confirm-email/some-link',
    exposed: { controls: ['button Show current password', 'link Set a new password'] },
    submit: 'Confirm email address',
    invalid: { 'textbox Current password': 'Please enter' },
  },
  { path: '/undo-email/some-link', exposed: { controls: ['button Stop the change'] } },
  { path: '/verify-email/some-link', exposed: { controls: ['textbox Current password'] } },
  { path: '/unsubscribe/some-link', exposed: { controls: ['button Stop these emails'] } },
  { path: '/no/such/page', exposed: { controls: ['link Skip to the main content'] } },
];

test('The public screens expose every control', async ({ page }) => {
  test.slow(); // all of them in one test
  for (const { path, exposed, submit, invalid = {} } of publicScreens) {
    await test.step(path, async () => {
      await page.goto(path);
      await comeToLife(page);
      const controls = [...(exposed.controls ?? []), ...Object.keys(invalid)];
      await expectExposed(page, { ...exposed, controls });
      if (!submit) return;
      await press(page, submit);
      await expectExposed(page, { controls, invalid });
    });
  }
});

test('The side sheet and the carousels of the home page expose their controls', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' }); // what does not move has no Pause
  await page.goto('/');
  await comeToLife(page);
  await page.getByRole('group', { name: 'Testimonials' }).scrollIntoViewIfNeeded();
  await expectExposed(page, { controls: ['button Pause: Testimonials', 'button Next: Testimonials'] });
  await press(page, 'Pause: Testimonials');
  await expectExposed(page, { controls: ['button Play: Testimonials'] });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectControl(page, 'button Open menu', { hasPopup: 'dialog' });
  await press(page, 'Open menu');
  await expectExposed(page, { controls: ['dialog Menu', 'button Close menu', ...sections, ...entries] });
});

const continueLinks = ['link Update Your Profile', 'link Continue: Basic Identity Documents'];

test('The dashboard, its dialog and the user menu expose their controls', async ({ page }) => {
  const { email } = await signedIn(page);
  await staff('application', 'add', email, '--company', 'Northlight Health', '--designation', 'Specialist');
  await page.goto('/dashboard');
  await expectExposed(page, { controls: [...signedInFrame, ...continueLinks] });

  await expectControl(page, 'button User menu', { expanded: false, hasPopup: 'menu' });
  await openUserMenu(page);
  await expectControl(page, 'button User menu', { expanded: true });
  await expectExposed(page, {
    controls: [
      'menu User menu',
      'menuitem Account',
      'menuitem Help',
      'menuitem Contact us',
      'menuitem Log out',
    ],
  });
  await page.keyboard.press('Escape');

  const details = page.getByRole('button', { name: /^View details of Northlight Health/ });
  await expect(details).toHaveAttribute('aria-haspopup', 'dialog');
  await details.click();
  await expectExposed(page, { controls: ['dialog Job Status Details', 'button Close'] });
});

test('The notice of an ended session exposes its link', async ({ page }) => {
  await signedIn(page);
  await page.evaluate(() => localStorage.setItem('token', 'no-longer-known'));
  await page.goto('/dashboard');
  await expectExposed(page, { controls: [...header, 'link Sign in', 'button Refresh'] });
});

test('Check your answers and the completion dialog expose their links', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/check-answers');
  const answers = onboardingSteps.map(({ title }) => `link Answer ${title}`);
  await expectExposed(page, {
    controls: [...signedInFrame, ...answers, 'link Back to self-assessment', 'link Continue to documents'],
  });
  await page.goto('/onboarding/self-assessment');
  await press(page, 'Complete');
  const unsaved = onboardingSteps.slice(0, -1).map(({ title }) => `link ${title}`);
  await expectExposed(page, {
    controls: [
      ...['dialog Onboarding Completed Successfully', 'button Close', 'button Cancel', 'button Continue'],
      ...unsaved,
    ],
  });
});

/** Names the control of a slot, whose name begins with what is seen on it. */
const chooser = (verb: string, { label, required }: { label: string; required: boolean }): string =>
  `button ${verb} ${label}${required ? '' : ' (optional)'}`;

for (const { slug, title } of documentSteps) {
  test(`${title} exposes every slot, and the pick in it`, async ({ page }) => {
    await signedIn(page);
    await openStep(page, slug);
    const slots: readonly DocumentSlot[] = documentSlots[slug];
    const choosers = slots.map((slot) => chooser('Choose file', slot));
    const isLast = slug === 'skills-validation';
    const frame = [...signedInFrame, 'button Previous', isLast ? 'button Complete' : 'button Next'];
    await expectExposed(page, {
      controls: [...frame, ...choosers],
      described: Object.fromEntries(choosers.map((name) => [name, 'No file yet'])),
    });
    const [first] = documentSlots[slug];
    if (!first) throw new Error(`${slug} has no slots`);
    await pick(page, first.label, realPdf('my-file'));
    const replace = chooser('Replace', first);
    await expectExposed(page, {
      controls: ['button Preview my-file.pdf', 'button Remove my-file.pdf'],
      values: { [replace]: 'my-file.pdf' },
      described: { [replace]: 'not uploaded yet' },
    });
    await pickRefused(page, first.label);
    await expectExposed(page, { values: { [replace]: 'my-file.pdf' }, invalid: { [replace]: 'PDF' } });
  });
}

async function pickRefused(page: Page, label: string): Promise<void> {
  const refused = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
  const slot = page.locator('.mg-slot').filter({ hasText: label }).first();
  await slot.locator('input[type="file"]:not([capture], [multiple])').setInputFiles(refused);
  await expect(slot.getByRole('alert')).not.toBeEmpty();
}

test('The dialog of the documents exposes its buttons', async ({ page }) => {
  await signedIn(page);
  await openStep(page, 'skills-validation');
  await press(page, 'Complete');
  await expectExposed(page, {
    controls: ['dialog Your documents have been uploaded', 'button Cancel', 'button Confirm', 'button Close'],
  });
});

test('Identity documents that wait on this device expose what to do with them', async ({ page }) => {
  await signedIn(page);
  await openStep(page, 'basic-identity');
  await pick(page, 'PAN card', realPdf('pan'));
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');
  await expect(errorSummary(page)).toHaveCount(0);
  await expectExposed(page, { controls: signedInFrame });
});
