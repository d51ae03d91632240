import type { ProfileAggregate } from 'contract/wire/profile';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { fillEducation, heading, next, stored } from '../support/onboarding';
import { expectSuccess } from '../support/toasts';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

test('A candidate leaves a step half answered, comes back to it, and leaves it saved', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/education-details');
  const exit = page.getByRole('button', { name: 'Save and exit' });
  await field(page, 'University name').fill('University of Mysore');
  await exit.tap();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Kept on this device' })).toContainText(
    '“Education details” is not complete, so it is not saved to your account yet.',
  );
  expect(await stored<ProfileAggregate>(page, '/candidate/profile')).toMatchObject({ educations: null });

  await page.goto('/onboarding/education-details');
  await expect(page.getByText('We restored what you typed')).toBeVisible();
  await expect(field(page, 'University name')).toHaveValue('University of Mysore');
  await fillEducation(page);
  await expect(next(page)).toBeEnabled();
  await exit.tap();
  await expect(page).toHaveURL('/dashboard');
  await expectSuccess(page, 'Your answers to “Education details” are saved');
  expect(await stored<ProfileAggregate>(page, '/candidate/profile')).toMatchObject({
    educations: { university: 'University of Mysore' },
  });
});

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
