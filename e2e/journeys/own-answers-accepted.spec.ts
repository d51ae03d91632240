import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { field } from '../support/forms';
import { choose, fillEducation, heading, next, stored } from '../support/onboarding';
import { expect, test } from '../support/test';

async function openStep(page: Page): Promise<void> {
  await page.goto('/onboarding/education-details');
  await expect(heading(page, 'Education details')).toBeVisible();
}

/** Whether the list offers a name to this candidate. */
async function offers(page: Page, name: string): Promise<number> {
  const box = page.getByRole('combobox', { name: 'Field of study' });
  await box.click();
  await box.fill(name);
  const popup = page.locator('.mg-select-popup:visible');
  await expect(popup.getByTitle('Other', { exact: true })).toBeVisible();
  const count = await popup.getByTitle(name, { exact: true }).count();
  await page.keyboard.press('Escape');
  // What is closed goes back in the history, which would break off the next load of the page.
  const isOverlay = () => page.evaluate(() => 'marigoldOverlay' in ((history.state ?? {}) as object));
  await expect.poll(isOverlay).toBe(false);
  return count;
}

test('A field of study that the list lacks is its author’s alone until staff accept it', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const name = `Museology ${randomUUID().slice(0, 8)}`;
  await signedIn(page);
  await openStep(page);
  await fillEducation(page);
  await choose(page, 'Field of study', 'Other');
  await field(page, 'Your field of study').fill(name);
  await next(page).click();
  await expect(heading(page, 'Professional details')).toBeVisible();
  await openStep(page);
  await expect(page.getByTitle(name, { exact: true })).toBeVisible();
  const chosen = () => stored<{ educations: { degree_id: number } }>(page, '/candidate/profile');
  const own = (await chosen()).educations.degree_id;

  const context = await browser.newContext();
  const other = await context.newPage();
  await signedIn(other);
  await openStep(other);
  expect(await offers(other, name)).toBe(0);

  expect(await staff('lookup', 'own')).toContain(name);
  expect(await staff('lookup', 'accept', 'degree', name)).toContain(`${name} is offered`);
  await openStep(other);
  await choose(other, 'Field of study', name);
  await openStep(page);
  await expect(page.getByTitle(name, { exact: true })).toBeVisible();
  expect((await chosen()).educations.degree_id).not.toBe(own);
  await context.close();
});
