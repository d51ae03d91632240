import { test as base, expect } from '@playwright/test';

/** For journeys whose subject moves: the others ask for less motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Playwright's `test`, whose page lets go of what a journey has routed when the journey ends: an answer that
 * is still under way then (a refetch that no test waits for) goes nowhere instead of failing a test that has
 * passed. When a journey fails, the page's own warnings and errors are printed: a machine that keeps no
 * traces shows nothing else of it.
 */
export const test = base.extend({
  page: async ({ page }, use, testInfo) => {
    const said: string[] = [];
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) said.push(message.text());
    });
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus && said.length > 0)
      console.log(`${testInfo.title}: the page said\n${said.join('\n')}`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect };
