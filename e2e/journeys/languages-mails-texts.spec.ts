import { open, openInPseudo, press, sendRefused, seen, told, walkInPseudo } from '../support/every-text';
import { field } from '../support/forms';
import { inPseudo } from '../support/pseudo';
import { test } from '../support/test';

// As languages-signed-in-texts: here the links of mails.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

const refusal = { status: 410, json: { code: 'email-link-invalid', message: '' } };

test('Links of mails say nothing in English, whatever they lead to', async ({ page }) => {
  const link = (name: string, path: string, button: string, answer: object, text: string) => ({
    name: `${path}: ${name}`,
    opens: async () => {
      await page.unroute('**/api/**');
      await page.route('**/api/**', (route) =>
        route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
      );
      await openInPseudo(page, path);
      if (path.startsWith('/confirm')) await field(page, inPseudo('Current password')).fill('Harvest99');
      await press(page, button);
      await seen(page, text);
    },
  });
  const user = { id: '1', email: 'asha@example.com' };
  const good = (data: object) => ({ json: { data } });
  await walkInPseudo(page, [
    ...open(['/verify-email/x']),
    link('used', '/verify-email/x', 'Confirm this email address', refusal, 'Open your account page'),
    link('good', '/verify-email/x', 'Confirm this email address', good(user), 'Open your dashboard'),
    link(
      'used',
      '/confirm-email/x',
      'Confirm email address',
      refusal,
      'This link has expired or was already used',
    ),
    link(
      'good',
      '/confirm-email/x',
      'Confirm email address',
      good({ user }),
      'Your email address is confirmed',
    ),
    link('used', '/undo-email/x', 'Stop the change', refusal, 'This link has expired or was already used'),
    link(
      'cancelled',
      '/undo-email/x',
      'Stop the change',
      good({ user, outcome: 'cancelled' }),
      'The change is cancelled',
    ),
    link(
      'undone',
      '/undo-email/x',
      'Stop the change',
      good({ user, outcome: 'undone' }),
      'Your email address is changed back',
    ),
    link(
      'used',
      '/unsubscribe/x',
      'Stop these emails',
      refusal,
      'Sign in to choose which emails we send you.',
    ),
    link(
      'good',
      '/unsubscribe/x',
      'Stop these emails',
      good({ kinds: ['profile', 'applications'] }),
      'These emails are switched off',
    ),
    {
      name: 'a confirmation without a password',
      opens: async () => {
        await page.unroute('**/api/**');
        await openInPseudo(page, '/confirm-email/x');
        await sendRefused(page, 'Confirm email address');
      },
    },
    {
      name: 'a link for a new password that was used',
      path: '/reset-password/x',
      opens: async () => {
        for (const label of ['New password', 'Confirm password'])
          await field(page, inPseudo(label)).fill('Harvest99');
        await press(page, 'Set new password');
        await told(page);
      },
    },
  ]);
});
