import type { Page } from '@playwright/test';
import { comeToLife } from './prerendered';

/** To be called before the page opens: its timers then obey `stopClock` and `page.clock.runFor`. */
export const takeClock = (page: Page): Promise<void> => page.clock.install();

/** From now on, time passes in the page only by `page.clock.runFor`, however busy this machine is. */
export async function stopClock(page: Page): Promise<void> {
  await comeToLife(page); // or React, whose work is timed too, would never finish
  const now = await page.evaluate(() => Date.now());
  // Ahead, since the clock of the page goes on until the order to stop arrives, which on a busy machine takes
  // seconds.
  await page.clock.pauseAt(now + 30_000);
}
