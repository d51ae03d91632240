import { portal } from '../config';
import { expectReflow } from '../support/reflow';
import { expect, test } from '../support/test';

/** Words of Tamil are the longest of our languages. */
for (const path of [
  '/',
  '/privacy',
  '/help',
  '/safety',
  '/contact-us',
  '/sign-in',
  '/sign-up',
  '/no-such-page',
])
  test(`${path} in Tamil has room on a small phone, with large text too`, async ({ page }) => {
    await page.context().addCookies([{ name: 'portal-locale', value: 'ta', url: portal.url }]);
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ta');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0b80-\u0bff]/);
    await expectReflow(page, path);
  });
