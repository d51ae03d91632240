import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { errorSummary, field, submitButton } from '../support/forms';
import { choose, fillEducation, heading, next, stored } from '../support/onboarding';
import { expect, test } from '../support/test';

const education = '/onboarding/education-details';
const expertise = '/onboarding/skills-and-expertise';

async function openStep(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page, name)).toBeVisible();
}

/** Whether a list offers a name to this candidate. */
async function offers(page: Page, label: string, name: string): Promise<number> {
  const box = page.getByRole('combobox', { name: label });
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
  await openStep(page, education, 'Education details');
  await fillEducation(page);
  await choose(page, 'Field of study', 'Other');
  await field(page, 'Your field of study').fill(name);
  await next(page).click();
  await expect(heading(page, 'Professional details')).toBeVisible();
  await openStep(page, education, 'Education details');
  await expect(page.getByTitle(name, { exact: true })).toBeVisible();
  const chosen = () => stored<{ educations: { degree_id: number } }>(page, '/candidate/profile');
  const own = (await chosen()).educations.degree_id;

  const context = await browser.newContext();
  const other = await context.newPage();
  await signedIn(other);
  await openStep(other, education, 'Education details');
  expect(await offers(other, 'Field of study', name)).toBe(0);

  expect(await staff('lookup', 'own')).toContain(name);
  expect(await staff('lookup', 'accept', 'degree', name)).toContain(`${name} is offered`);
  await openStep(other, education, 'Education details');
  await choose(other, 'Field of study', name);
  await openStep(page, education, 'Education details');
  await expect(page.getByTitle(name, { exact: true })).toBeVisible();
  expect((await chosen()).educations.degree_id).not.toBe(own);
  await context.close();
});

test('A skill that the list lacks is added by its author, and accepted under the name that staff give it', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const [typed, accepted] = [`bidri ${randomUUID().slice(0, 8)}`, `Bidri work ${randomUUID().slice(0, 8)}`];
  await signedIn(page);
  await openStep(page, expertise, 'Skills and expertise');
  await choose(page, 'Skills', 'Other');
  await field(page, 'Your own skill (optional)').fill(typed);
  await next(page).click();
  await expect(errorSummary(page)).toContainText('Select Add to include this skill, or clear the box');
  await submitButton(page, 'Add').click();
  await expect(submitButton(page, `Remove ${typed}`)).toBeVisible();
  await choose(page, 'Languages', 'Kannada');
  await next(page).click();
  await expect(heading(page, 'Resume and portfolio')).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signedIn(other);
  await openStep(other, expertise, 'Skills and expertise');
  expect(await offers(other, 'Skills', typed)).toBe(0);

  await staff('lookup', 'accept', 'skills', typed, '--as', accepted);
  await openStep(page, expertise, 'Skills and expertise');
  await expect(submitButton(page, `Remove ${accepted}`)).toBeVisible();
  await openStep(other, expertise, 'Skills and expertise');
  await choose(other, 'Skills', accepted);
  await expect(submitButton(other, `Remove ${accepted}`)).toBeVisible();
  await context.close();
});
