import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { heading } from '../support/onboarding';

const opener = (page: Page) => page.getByRole('button', { name: 'Choose from calendar' });
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar' });

async function openPersonalInformation(page: Page) {
  await signedIn(page);
  await page.goto('/onboarding/personal-information');
  await expect(heading(page, 'Personal information')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Asha');
}

test('On phones the calendar covers neither its label nor its box and stays on the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPersonalInformation(page);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await opener(page).click();
    await expect(calendar(page)).toBeInViewport({ ratio: 1 });
    const box = await calendar(page).boundingBox();
    const label = await page.getByText('Date of birth', { exact: true }).boundingBox();
    const input = await field(page, 'Date of birth').boundingBox();
    if (!box || !label || !input) throw new Error('Something is not drawn');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y).toBeGreaterThanOrEqual(input.y + input.height);
    expect(input.y).toBeGreaterThanOrEqual(label.y);
    await expect(page.getByText('Date of birth', { exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await expect(calendar(page)).toBeHidden();
  }
});

test('On phones each month, year and day of the calendar can be read, with large text too', async ({
  page,
}) => {
  await openPersonalInformation(page);
  for (const width of [360, 320])
    for (const size of ['', '200%']) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
      await opener(page).click();
      const cut = await calendar(page).evaluate((element) => {
        const narrow = [...element.querySelectorAll('select')].filter((select) => {
          const { width: drawn } = select.getBoundingClientRect();
          select.style.width = 'max-content'; // the longest month and the arrow
          const { width: needed } = select.getBoundingClientRect();
          select.style.width = '';
          return needed > drawn;
        });
        const range = document.createRange();
        const broken = [...element.querySelectorAll('th, td button')].filter((day) => {
          range.selectNodeContents(day);
          const text = range.getBoundingClientRect();
          const box = day.getBoundingClientRect();
          return range.getClientRects().length > 1 || text.width > box.width;
        });
        return [...narrow, ...broken].map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
      });
      expect.soft(cut, `${width} px ${size}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(calendar(page)).toBeHidden();
    }
});
