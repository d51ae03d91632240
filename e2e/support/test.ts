import { test as base, expect } from '@playwright/test';

/** For journeys whose subject moves: the others ask for less motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Playwright's `test`, whose page lets go of what a journey has routed when the journey ends: an answer that
 * is still under way then (a refetch that no test waits for) goes nowhere instead of failing a test that has
 * passed.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect };
