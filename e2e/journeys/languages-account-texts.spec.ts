import { applicationStages } from 'contract/applications';
import type { Page } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator';
import { signedIn, signIn } from '../support/candidate';
import { confirmAddress } from '../support/confirmed';
import { staff } from '../support/command-line';
import {
  dialog,
  open,
  openInPseudo,
  person,
  press,
  sendRefused,
  seen,
  told,
  walkInPseudo,
} from '../support/every-text';
import { field } from '../support/forms';
import { gate } from '../support/gate';
import { expireProof } from '../support/proof';
import { inPseudo } from '../support/pseudo';
import { stored } from '../support/session';
import { expect, test } from '../support/test';

// As languages-signed-in-texts: here what the account and the dashboard answer.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

test('The account says nothing in English to what is changed there', async ({ page }) => {
  const device = await addAuthenticator(page);
  const candidate = await signedIn(page);
  const passwords = async (current: string, next: string, again: string) => {
    await field(page, inPseudo('Current password')).fill(current);
    await field(page, inPseudo('New password')).fill(next);
    await field(page, inPseudo('Confirm new password')).fill(again);
  };
  await walkInPseudo(
    page,
    [
      {
        name: 'another link to confirm the email address',
        path: '/account',
        opens: async () => {
          await page.locator('#verify-email').getByRole('button').click();
          await told(page);
        },
      },
      {
        name: 'a passkey that is added',
        opens: async () => {
          await confirmAddress(candidate, (await stored(page)).token ?? '');
          await openInPseudo(page, '/account');
          await press(page, 'Add a passkey');
          await told(page);
        },
      },
      {
        name: 'a passkey that is there already',
        opens: async () => {
          await press(page, 'Add a passkey');
          await seen(page, 'This device has a passkey for your account already.');
        },
      },
      {
        name: 'a download under way',
        opens: async () => {
          const held = await gate(page, '**/api/candidate/export');
          await press(page, 'Download my data');
          await seen(page, 'Your file is on its way. With many documents this takes a few minutes.');
          held.open();
        },
      },
      {
        name: 'the question for a passkey',
        opens: async () => {
          await expireProof(page, /\/api\/candidate\/export/);
          await press(page, 'Download my data');
          await dialog(page);
        },
      },
      {
        name: 'the question before a passkey is removed',
        path: '/account',
        opens: async () => {
          await page
            .locator('.account-passkeys')
            .getByRole('button', { name: inPseudo('Remove') })
            .click();
          await dialog(page);
        },
      },
      {
        name: 'a passkey that is removed',
        opens: async () => {
          await press(page, 'Remove passkey');
          await told(page);
        },
      },
      {
        name: 'no new password',
        path: '/account',
        opens: async () => {
          await press(page, 'Change your password');
          await sendRefused(page, 'Save new password');
        },
      },
      {
        name: 'a wrong password and two new ones',
        opens: async () => {
          await passwords('wrong', '123', '1234567');
          await sendRefused(page, 'Save new password');
        },
      },
      {
        name: 'a password that is known to all',
        opens: async () => {
          await passwords(candidate.password, 'password', 'password');
          await sendRefused(page, 'Save new password');
        },
      },
      {
        name: 'a wrong password',
        opens: async () => {
          await passwords('wrong-one', 'Harvest99', 'Harvest99');
          await sendRefused(page, 'Save new password');
        },
      },
      {
        name: 'a new password',
        opens: async () => {
          await passwords(candidate.password, 'Harvest99', 'Harvest99');
          await press(page, 'Save new password');
          await told(page);
        },
      },
      {
        name: 'the emails',
        opens: async () => {
          await press(page, 'Save emails');
          await told(page);
        },
      },
      {
        name: 'a shared device, and another session',
        opens: async () => {
          await signIn({ ...candidate, password: 'Harvest99' });
          await openInPseudo(page, '/account');
          await page.getByLabel(inPseudo('This is a shared device')).check();
        },
      },
      {
        name: 'another session that has ended',
        opens: async () => {
          await page
            .getByRole('button', { name: inPseudo('Sign out'), exact: true })
            .last()
            .click();
          await told(page);
        },
      },
      {
        name: 'a deletion with a wrong password',
        path: '/account',
        opens: async () => {
          await press(page, 'Delete my account');
          await field(page, inPseudo('Current password')).fill('wrong');
          await sendRefused(page, 'Delete my account now');
        },
      },
      {
        name: 'a deletion',
        opens: async () => {
          await field(page, inPseudo('Current password')).fill('Harvest99');
          await press(page, 'Delete my account now');
          await expect(page.locator('.shell-deletion')).toBeVisible();
          await told(page);
        },
      },
      {
        name: 'a deletion that is taken back',
        opens: async () => {
          await press(page, 'Keep my account');
          await expect(page.locator('.shell-deletion')).toHaveCount(0);
          await told(page);
        },
      },
      {
        name: 'parts of the account that do not load',
        opens: async () => {
          await page.route(/\/api\/candidate\/(sessions|passkeys|export)$/, (route) =>
            route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
          );
          await openInPseudo(page, '/account');
          await press(page, 'Download my data');
          await told(page);
        },
      },
    ],
    [...person, /Chrom\w+/g, 'Windows', 'Linux'],
  );
  await device.remove();
});

const details = async (page: Page, company: string) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: company }).click();
  await dialog(page);
};

test('The dashboard says nothing in English of any stage, and when it does not load', async ({ page }) => {
  const { email } = await signedIn(page);
  const number = (index: number) => `${email.slice(5, 13)}-${index + 1}`;
  for (const [index, stage] of applicationStages.entries()) {
    const about = ['--company', `Firm ${index + 1}.`, '--number', number(index), '--designation', 'Clerk'];
    await staff('application', 'add', email, ...about);
    if (index > 0) await staff('application', 'set', number(index), stage);
  }
  await walkInPseudo(
    page,
    [
      ...open(['/dashboard']),
      ...applicationStages.map((stage, index) => ({
        name: stage,
        opens: () => details(page, `Firm ${index + 1}.`),
      })),
      {
        name: 'a dashboard that does not load',
        opens: async () => {
          await page.route('**/api/candidate/*', (route) =>
            route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
          );
          await openInPseudo(page, '/dashboard');
        },
      },
    ],
    [...person, 'Firm', 'Clerk', ...applicationStages.map((_, index) => number(index))],
  );
});
