import type { Browser, Page } from '@playwright/test';
import { inNewTab, slowDown, type TabOptions } from './browser';

/** Milliseconds that a load may take before the bench gives up. */
const limit = 60_000;
/** Milliseconds without a larger paint after which the largest one is known. */
const quiet = 3_000;

/** One load in a browser without cache; milliseconds since the navigation began. */
export interface Load {
  readonly largestPaint: number;
  /** When the first field takes a letter; 0 on a page without fields. */
  readonly fieldWorks: number;
  /** When React has attached its handlers to the first control; 0 on a page without scripts. */
  readonly controlWorks: number;
}

export type Working = 'fieldWorks' | 'controlWorks';

declare global {
  interface Window {
    load?: Load;
    /** Whether the letter is still there that was typed into the first field. */
    keptLetter?: () => boolean;
  }
}

/**
 * Runs in the page, before its first script: types a letter into the first field in the frame that shows it.
 */
function watchLoad(): void {
  const load = { largestPaint: 0, fieldWorks: 0, controlWorks: 0 };
  window.load = load;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) load.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });

  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const lookForHandlers = (): void => {
    const controls = document.querySelectorAll(
      ':is(main, [role="main"]) :is(a[href], button, input, textarea)',
    );
    const first = [...controls].find(isVisible);
    // React keeps what it was given for an element, handlers among it, on the element, under a name of its
    // own.
    const isAttached = first && Object.keys(first).some((key) => key.startsWith('__reactProps$'));
    if (!isAttached) return void requestAnimationFrame(lookForHandlers);
    load.controlWorks = performance.now();
  };
  requestAnimationFrame(lookForHandlers);

  const fields =
    ':is(main, [role="main"]) :is(textarea, input:is([type="text"], [type="email"], :not([type]))):not(:disabled, [role="combobox"])';
  const look = (): void => {
    const field = [...document.querySelectorAll<HTMLInputElement>(fields)].find(isVisible);
    if (!field) return void requestAnimationFrame(look);
    load.fieldWorks = performance.now();
    field.focus({ preventScroll: true });
    document.execCommand('insertText', false, 'Q'); // as a key does: with the browser's own events
    window.keptLetter = () => field.isConnected && field.value.includes('Q');
  };
  requestAnimationFrame(look);
}

/** Opens a page and measures until it has what is awaited, and nothing larger is painted. */
async function measureIn(page: Page, path: string, works: readonly Working[]): Promise<Load> {
  await page.goto(path, { waitUntil: 'load', timeout: limit });
  await page.waitForFunction(
    ([after, awaited]) => {
      const { load } = window;
      if (!load) return false;
      const times = [load.largestPaint, ...awaited.map((what) => load[what])];
      return times.every((time) => time > 0) && performance.now() > Math.max(...times) + after;
    },
    [quiet, works] as const,
    { polling: 250, timeout: limit },
  );
  if (await page.evaluate(() => window.keptLetter?.() === false)) {
    throw new Error(`${path}: what was typed into the first field is gone`);
  }
  return (await page.evaluate(() => window.load)) as Load;
}

/**
 * Opens a page with the network and the processor slowed down, and measures until nothing larger is painted.
 * @param works what the page must have for the measurement to end
 */
export function measureLoad(
  browser: Browser,
  tab: TabOptions,
  path: string,
  works: readonly Working[],
): Promise<Load> {
  return inNewTab(browser, tab, async (page) => {
    await page.addInitScript(watchLoad);
    await slowDown(page);
    return measureIn(page, path, works);
  });
}

/**
 * The same for somebody who has been here: once when all is in the browser's cache, and once after a release.
 */
export function measureReturns(
  browser: Browser,
  tab: TabOptions,
  path: string,
  works: readonly Working[],
  release: () => Promise<void>,
): Promise<{ readonly warm: Load; readonly released: Load }> {
  return inNewTab(browser, tab, async (page) => {
    await page.addInitScript(watchLoad);
    await page.goto(path, { waitUntil: 'networkidle', timeout: limit });
    await slowDown(page);
    const warm = await measureIn(page, path, works);
    await release();
    return { warm, released: await measureIn(page, path, works) };
  });
}
