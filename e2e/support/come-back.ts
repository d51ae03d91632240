import type { Page } from '@playwright/test';

/**
 * Comes back to a tab that stood open, which makes it ask what the channel says now; resolves when it has
 * heard.
 */
export async function comeBack(page: Page): Promise<void> {
  const heard = page.waitForResponse('**/channels/local.json');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await heard).finished();
}
