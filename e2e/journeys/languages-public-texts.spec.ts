import { inPseudo } from '../support/pseudo';
import {
  open,
  openInPseudo,
  press,
  dialog,
  refused,
  sendRefused,
  seen,
  walkInPseudo,
} from '../support/every-text';
import { publicScreens } from '../support/screens';
import { test } from '../support/test';

// Every text of every screen comes from a catalog: each has been replaced by one without a letter of English,
// longer by two fifths. What is read in English all the same is missing there, or was said before the choice.

test.use({ viewport: { width: 360, height: 740 } });
test.setTimeout(240_000);

test('Public screens say nothing in English to those who chose another language', async ({ page }) => {
  const here = publicScreens.map(({ path }) => path).filter((path) => path !== '/no/such/page');
  await walkInPseudo(page, [
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
        await refused(page);
      },
    })),
    {
      name: 'a link that was sent',
      path: '/forgot-password',
      opens: async () => {
        await page.getByLabel(inPseudo('Email'), { exact: true }).fill('asha@example.com');
        await press(page, 'Send Reset Link');
        await seen(page, 'Check your inbox and spam folder');
      },
    },
    {
      name: 'a new password by a good link',
      opens: async () => {
        await page.route('**/api/**/reset-password/**', (route) =>
          route.fulfill({ json: { data: { valid: true } } }),
        );
        await openInPseudo(page, '/reset-password/good');
        await sendRefused(page, 'Set new password');
      },
    },
  ]);
});
