import { expect, type Page } from '@playwright/test';
import { newAddress } from '../support/candidate';
import {
  button,
  dialog,
  field,
  press,
  refuses,
  seen,
  sendRefused,
  told,
  tooLong,
  type State,
  type Walk,
} from './state';

const home = [
  'link Home',
  'link About',
  'link Why Choose us',
  'link How it works',
  'link Contact',
  'link Help',
];
const entries = ['link Sign-in', 'link Sign-up'];

/** A form of the public pages, and what it refuses when nothing is typed. */
const form = (
  path: string,
  submit: string,
  controls: readonly string[],
  invalid: Readonly<Record<string, string>>,
): State[] => [
  { name: path, path, exposed: { controls: [...controls, ...Object.keys(invalid)] } },
  {
    name: `the errors of ${path}`,
    opens: (page) => sendRefused(page, submit),
    exposed: { controls, invalid },
  },
];

/** Screens without a form. */
const plain: readonly State[] = [
  {
    name: '/',
    path: '/',
    exposed: {
      controls: [
        ...['link Skip to the main content', 'link Marigold', ...home, ...entries],
        ...['link START YOUR CAREER', 'link HIRE REMOTE TALENT', 'link JOIN US NOW', 'link get started'],
        ...['link Looking For A Job?', 'link Hire Top Talents'],
        ...["link I'M A CANDIDATE", "link I'M AN EMPLOYER"],
        ...['button Previous: Testimonials', 'button Next: Testimonials'],
        ...['link Create Account', 'link Contact Us', 'link Terms of use', 'link Privacy Policy'],
        ...['link Privacy notice', 'link LinkedIn (opens in a new tab)'],
      ],
    },
  },
  {
    name: 'the side sheet',
    isOnPhone: true,
    opens: async (page) => {
      await press(page, 'Open menu');
      await dialog(page);
    },
    exposed: { controls: ['dialog Menu', 'button Close menu', ...home, ...entries] },
  },
  {
    name: '/no/such/page',
    path: '/no/such/page',
    isWithoutChoice: true,
    exposed: { controls: ['link Skip to the main content'] },
  },
  { name: '/privacy', path: '/privacy', exposed: { controls: [...home, ...entries, 'link contact form'] } },
  { name: '/safety', path: '/safety', exposed: { controls: [...home, ...entries, 'link eMigrate'] } },
  {
    name: '/help',
    path: '/help#file-kinds',
    exposed: { controls: [...home, ...entries, 'link Papers', 'link contact form'] },
  },
];

/** What the API answers to the links of mails is made here: a real link is good once. */
const answers = (page: Page, call: string, data: object) =>
  page.route(`**/api/**/${call}/**`, (route) => route.fulfill({ json: { data } }));

export const landing: Walk = { name: 'Public screens', isPublic: true, states: plain };

export const forms: Walk = {
  name: 'Forms of visitors',
  isPublic: true,
  states: [
    ...form(
      '/sign-in',
      'Sign in',
      [
        ...['button Show password', 'checkbox This is a shared device'],
        ...['link Forgot Password', 'link Sign up', 'link Help with signing in'],
      ],
      {
        'textbox Email': 'Please enter a valid email address',
        'textbox Password': 'Please enter your password',
      },
    ),
    ...form('/sign-up', 'Sign up', ['button Show password', 'link Sign in'], {
      'textbox First name': 'Please enter your first name',
      'textbox Last name': 'Please enter your last name',
      'textbox Email': 'Please enter a valid email address',
      'textbox Mobile': 'Please enter your mobile number',
      'textbox Password': 'Password must be at least 6 characters',
    }),
    ...form(
      '/contact-us',
      'Send message',
      ['link how we use your personal information (opens in a new tab)'],
      Object.fromEntries(
        ['Name', 'Email', 'Phone', 'Subject', 'Message'].map((label) => [`textbox ${label}`, 'Please enter']),
      ),
    ),
    ...form('/forgot-password', 'Send Reset Link', ['link Marigold, home', 'link Sign in'], {
      'textbox Email': 'Please enter a valid email address',
    }),
    {
      name: 'a link that was sent',
      path: '/forgot-password',
      opens: async (page) => {
        await field(page, 'Email').fill('asha@example.com');
        await press(page, 'Send Reset Link');
        await seen(page, 'Check your inbox and spam folder');
      },
    },
    {
      name: 'a toast',
      before: (page) => refuses(page, '**/api/**', 500, 'internal'),
      path: '/forgot-password',
      opens: async (page) => {
        await field(page, 'Email').fill('asha@example.com');
        await press(page, 'Send Reset Link');
        await told(page);
        await page.unroute('**/api/**');
      },
    },
    ...form(
      '/confirm-email/x',
      'Confirm email address',
      ['button Show current password', 'link Set a new password'],
      { 'textbox Current password': 'Please enter' },
    ),
    {
      name: '/undo-email/x',
      path: '/undo-email/x',
      exposed: { controls: ['button Stop the change'] },
    },
    {
      name: '/unsubscribe/x',
      path: '/unsubscribe/x',
      exposed: { controls: ['button Stop these emails'] },
    },
    {
      name: '/verify-email/x',
      path: '/verify-email/x',
      exposed: { controls: ['textbox Current password'] },
    },
    ...form(
      '/reset-password/some-link',
      'Set new password',
      ['button Show new password', 'button Show confirm password'],
      {
        'textbox New password': 'Password must be at least 6 characters',
        'textbox Confirm password': 'Please confirm your password',
      },
    ),
    {
      name: 'a link for a new password that was used',
      path: '/reset-password/x',
      opens: async (page) => {
        for (const label of ['New password', 'Confirm password']) await field(page, label).fill('Harvest99');
        await press(page, 'Set new password');
        await told(page);
      },
    },
    {
      name: 'a new password by a good link',
      before: (page) => answers(page, 'reset-password', { valid: true }),
      path: '/reset-password/good',
      opens: (page) => expect(button(page, 'Set new password')).toBeVisible(),
    },
  ],
};

