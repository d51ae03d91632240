import type { Page } from '@playwright/test';
import { expect, test, withMotion } from '../support/test';
import { signedIn } from '../support/candidate';
import { gate } from '../support/gate';
import { shiftOf } from '../support/layout-shift';
import { listenForTroubles } from '../support/troubles';
import { comeToLife, mark, scripts, stillHere } from '../support/prerendered';

test.use(withMotion);

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const start = (page: Page) => page.getByRole('link', { name: 'START YOUR CAREER' });

test('a visitor reads before any script has come, and nothing is drawn again when they come', async ({
  page,
}) => {
  const troubles = await listenForTroubles(page);
  await page.emulateMedia({ reducedMotion: 'reduce' }); // a row that turns by itself draws itself
  const { open } = await gate(page, scripts);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(headline(page)).toBeVisible();
  await expect(start(page)).toHaveAttribute('href', '/sign-up');
  const before = await mark(page);
  open();
  await comeToLife(page);
  expect(await stillHere(page)).toBe(before);
  expect(await troubles()).toEqual([]);
});

test('someone who is signed in is led to the profile, in the page that was there', async ({ page }) => {
  await signedIn(page);
  const troubles = await listenForTroubles(page);
  await page.goto('/');
  await comeToLife(page);
  await expect(start(page)).toHaveAttribute('href', '/onboarding/personal-information');
  expect(await troubles()).toEqual([]);
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page can be read to its end, and its links lead on', async ({ page }) => {
    await page.goto('/');
    await expect(headline(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Which door is yours?' })).toBeVisible();
    await expect(page.getByRole('img', { name: /A woman works at her laptop/ })).toHaveJSProperty(
      'complete',
      true,
    );
    await start(page).click();
    await expect(page).toHaveURL('/sign-up');
  });
});

test('/ does not jump when its fonts come late', async ({ page }) => {
  // Released when the page is there in the fonts of the system, so that they change while it is looked at.
  const held: (() => void)[] = [];
  await page.route('**/*.woff2', async (route) => {
    await new Promise<void>((resolve) => void held.push(resolve));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // `font-display: swap`: text is painted without waiting for its font.
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  held.forEach((release) => release());
  await page.evaluate(() => document.fonts.ready);
  expect(await shiftOf(page)).toBeLessThan(0.02);
});
