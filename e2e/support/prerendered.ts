import type { Page } from '@playwright/test';
import { expect } from './test';

/** The HTML that the page came with has been taken over by its remote: from now on its handlers answer. */
export const comeToLife = (page: Page): Promise<void> =>
  expect(page.locator('[data-prerendered]')).toHaveCount(0);

/**
 * The requests for everything that runs, but for the script without which a candidate's screen is not shown.
 */
export const scripts = /\/builds\/(?!.*\/reveal\.js$).*\.js$/;

/** Everything of the page that a visitor sees before the scripts, marked. */
export const mark = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const nodes = [...document.querySelectorAll('#root, #root *')];
    for (const node of nodes) Object.assign(node, { wasHere: true });
    return nodes.length;
  });

/** How many of the marked are in the page still. */
export const stillHere = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.querySelectorAll('#root, #root *')].filter((node) => 'wasHere' in node).length,
  );
