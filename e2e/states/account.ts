import { expect, type Page } from '@playwright/test';
import { applicationStages } from 'contract/wire/applications';
import { signIn } from '../support/candidate';
import { confirmAddress } from '../support/confirmed';
import { staff } from '../support/command-line';
import { addAuthenticator } from '../support/authenticator';
import { hindi } from '../support/hindi';
import { gate } from '../support/gate';
import { expireProof } from '../support/proof';
import { openUserMenu, stored } from '../support/session';
import {
  button,
  dialog,
  exactly,
  field,
  person,
  press,
  refuses,
  screens,
  seen,
  sendRefused,
  told,
  type State,
  type Walk,
} from './state';

const header = ['link Marigold', 'button User menu', 'link Dashboard', 'link My Profile', 'link Documents'];
const footer = ['link Help', 'link Contact us', 'link Privacy'];
/** What is around each screen of a candidate. */
export const frame = ['link Skip to the main content', ...header, ...footer, 'button Refresh'];

/** @param words of the command of staff, about this candidate */
const dashboardAs = (name: string, words: (email: string) => readonly string[]): State => ({
  name,
  before: (_, { email }) => staff(...words(email)),
  path: '/dashboard',
});
const status = (text: string): State =>
  dashboardAs(text, (email) => ['profile-status', email, text, '--message', 'Please look.']);

/** The dashboard as staff make it. */
export const dashboard: Walk = {
  name: 'The dashboard',
  data: () => [...person, 'Northlight Health', 'Specialist', 'MG-', 'Please look.', 'Please send it again.'],
  states: [
    {
      name: '/dashboard',
      path: '/dashboard',
      exposed: {
        controls: [...frame, 'link Update Your Profile', 'link Continue: Basic Identity Documents'],
        nodes: { 'button User menu': { expanded: false, hasPopup: 'menu' } },
      },
    },
    {
      name: 'the user menu',
      opens: async (page) => {
        await openUserMenu(page);
        await expect(page.getByRole('menuitem').first()).toBeVisible();
      },
      exposed: {
        controls: [
          ...['menu User menu', 'menuitem Contact us', 'menuitem Log out'],
          // What remotes add to it comes with the page, in the language that Hindi stands for.
          `menuitem ${hindi.auth('Account')}`,
          `menuitem ${hindi.landing('Help')}`,
        ],
        nodes: { 'button User menu': { expanded: true } },
      },
    },
    status('Profile requires updates'),
    status('Profile under review'),
    status('Profile approved'),
    dashboardAs('an application', (email) => [
      ...['application', 'add', email, '--company', 'Northlight Health', '--designation', 'Specialist'],
    ]),
    dashboardAs('a request', (email) => [
      ...['request', email, '--slot', 'pan_card', '--message', 'Please send it again.'],
    ]),
    {
      name: 'the details of an application',
      opens: async (page) => {
        const details = page.getByRole('button', { name: /Northlight Health/ });
        await expect(details).toHaveAttribute('aria-haspopup', 'dialog');
        await details.click();
        await dialog(page);
      },
      exposed: { controls: ['dialog Job Status Details', 'button Close'] },
    },
    ...screens(['/documents/basic-identity']),
  ],
};

const numberOf = (email: string, index: number) => `${email.slice(5, 13)}-${index + 1}`;

async function details(page: Page, company: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: company }).click();
  await dialog(page);
}

async function addApplications(email: string): Promise<void> {
  for (const [index, stage] of applicationStages.entries()) {
    const number = numberOf(email, index);
    const about = ['--company', `Firm ${index + 1}.`, '--number', number, '--designation', 'Clerk'];
    await staff('application', 'add', email, ...about);
    if (index > 0) await staff('application', 'set', number, stage);
  }
}

export const applications: Walk = {
  name: 'Applications at each stage',
  data: ({ email }) => [...person, 'Firm', 'Clerk', ...applicationStages.map((_, at) => numberOf(email, at))],
  states: [
    { name: 'all', before: (_, { email }) => addApplications(email), path: '/dashboard' },
    ...applicationStages.map((stage, index) => ({
      name: stage,
      isOnlyText: true as const,
      opens: (page: Page) => details(page, `Firm ${index + 1}.`),
    })),
    {
      name: 'a dashboard that does not load',
      before: (page) => refuses(page, '**/api/candidate/*', 500, 'internal'),
      path: '/dashboard',
    },
  ],
};

async function passwords(page: Page, current: string, next: string, again: string): Promise<void> {
  await field(page, 'Current password').fill(current);
  await field(page, 'New password').fill(next);
  await field(page, 'Confirm new password').fill(again);
}
const isOnlyText = true;
const accountData = () => [...person, /Chrom\w+/g, 'Windows', 'Linux'];

