import { expect, type Page } from '@playwright/test';
import { demoPerson } from '../../api/src/desk/demo-people';
import { portal } from '../config';

/** Signs in as the demo reviewer. @param url of the desk */
export async function logInToDesk(page: Page, url = portal.desk): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Name').fill(demoPerson.name);
  await page.getByLabel('Password').fill(demoPerson.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
}

/** Finds a candidate in the queue, by the email address, and opens the page about them. */
export async function openCandidate(page: Page, email: string): Promise<void> {
  const search = page.getByLabel('Search by name, mobile, email or application number');
  await search.fill(email);
  // The rows of before are gone once others are asked for.
  const isAsked = page.waitForResponse((answer) => /\/v1\/queue\?.*search=/.test(answer.url()));
  await search.press('Enter');
  await isAsked;
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(1);
  // Keys act where nothing is typed.
  await search.evaluate((field: HTMLElement) => field.blur());
  await page.keyboard.press('o');
  await expect(page.getByText(email).first()).toBeVisible();
}
