import type { Page } from '@playwright/test';
import { signedIn, signUp } from '../support/candidate';
import { expect, test } from '../support/test';

const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Of the tick against its box (WCAG 1.4.11). */
const tickContrast = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const box = document.querySelector('input[type="checkbox"]:checked')!;
    const [paint, ground] = [getComputedStyle(box, '::before'), getComputedStyle(box)].map(
      ({ backgroundColor }) => {
        const [r = 0, g = 0, b = 0] = (backgroundColor.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      },
    );
    return Math.max(paint! / ground!, ground! / paint!);
  });

test('A ticked checkbox is seen to be one, in light and in dark colours', async ({ page }) => {
  await signedIn(page, await signUp());
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/account');
    await page.getByRole('checkbox').first().check();
    expect(await tickContrast(page)).toBeGreaterThan(3);
  }
});

test('Dark colours are chosen on the account page, and every page keeps them', async ({ page }) => {
  await signedIn(page, await signUp());
  await page.goto('/account');
  const light = await ground(page);
  await page.getByRole('radio', { name: 'Dark' }).check();
  const dark = await ground(page);
  expect(dark).not.toBe(light);
  await page.goto('/');
  expect(await ground(page)).toBe(dark);
  await page.goto('/account');
  await page.getByRole('radio', { name: 'As on this device' }).check();
  expect(await ground(page)).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).toBe(dark);
});