async function send(page: Page, name: string, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  await press(page, name);
  await expect(page.locator('.mg-toast, [aria-invalid="true"]').first()).toBeVisible();
}

/** The address of the candidate. */
const known = '@';

const wrong = (path: string, why: string, name: string, texts: Readonly<Record<string, string>>): State => ({
  name: `${path}: ${why}`,
  path,
  isOnlyText: true,
  opens: (page, { email }) => send(page, name, texts.Email === known ? { ...texts, Email: email } : texts),
});

const names = { 'First name': '1', 'Last name': '2', Mobile: '9876543210' };

export const wrongAnswers: Walk = {
  name: 'Wrong answers to forms of visitors',
  isPublic: true,
  states: [
    wrong('/sign-in', 'wrong', 'Sign in', { Email: known, Password: 'wrong' }),
    wrong('/sign-in', 'no address', 'Sign in', { Email: 'asha', Password: tooLong }),
    wrong('/sign-up', 'too long', 'Sign up', {
      'First name': tooLong,
      'Last name': '1\u0007',
      Email: 'asha',
      Mobile: '12',
      Password: '123',
    }),
    wrong('/sign-up', 'known', 'Sign up', { ...names, Email: known, Password: 'Harvest99' }),
    wrong('/sign-up', 'a password that all know', 'Sign up', {
      ...names,
      Email: 'a@b.in',
      Password: 'password',
    }),
    wrong('/contact-us', 'too long', 'Send message', {
      Name: tooLong,
      Email: 'asha',
      Phone: '12',
      Subject: tooLong,
      Message: tooLong,
    }),
    wrong('/contact-us', 'sent', 'Send message', {
      Name: '1',
      Email: 'asha@example.com',
      Phone: '+44 20 7946 0991',
      Subject: '2',
      Message: '3',
    }),
    {
      name: 'a form that does not arrive',
      path: '/sign-in',
      isOnlyText: true,
      opens: async (page, { email }) => {
        await page.route('**/api/**', (route) => route.abort());
        await send(page, 'Sign in', { Email: email, Password: 'Harvest99' });
        await page.unroute('**/api/**');
      },
    },
    {
      name: 'too many attempts',
      isOnlyText: true,
      opens: async (page, { email }) => {
        await refuses(page, '**/api/**', 429, 'rate-limited');
        await send(page, 'Sign in', { Email: email, Password: 'Harvest99' });
        await page.unroute('**/api/**');
      },
    },
    {
      name: 'a passkey that nobody has',
      isOnlyText: true,
      opens: async (page) => {
        await page.evaluate(() => {
          navigator.credentials.get = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
        });
        await press(page, 'Sign in with a passkey');
        await seen(page, 'No passkey was used. Try again, or use your password.');
      },
    },
  ],
};

const user = { id: '1', email: 'asha@example.com' };
const used = { status: 410, json: { code: 'email-link-invalid', message: '' } };
const good = (data: object) => ({ json: { data } });

const link = (path: string, name: string, answer: object, text: string): State => ({
  name: `${path}: ${text}`,
  isOnlyText: true,
  before: (page) =>
    page.route('**/api/**', (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
    ),
  path,
  opens: async (page) => {
    if (path.startsWith('/confirm')) await field(page, 'Current password').fill('Harvest99');
    await press(page, name);
    await seen(page, text);
    await page.unroute('**/api/**');
  },
});

export const mails: Walk = {
  name: 'What links of mails lead to',
  isPublic: true,
  states: [
    link('/verify-email/x', 'Confirm this email address', used, 'Open your account page'),
    link('/verify-email/x', 'Confirm this email address', good(user), 'Open your dashboard'),
    link('/confirm-email/x', 'Confirm email address', used, 'This link has expired or was already used'),
    link('/confirm-email/x', 'Confirm email address', good({ user }), 'Your email address is confirmed'),
    link('/undo-email/x', 'Stop the change', used, 'This link has expired or was already used'),
    link('/undo-email/x', 'Stop the change', good({ user, outcome: 'cancelled' }), 'The change is cancelled'),
    link(
      '/undo-email/x',
      'Stop the change',
      good({ user, outcome: 'undone' }),
      'Your email address is changed back',
    ),
    link('/unsubscribe/x', 'Stop these emails', used, 'Sign in to choose which emails we send you.'),
    link(
      '/unsubscribe/x',
      'Stop these emails',
      good({ kinds: ['profile', 'applications'] }),
      'These emails are switched off',
    ),
  ],
};

const newcomer = newAddress();

export const entering: Walk = {
  name: 'Signing up, in and out',
  isPublic: true,
  states: [
    {
      name: 'signed up',
      path: '/sign-up',
      isOnlyText: true,
      opens: async (page) => {
        const texts = { ...names, Email: newcomer, Password: 'Harvest99' };
        for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
        await press(page, 'Sign up');
        await expect(page).toHaveURL('/sign-in');
        await told(page);
      },
    },
    {
      name: 'signed in',
      isOnlyText: true,
      opens: async (page) => {
        await field(page, 'Password').fill('Harvest99');
        await press(page, 'Sign in');
        await expect(page).toHaveURL('/dashboard');
        await told(page);
      },
    },
    {
      name: 'signed out',
      isOnlyText: true,
      opens: async (page) => {
        await page.getByRole('banner').getByRole('button').click();
        await page.getByRole('menuitem').last().click();
        await expect(page).toHaveURL('/');
      },
    },
  ],
};
