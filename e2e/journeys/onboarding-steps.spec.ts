import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { heading } from '../support/onboarding';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

test('The first and the sixth step have groups, Refresh beside the title, and names beside the numbers', async ({
  page,
}) => {
  await signedIn(page);
  for (const [slug, title, group] of [
    ['personal-information', 'Personal information', 'Where you live'],
    ['digital-readiness', 'Digital Readiness & Availability', 'Your equipment and workplace'],
  ] as const) {
    await page.goto(`/onboarding/${slug}`);
    await expect(page.getByRole('group', { name: group })).toBeVisible();
    for (const width of [320, 600, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const [h1, refresh] = await Promise.all([
        heading(page, title).boundingBox(),
        page.getByRole('button', { name: 'Refresh' }).boundingBox(),
      ]);
      expect(refresh?.x).toBeGreaterThanOrEqual((h1?.x ?? NaN) + (h1?.width ?? NaN));
      expect(refresh?.y).toBeLessThan((h1?.y ?? NaN) + (h1?.height ?? NaN));
      const names = page
        .getByRole('navigation', { name: 'Steps of your profile' })
        .locator('.mg-wizard__title');
      const cut = await names.evaluateAll((titles) =>
        titles.filter(({ scrollWidth, clientWidth }) => scrollWidth > Math.max(clientWidth, 1)),
      );
      expect([width, width < 600 ? 0 : cut.length]).toEqual([width, 0]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expectAccessible(page);
  }
});