export const account: Walk = {
  name: 'The account',
  data: accountData,
  states: [
    { name: '/account', path: '/account' },
    { name: 'the form of a new password', opens: (page) => press(page, 'Change your password') },
    {
      name: 'a wrong password and two new ones',
      isOnlyText,
      opens: async (page) => {
        await sendRefused(page, 'Save new password');
        await passwords(page, 'wrong', '123', '1234567');
        await sendRefused(page, 'Save new password');
      },
    },
    {
      name: 'a password that is known to all',
      isOnlyText,
      opens: async (page, { password }) => {
        await passwords(page, password, 'password', 'password');
        await sendRefused(page, 'Save new password');
      },
    },
    {
      name: 'a wrong password',
      isOnlyText,
      opens: async (page) => {
        await passwords(page, 'wrong-one', 'Harvest99', 'Harvest99');
        await sendRefused(page, 'Save new password');
      },
    },
    {
      name: 'a new password',
      isOnlyText,
      opens: async (page, { password }) => {
        await passwords(page, password, 'Harvest99', 'Harvest99');
        await press(page, 'Save new password');
        await told(page);
      },
    },
    {
      name: 'the emails',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Save emails');
        await told(page);
      },
    },
    {
      name: 'the question for the password',
      before: (page) => expireProof(page, /\/api\/candidate\/export/),
      path: '/account',
      opens: async (page) => {
        await press(page, 'Download my data');
        await dialog(page);
        await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      },
    },
    {
      name: 'a shared device, and another session',
      before: (_, candidate) => signIn({ ...candidate, password: 'Harvest99' }),
      path: '/account',
      opens: (page) => field(page, 'This is a shared device').check(),
    },
    {
      name: 'another session that has ended',
      isOnlyText,
      opens: async (page) => {
        await button(page, 'Sign out').last().click();
        await told(page);
      },
    },
    { name: 'the form of the deletion', path: '/account', opens: (page) => press(page, 'Delete my account') },
    {
      name: 'a deletion with a wrong password',
      isOnlyText,
      opens: async (page) => {
        await field(page, 'Current password').fill('wrong');
        await sendRefused(page, 'Delete my account now');
      },
    },
    {
      name: 'a deletion that waits',
      opens: async (page) => {
        await field(page, 'Current password').fill('Harvest99');
        await press(page, 'Delete my account now');
        await expect(page.locator('.shell-deletion')).toBeVisible();
        await told(page);
      },
    },
    {
      name: 'a deletion that is taken back',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Keep my account');
        await expect(page.locator('.shell-deletion')).toHaveCount(0);
        await told(page);
      },
    },
    {
      name: 'parts of the account that do not load',
      before: (page) => refuses(page, /\/api\/candidate\/(sessions|passkeys|export)$/, 503, 'unavailable'),
      path: '/account',
      opens: async (page) => {
        await press(page, 'Download my data');
        await told(page);
      },
    },
  ],
};

/** With an authenticator in the browser, which Chromium alone can pretend. */
export const passkeys: Walk = {
  name: 'Passkeys and a download',
  data: accountData,
  states: [
    {
      name: 'another link to confirm the email address',
      before: addAuthenticator,
      path: '/account',
      isOnlyText,
      opens: async (page) => {
        await page.locator('#verify-email').getByRole('button').click();
        await told(page);
      },
    },
    {
      name: 'a passkey that is added',
      before: async (page, candidate) => confirmAddress(candidate, (await stored(page)).token ?? ''),
      path: '/account',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Add a passkey');
        await told(page);
      },
    },
    {
      name: 'a passkey that is there already',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Add a passkey');
        await seen(page, 'This device has a passkey for your account already.');
      },
    },
    {
      name: 'a download under way',
      isOnlyText,
      opens: async (page) => {
        const held = await gate(page, '**/api/candidate/export');
        await press(page, 'Download my data');
        await seen(page, 'Your file is on its way. With many documents this takes a few minutes.');
        held.open();
      },
    },
    {
      name: 'the question for a passkey',
      isOnlyText,
      opens: async (page) => {
        await expireProof(page, /\/api\/candidate\/export/);
        await press(page, 'Download my data');
        await dialog(page);
      },
    },
    {
      name: 'the question before a passkey is removed',
      path: '/account',
      opens: async (page) => {
        const list = page.locator('.account-passkeys');
        await list.getByRole('button', { name: exactly('Remove') }).click();
        await dialog(page);
      },
    },
    {
      name: 'a passkey that is removed',
      isOnlyText,
      opens: async (page) => {
        await press(page, 'Remove passkey');
        await told(page);
      },
    },
  ],
};
