import { newAddress, signedIn } from '../support/candidate';
import { press, seen, told, tooLong, walkInPseudo } from '../support/every-text';
import { field } from '../support/forms';
import { inPseudo } from '../support/pseudo';
import { expect, test } from '../support/test';

// As languages-signed-in-texts: here what public forms answer.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

test('Wrong answers to public forms get no answer in English', async ({ page }) => {
  const { email } = await signedIn(page);
  await page.evaluate(() => localStorage.clear());
  const send = async (button: string, answers: Record<string, string>) => {
    for (const [label, answer] of Object.entries(answers)) await field(page, inPseudo(label)).fill(answer);
    await press(page, button);
    await expect(page.locator('.mg-toast, [aria-invalid="true"]').first()).toBeVisible();
  };
  const form = (name: string, path: string, button: string, answers: Record<string, string>) => ({
    name: `${path}: ${name}`,
    path,
    opens: () => send(button, answers),
  });
  const names = { 'First name': '1', 'Last name': '2', Mobile: '9876543210' };
  await walkInPseudo(page, [
    form('wrong', '/sign-in', 'Sign in', { Email: email, Password: 'wrong' }),
    form('no address', '/sign-in', 'Sign in', { Email: 'asha', Password: tooLong }),
    form('too long', '/sign-up', 'Sign up', {
      'First name': tooLong,
      'Last name': '1\u0007',
      Email: 'asha',
      Mobile: '12',
      Password: '123',
    }),
    form('known', '/sign-up', 'Sign up', { ...names, Email: email, Password: 'Harvest99' }),
    form('a password that all know', '/sign-up', 'Sign up', {
      ...names,
      Email: 'a@b.in',
      Password: 'password',
    }),
    form('too long', '/contact-us', 'Send message', {
      Name: tooLong,
      Email: 'asha',
      Phone: '12',
      Subject: tooLong,
      Message: tooLong,
    }),
    form('sent', '/contact-us', 'Send message', {
      Name: '1',
      Email: 'asha@example.com',
      Phone: '+44 20 7946 0991',
      Subject: '2',
      Message: '3',
    }),
    {
      name: 'a form that does not arrive',
      path: '/sign-in',
      opens: async () => {
        await page.route('**/api/**', (route) => route.abort());
        await send('Sign in', { Email: email, Password: 'Harvest99' });
      },
    },
    {
      name: 'too many attempts',
      opens: async () => {
        await page.unroute('**/api/**');
        await page.route('**/api/**', (route) =>
          route.fulfill({ status: 429, json: { code: 'rate-limited', message: '' } }),
        );
        await send('Sign in', { Email: email, Password: 'Harvest99' });
      },
    },
    {
      name: 'a passkey that nobody has',
      opens: async () => {
        await page.unroute('**/api/**');
        await page.evaluate(() => {
          navigator.credentials.get = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
        });
        await press(page, 'Sign in with a passkey');
        await seen(page, 'No passkey was used. Try again, or use your password.');
      },
    },
  ]);
});

test('Signing up, in and out is confirmed in no English', async ({ page }) => {
  const password = 'Harvest99';
  const email = newAddress();
  await walkInPseudo(
    page,
    [
      {
        name: 'signed up',
        path: '/sign-up',
        opens: async () => {
          const answers = { 'First name': '1', 'Last name': '2', Email: email, Mobile: '9876543210' };
          for (const [label, text] of Object.entries({ ...answers, Password: password }))
            await field(page, inPseudo(label)).fill(text);
          await press(page, 'Sign up');
          await expect(page).toHaveURL('/sign-in');
          await told(page);
        },
      },
      {
        name: 'signed in',
        opens: async () => {
          await field(page, inPseudo('Password')).fill(password);
          await press(page, 'Sign in');
          await expect(page).toHaveURL('/dashboard');
          await told(page);
        },
      },
      {
        name: 'signed out',
        opens: async () => {
          await page.getByRole('banner').getByRole('button').click();
          await page.getByRole('menuitem', { name: inPseudo('Log out') }).click();
          await expect(page).toHaveURL('/');
        },
      },
    ],
    [],
  );
});
