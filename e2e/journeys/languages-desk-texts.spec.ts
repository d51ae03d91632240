import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { dialog, open, openInPseudo, person, walkInPseudo } from '../support/every-text';
import { publicScreens, signedInScreens } from '../support/screens';
import { expect, test } from '../support/test';

// As languages-signed-in-texts: here what phones do not show.

test.use({ viewport: { width: 1280, height: 800 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

const pathsOf = (screens: typeof publicScreens, start: string) =>
  screens.map(({ path }) => path).filter((path) => path.startsWith(start));

test('Public screens on a desk say nothing in English', async ({ page }) => {
  const here = pathsOf(publicScreens, '/').filter((path) => path !== '/no/such/page');
  await walkInPseudo(page, open([...here, '/privacy', '/help', '/confirm-email/x', '/unsubscribe/x']));
});

test('The steps of the profile on a desk say nothing in English', async ({ page }) => {
  await signedIn(page);
  await walkInPseudo(
    page,
    open([...pathsOf(signedInScreens, '/onboarding/'), '/onboarding/check-answers']),
    person,
  );
});

test('Documents, dashboard and account on a desk say nothing in English', async ({ page }) => {
  const { email } = await signedIn(page);
  await staff('application', 'add', email, '--company', 'Northlight Health');
  await walkInPseudo(
    page,
    [
      ...open([...pathsOf(signedInScreens, '/documents/'), '/account']),
      {
        name: 'the details of an application',
        opens: async () => {
          await openInPseudo(page, '/dashboard');
          await page.getByRole('button', { name: /Northlight Health/ }).click();
          await dialog(page);
        },
      },
      {
        name: 'the user menu',
        path: '/dashboard',
        opens: async () => {
          await page.getByRole('banner').getByRole('button').click();
          await expect(page.getByRole('menuitem').first()).toBeVisible();
        },
      },
    ],
    [...person, 'Northlight Health', 'MG-'],
  );
});
