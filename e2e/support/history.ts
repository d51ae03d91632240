import { expect, type Page } from '@playwright/test';

/**
 * Waits until the history entry of the last dialog is gone: the browser goes back over it after the dialog is
 * hidden.
 */
export const dialogLeftHistory = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('Overlay');
