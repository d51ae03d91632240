import type { Page } from '@playwright/test';
import { newCandidate, signedIn, signUp } from '../support/candidate';
import { hindi, languageChoice, sayingIn } from '../support/hindi';
import { fill, submitButton } from '../support/forms';
import { comeToLife } from '../support/prerendered';
import { openUserMenu } from '../support/session';
import { expect, test } from '../support/test';
import { clippedTexts, latinWords } from '../support/words';

const chooseBefore = (page: Page, baseURL: string | undefined, value: string) =>
  page.context().addCookies([{ name: 'portal-locale', value, url: baseURL ?? '' }]);
const html = (page: Page) => page.locator('html');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const wrong of ['xx', 'HI', '%', '<b>', 'hi%00'])
  test(`A language that does not exist is English: ${wrong}`, async ({ page, baseURL }) => {
    await chooseBefore(page, baseURL, encodeURIComponent(wrong));
    await page.goto('/sign-in');
    await comeToLife(page);
    await expect(html(page)).toHaveAttribute('lang', 'en-IN');
    await expect(heading(page)).toHaveText('Sign in');
    await expect(languageChoice(page)).toHaveValue('en');

    await page.context().clearCookies();
    await page.goto(`/sign-in?lang=${encodeURIComponent(wrong)}`);
    await comeToLife(page);
    await expect(html(page)).toHaveAttribute('lang', 'en-IN');
    await expect(heading(page)).toHaveText('Sign in');
    const remembered = (await page.context().cookies()).map(({ name }) => name);
    expect(remembered).not.toContain('portal-locale');
  });

test('A link in a language is a choice: the next page comes in it', async ({ page }) => {
  await page.goto('/sign-in?lang=hi');
  await comeToLife(page);
  await expect(heading(page)).toHaveText(hindi.auth('Sign in'));
  await page.goto('/sign-up');
  await comeToLife(page);
  await expect(html(page)).toHaveAttribute('lang', 'hi');
  await expect(heading(page)).toHaveText(hindi.auth('Sign up'));
  await page.goto('/sign-in?lang=en');
  await comeToLife(page);
  await page.goto('/sign-up');
  await expect(html(page)).toHaveAttribute('lang', 'en-IN');
  await expect(heading(page)).toHaveText('Sign up');
});

test('A part whose texts do not come says what it has to say in English, marked as such, and works', async ({
  page,
  baseURL,
}) => {
  const person = await signUp();
  await page.route('**/builds/mf-auth/**/catalog*.hi.json', (route) => route.abort());
  await chooseBefore(page, baseURL, 'hi');
  await page.goto('/');
  await comeToLife(page);
  await page
    .getByRole('link', { name: hindi.landing('Sign-in'), exact: true })
    .first()
    .click();
  await expect(heading(page)).toHaveText('Sign in');
  await expect(html(page)).toHaveAttribute('lang', 'hi');
  await expect(page.locator('[lang="en"]').filter({ has: heading(page) })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(heading(page)).toHaveText(
    hindi.dashboard('Thank you for being here, {firstName}', { firstName: person.firstName }),
  );
});

test('A page that comes in Hindi and whose own texts do not load goes on in English', async ({
  page,
  baseURL,
}) => {
  await page.route('**/catalog*.hi.json', (route) => route.abort());
  await chooseBefore(page, baseURL, 'hi');
  await page.goto('/sign-in');
  await comeToLife(page);
  await expect(heading(page)).toHaveText('Sign in');
  await expect(html(page)).toHaveAttribute('lang', 'en-IN');
});

test('A choice whose texts do not load leaves the page as it is, and says so', async ({ page }) => {
  await page.goto('/sign-in');
  await comeToLife(page);
  await page.route('**/catalog*.hi.json', (route) => route.abort());
  await fill(page, { Email: 'asha@example.com' });
  await languageChoice(page).selectOption('हिन्दी');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'The language did not load. Check your connection and try again.' }),
  ).toBeVisible();
  await expect(heading(page)).toHaveText('Sign in');
  await expect(html(page)).toHaveAttribute('lang', 'en-IN');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@example.com');
  await expect(languageChoice(page)).toHaveValue('en');
});

test('In a language that one part does not have, that part is in English, and the others speak it', async ({
  page,
}) => {
  const [landing, shell] = await Promise.all([sayingIn('ta', 'mf-landing'), sayingIn('ta', 'shell')]);
  await page.goto('/?lang=ta');
  await comeToLife(page);
  await expect(html(page)).toHaveAttribute('lang', 'ta');
  await expect(page.getByRole('link', { name: landing('START YOUR CAREER') }).first()).toBeVisible();

  const { firstName } = await signedIn(page);
  await page.goto('/dashboard');
  await comeToLife(page);
  await expect(html(page)).toHaveAttribute('lang', 'ta');
  await expect(heading(page)).toHaveText(`Thank you for being here, ${firstName}`);
  await expect(page.locator('[lang="en"]').filter({ has: heading(page) })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: shell('User menu') })).toBeVisible();
  await openUserMenu(page);
  await expect(page.getByRole('menuitem', { name: shell('Log out') })).toBeVisible();
});

for (const [first, last] of [
  ['עדי', 'כהן'],
  ['آشا', 'رضا'],
] as const)
  test(`A name that is written from right to left disturbs nothing around it: ${first} ${last}`, async ({
    page,
  }) => {
    await signedIn(page, await signUp(newCandidate(first, last)));
    await page.goto('/dashboard');
    await comeToLife(page);
    await expect(heading(page)).toContainText(first);
    const order = (around: string, name: string) =>
      page.evaluate(
        ([before, letters]) => {
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const boxOf = (text: string) => {
            texts.currentNode = document.body;
            for (let node = texts.nextNode(); node; node = texts.nextNode()) {
              const at = node.nodeValue?.indexOf(text) ?? -1;
              if (at < 0 || !node.parentElement?.checkVisibility()) continue;
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + text.length);
              return range.getBoundingClientRect();
            }
            throw new Error(`Nothing says ${text}`);
          };
          return boxOf(before!).right - boxOf(letters!).left;
        },
        [around, name],
      );
    expect(
      await order('Thank you for being here,', first),
      'the greeting ends before the name',
    ).toBeLessThanOrEqual(1);
    await openUserMenu(page);
    const menu = page.getByRole('menu');
    await expect(menu.getByText(`${first} ${last}`)).toBeVisible();
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
