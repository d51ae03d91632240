import type { Page } from '@playwright/test';
import { newCandidate, signedIn, signUp } from '../support/candidate';
import { openUserMenu } from '../support/session';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 360, height: 740 } });

/** Pixels by which the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? NaN) - document.documentElement.clientWidth);

for (const [first, last, initials] of [
  ['कीर्ति', 'मिश्रा', 'कीमि'],
  ['மீனாட்சிசுந்தரம்', 'சுப்பிரமணியன்', 'மீசு'],
  ['Venkatanarasimharajuvaripeta Thiruvenkatanathan', 'Chandrasekharan Subramanian Iyer', 'VI'],
] as const) {
  test(`The name ${first} ${last} fits into header, menu and greeting`, async ({ page }) => {
    await signedIn(page, await signUp(newCandidate(first, last)));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(first);
    await expect(page.getByRole('banner').locator('.mg-avatar')).toHaveText(initials);
    await openUserMenu(page);
    await expect(page.getByText(`${first} ${last}`, { exact: true })).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await page.getByRole('menu').boundingBox())?.width).toBeLessThanOrEqual(352);
  });
}
