import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { fillPersonalInformation, heading, next } from '../support/onboarding';

const opener = (page: Page) => page.getByRole('button', { name: 'Choose from calendar' });
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar' });

async function openPersonalInformation(page: Page) {
  await signedIn(page);
  await page.goto('/onboarding/personal-information');
  await expect(heading(page, 'Personal information')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Asha');
}

test('The birth calendar opens 20 years ago, offers no future day and works with the keyboard', async ({
  page,
}) => {
  await openPersonalInformation(page);
  await fillPersonalInformation(page);
  await field(page, 'Date of birth').fill('');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') saves.push(request.url());
  });
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(calendar(page)).toBeVisible();
  await expect(calendar(page).getByRole('combobox', { name: 'Year' })).toHaveValue(
    String(new Date().getFullYear() - 20),
  );
  const years = await calendar(page)
    .getByRole('combobox', { name: 'Year' })
    .locator('option')
    .allTextContents();
  expect(Math.max(...years.map(Number))).toBeLessThan(new Date().getFullYear());

  const started = await page.locator(':focus').getAttribute('aria-label');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(':focus')).not.toHaveAttribute('aria-label', started ?? '');
  const chosen = new Date(`${await page.locator(':focus').getAttribute('aria-label')} UTC`);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Date of birth')).toHaveValue(
    chosen.toISOString().slice(0, 10).split('-').reverse().join('/'),
  );
  await expect(opener(page)).toBeFocused();
  expect(saves).toEqual([]);
});

test('A tap beyond the calendar closes it, and another month can be chosen by pointer', async ({ page }) => {
  await openPersonalInformation(page);
  await opener(page).click();
  await calendar(page).getByRole('combobox', { name: 'Year' }).selectOption('1998');
  await calendar(page).getByRole('combobox', { name: 'Month' }).selectOption('August');
  await calendar(page).getByRole('button', { name: '15 August 1998' }).click();
  await expect(field(page, 'Date of birth')).toHaveValue('15/08/1998');
  await opener(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(calendar(page)).toBeHidden();
});

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

test('A phone shows its numeric keys, and a typed draft comes back after a reload', async ({ page }) => {
  await openPersonalInformation(page);
  await expect(field(page, 'Date of birth')).toHaveAttribute('inputmode', 'numeric');
  await field(page, 'Date of birth').fill('31/02/2000');
  await field(page, 'Date of birth').blur();
  await page.reload();
  await expect(field(page, 'Date of birth')).toHaveValue('31/02/2000');
  await next(page).click();
  await expect(field(page, 'Date of birth')).toHaveAccessibleDescription(/Please enter a real date of birth/);
});

test('The joining calendar begins today and ends in five years', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/digital-readiness');
  await opener(page).click();
  const year = new Date().getFullYear();
  const years = await calendar(page)
    .getByRole('combobox', { name: 'Year' })
    .locator('option')
    .allTextContents();
  expect(years.map(Number)).toEqual(Array.from({ length: 6 }, (_, index) => year + 5 - index));
  await expect(calendar(page).getByRole('button', { name: 'Previous month' })).toBeDisabled();
});
