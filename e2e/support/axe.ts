import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * In the middle of a fade, text has a contrast that no one reads it with. What is folded away stands still
 * until it is opened, and an endless animation is never done.
 */
export const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const willEnd = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      effect.target?.checkVisibility();
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(willEnd)
        .map(({ finished }) => finished),
    );
  });

/** What is serious or critical on the page as it is now. */
async function findingsOf(page: Page, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  await untilStill(page);
  await page.evaluate(`if (!window.axe) { ${axe.source} } undefined`);
  const violations = await page.evaluate(async (chosen) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // The look at the tree has that rule, and reads the language that nobody speaks.
    const rules = { 'label-content-name-mismatch': { enabled: false } };
    return (await inPage.run(document, { resultTypes: ['violations'], runOnly: chosen!, rules })).violations;
  }, runOnly);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
}

/** Nothing serious or critical for WCAG 2.2 A and AA on the page as it is now, in light and dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await findingsOf(page, tags)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Scripts hear of it before the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await findingsOf(page, ['color-contrast']), 'in dark colours').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
