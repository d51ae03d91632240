import type { Page } from '@playwright/test';
import { expect, test, withMotion } from '../support/test';
import { comeToLife } from '../support/prerendered';

test.use(withMotion);

const headerEntries = [
  'Home',
  'About',
  'Why Choose us',
  'How it works',
  'Contact',
  'Help',
  'Sign-in',
  'Sign-up',
];

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('A visitor moves through the sections of the page without a reload, and the focus goes along', async ({
  page,
}) => {
  await page.goto('/');
  await comeToLife(page);
  await expect(mainNavigation(page).getByRole('link')).toHaveText(headerEntries);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const [entry, hash] of [
    ['About', '#about'],
    ['Why Choose us', '#why-choose-us'],
    ['How it works', '#how-it-works'],
  ] as const) {
    await mainNavigation(page).getByRole('link', { name: entry }).click();
    const heading = page.locator(hash).getByRole('heading').first();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page).toHaveURL(`/${hash}`);
  }
  await mainNavigation(page).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('A visitor who opens the address of a section starts there', async ({ page }) => {
  await page.goto('/#how-it-works');
  await expect(page.locator('#how-it-works').getByRole('heading').first()).toBeInViewport();
});

test('A candidate gets to the account form, an employer to the contact form', async ({ page }) => {
  await page.goto('/');
  await comeToLife(page);
  await link(page, "I'M A CANDIDATE").click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
  await expect(page).toHaveURL('/sign-up');
  await page.goBack();
  await link(page, 'HIRE REMOTE TALENT').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await expect(page).toHaveURL('/contact-us');
});

test('The page causes no request to another site', async ({ page, baseURL }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin)
      strangers.push(request.url());
  });
  await page.goto('/');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(strangers).toEqual([]);
});

test('On a phone the side sheet leads to a section, and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await comeToLife(page);
  await expect(mainNavigation(page).getByRole('link', { name: 'About' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await sheet.getByRole('link', { name: 'Why Choose us' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('#why-choose-us').getByRole('heading').first()).toBeInViewport();
});

test('On a phone the picture is on the first screen, with the first button below it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(page.getByRole('img', { name: /A woman works at her laptop/ })).toBeInViewport({ ratio: 1 });
  await expect(link(page, 'START YOUR CAREER')).toBeInViewport({ ratio: 1 });
});

test('On a desk the steps of "How it works" stand on one line', async ({ page }) => {
  await page.goto('/#how-it-works');
  const steps = page.locator('#how-it-works').getByRole('heading', { level: 3 });
  await expect(steps).toHaveCount(5);
  // Measured at one moment: the page may still scroll to them.
  const tops = await steps.evaluateAll((all) =>
    all.map((step) => Math.round(step.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
});
