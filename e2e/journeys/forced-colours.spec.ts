import type { Locator } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { expect, test } from '../support/test';
import { settled } from '../support/troubles';

const colours = (locator: Locator): Promise<string[]> =>
  locator.evaluate((element) => {
    const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(element);
    return [color, backgroundColor, forcedColorAdjust];
  });

test('Highlighted options and the current step differ under forced colours', async ({ page }) => {
  await signedIn(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/onboarding/skills-and-expertise');
  await settled(page, 'Skills and expertise');
  const box = page.getByRole('combobox', { name: 'Skills' });
  await box.click();
  await box.press('ArrowDown');
  const options = page.locator('.mg-select-popup:visible .ant-select-item-option');
  const active = page.locator('.mg-select-popup:visible .ant-select-item-option-active');
  await expect(active).toBeVisible();
  const [text, back, adjust] = await colours(active);
  expect(text).not.toBe(back);
  // Else the browser paints a plate of its own behind the text, and the text is lost on it.
  expect(adjust).toBe('none');
  expect(back).not.toBe((await colours(options.last()))[1]);
  const numbers = page.locator('.mg-wizard__number');
  expect((await colours(numbers.nth(3)))[1]).not.toBe((await colours(numbers.nth(0)))[1]);
});
