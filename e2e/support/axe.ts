import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
async function findingsOf(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await untilStill(page);
  const { violations } = await choose(new AxeBuilder({ page }).options({ resultTypes: ['violations'] }))
    // The default mode opens another page for each analysis, which only frames of other origins need.
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
}

/** Nothing serious or critical for WCAG 2.2 A and AA on the page as it is now, in light and dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  expect(await findingsOf(page, (axe) => axe.withTags(tags))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Scripts hear of it before the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await findingsOf(page, (axe) => axe.withRules('color-contrast')), 'in dark colours').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
