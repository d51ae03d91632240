import type { Page } from '@playwright/test';
import { expect, test } from '../support/alone';
import { expectAccessible } from '../support/axe';
import { screensOf } from '../support/screens';

const narrow = { width: 320, height: 640 };

/** Nothing reaches beyond a window of 320 px. */
async function expectNarrow(page: Page, path: string): Promise<void> {
  const width = await page.evaluate(() =>
    Math.max(document.scrollingElement?.scrollWidth ?? Infinity, document.body.scrollWidth),
  );
  expect([path, width <= narrow.width]).toEqual([path, true]);
}

/** The screen has its heading, and no call is under way in it. */
async function arrived(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);

/**
 * The states in which a remote shows other screens than to a new candidate, and how many of them. The
 * journeys look at the screens of a new candidate and at what opens over them.
 */
const states: readonly (readonly [state: string, screens: Readonly<Record<string, number>>])[] = [
  ['half answered', { 'mf-dashboard': Infinity, 'mf-documents': Infinity, 'mf-onboarding': Infinity }],
  ['user=complete', { 'mf-dashboard': 1 }],
  ['api=error-500', { 'mf-dashboard': 1, 'mf-documents': 1, 'mf-onboarding': 1 }],
];

for (const [state, concerned] of states) {
  for (const [remote, count] of Object.entries(concerned)) {
    test(`${remote} alone, ${state}: its screens are accessible and fit into 320 pixels`, async ({
      page,
      alone,
    }) => {
      await page.setViewportSize(narrow);
      test.slow(); // seven screens in one test
      const screens = screensOf(remote).slice(0, count);
      await page.goto(alone({ remote, path: screens[0]!.path, state }));
      for (const { path, heading } of screens) {
        await goTo(page, path);
        await arrived(page, heading);
        await expectNarrow(page, path);
        await expectAccessible(page);
      }
    });
  }
}
