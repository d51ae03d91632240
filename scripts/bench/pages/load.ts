import type { Browser, Page } from '@playwright/test';
import { inNewTab, slowDown, type TabOptions } from './browser';
import { blockingTime, blockingWindow, watchPage, type Watched } from './watch';

/** Milliseconds that a load may take before the bench gives up. */
const limit = 60_000;

/** One load in a browser that has never been here; milliseconds. */
export interface Load {
  readonly largestPaint: number;
  readonly blocking: number;
  /** Null on a page without scripts. */
  readonly fieldWorks: number | null;
  readonly alive: number | null;
}

/** Until everything is known that is asked: the longest wait is that for the end of the blocking window. */
const untilKnown = (page: Page, hasFields: boolean): Promise<unknown> =>
  page.waitForFunction(
    ([after, fields]) => {
      const { firstPaint = 0, alive = 0 } = window.watched ?? {};
      return firstPaint > 0 && performance.now() > firstPaint + after && (!fields || alive > 0);
    },
    [blockingWindow, hasFields] as const,
    { polling: 250, timeout: limit },
  );

/** Opens a page with the network and the processor slowed down, and measures until it is quiet. */
export function measureLoad(
  browser: Browser,
  tab: TabOptions,
  path: string,
  hasFields: boolean,
): Promise<Load> {
  return inNewTab(browser, tab, async (page) => {
    await page.addInitScript(watchPage);
    await slowDown(page);
    await page.goto(path, { waitUntil: 'commit', timeout: limit });
    await untilKnown(page, hasFields);
    if (await page.evaluate(() => window.keptLetter?.() === false)) {
      throw new Error(`${path}: what was typed into the first field is gone`);
    }
    const watched = (await page.evaluate(() => window.watched)) as Watched;
    return {
      largestPaint: watched.largestPaint,
      blocking: blockingTime(watched),
      fieldWorks: hasFields ? watched.fieldWorks : null,
      alive: hasFields ? watched.alive : null,
    };
  });
}
