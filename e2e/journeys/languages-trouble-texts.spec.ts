import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { openInPseudo, person, press, seen, told, walkInPseudo } from '../support/every-text';
import { isPseudo } from '../support/pseudo';
import { expect, test } from '../support/test';
import { clippedTexts, latinWords } from '../support/words';

// As languages-signed-in-texts: here what goes wrong around a screen.

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });
test.setTimeout(240_000);

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(isPseudo);
/** A page without a choice of the language: it was made on another one. */
const openChosen = async (page: Page, path: string) => {
  await page.goto(path);
  await heading(page);
};

const headerFile = /\/builds\/shell\/.*\/header\.[^/]*\.js$/;
const dashboardFiles = /\/builds\/mf-dashboard\/.*\.js$/;

test('What goes wrong is said in no English', async ({ page, context }) => {
  await walkInPseudo(
    page,
    [
      {
        name: 'no page',
        path: '/sign-in',
        opens: () => openChosen(page, '/no/such/page'),
      },
      {
        name: 'no page for who is signed in',
        opens: async () => {
          await signedIn(page);
          await openChosen(page, '/no/such/page');
        },
      },
      {
        name: 'a part that does not load',
        opens: async () => {
          await page.route(dashboardFiles, (route) => route.abort());
          await openInPseudo(page, '/onboarding/self-assessment');
          await page.getByRole('banner').getByRole('link').first().click();
          await seen(page, 'This page did not load');
        },
      },
      {
        name: 'no menu',
        opens: async () => {
          await page.route(headerFile, (route) => route.abort());
          await openChosen(page, '/onboarding/self-assessment');
          await seen(page, 'The menu did not load.');
          await page.unroute(headerFile);
        },
      },
      {
        name: 'a part that stops',
        opens: async () => {
          await page.unroute(dashboardFiles);
          await openInPseudo(page, '/dashboard');
          await page.route('**/api/candidate/jobs-applied', (route) =>
            route.fulfill({ json: { data: [{ id: '1', companyName: null }] } }),
          );
          await press(page, 'Refresh');
          await seen(page, 'This page did not load');
          await page.unroute('**/api/candidate/jobs-applied');
        },
      },
      {
        name: 'no connection',
        path: '/onboarding/self-assessment',
        opens: async () => {
          await context.setOffline(true);
          await seen(page, 'You are offline. You can go on typing; saving works again once you are back.');
        },
      },
      {
        name: 'a draft, and a save without a connection',
        opens: async () => {
          await page.getByRole('textbox').first().fill('12');
          await press(page, 'Complete');
          await told(page);
          await context.setOffline(false);
        },
      },
      {
        name: 'a session that has ended',
        opens: async () => {
          await openInPseudo(page, '/onboarding/self-assessment');
          await page.evaluate(() => localStorage.setItem('token', 'no-longer-known'));
          await page.getByRole('textbox').first().fill('123');
          await press(page, 'Complete');
          await seen(page, 'Your session has ended');
          await told(page);
        },
      },
      {
        name: 'the way back into it',
        opens: async () => {
          await page.locator('.shell-ended').getByRole('link').click();
          await expect(page).toHaveURL('/sign-in');
          await heading(page);
        },
      },
    ],
    person,
  );
});

test.describe('Without a connection', () => {
  // All other journeys see each request themselves.
  test.use({ serviceWorkers: 'allow' });

  test('a page that cannot be fetched says so in the language of before', async ({ page, context }) => {
    await page.goto('/sign-in?lang=hi');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.goto('/contact-us');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await latinWords(page)).toEqual([]);
    expect(await clippedTexts(page)).toEqual([]);
  });
});
