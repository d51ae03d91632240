import { expect, type Locator, type Page } from '@playwright/test';
import { portal } from '../config';
import { field } from './forms';

/** A PDF by its first bytes. */
export const pdf = (text: string) => ({
  name: `${text}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n%${text}\n${'x'.repeat(200)}\n%%EOF\n`),
});

/** A real photograph: of the page itself. */
export async function jpeg(page: Page) {
  const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 64, height: 64 } });
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
}

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const next = (page: Page): Locator => page.getByRole('button', { name: /^(Next|Complete)$/ });
/** The control of a slot; its form may be named alike. */
export const slot = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).and(page.locator('input[type="file"]'));

/** One choice of a radio group. Its label covers the control, so the label is pressed. */
export async function answer(page: Page, question: string | RegExp, choice: string | RegExp): Promise<void> {
  const group = page.getByRole('radiogroup', { name: question });
  await group.getByText(choice, { exact: true }).click();
  await expect(group.getByRole('radio', { name: choice, exact: true })).toBeChecked();
}

/** Finds an option by typing, as one does in a list of hundreds. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.fill(option);
  await page.locator('.mg-select-popup:visible').getByTitle(option, { exact: true }).click();
}

/** A day, typed. */
export async function typeDay(page: Page, label: string | RegExp, day: string): Promise<void> {
  await field(page, label).click();
  await field(page, label).pressSequentially(day);
  await field(page, label).press('Tab');
}

export async function fillPersonalInformation(page: Page): Promise<void> {
  await typeDay(page, 'Date of birth', '28/02/1998');
  await answer(page, 'Gender', 'Female');
  await field(page, 'Current address (optional)').fill('12, Temple Road');
  for (const [label, text] of [
    ['City', 'Mysuru'],
    ['Pincode', '570001'],
    ['State', 'Karnataka'],
    ['Country', 'India'],
  ] as const) {
    await field(page, label).fill(text);
  }
}

export async function fillEducation(page: Page): Promise<void> {
  await choose(page, 'Highest qualification', "Master's degree");
  await choose(page, 'Field of study', 'B.Com. (Bachelor of Commerce)');
  await field(page, 'University name').fill('University of Mysore');
  await choose(page, 'Passing year', '2019');
  await field(page, 'Grades').fill('8.2 CGPA');
}

export async function fillExperience(page: Page): Promise<void> {
  await field(page, 'Current job title').fill('Accountant');
  await field(page, 'Current employer').fill('Ledger Ltd');
  await page.getByRole('combobox', { name: 'Total years of experience' }).click();
  await page.locator('.mg-select-popup:visible').getByTitle('15+').click();
  await field(page, 'Previous employers').fill('Ink & Co');
  await answer(page, 'Notice period', '2 Months');
  await field(page, 'Last monthly salary').fill('4,50,000');
  await field(page, 'Expected monthly salary').fill('5,00,000');
}

export async function fillExpertise(page: Page): Promise<void> {
  await choose(page, 'Skills', 'JavaScript');
  await choose(page, 'Skills', 'React');
  await choose(page, 'Languages', 'Kannada');
}

export async function fillDigitalReadiness(page: Page): Promise<void> {
  await field(page, 'Internet speed').fill('80');
  await typeDay(page, 'Preferred joining date', `01/02/${new Date().getFullYear() + 1}`);
  await field(page, 'Preferred work hours').fill('10 am to 7 pm');
}

/** What the API has stored, read with the session of this browser. */
export async function stored<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(`${portal.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
  return ((await response.json()) as { data: T }).data;
}

/**
 * Saves a step through the API, with the session of this browser: another device does so, or an earlier
 * visit.
 */
export async function saveElsewhere(page: Page, step: string, body: object): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(`${portal.url}/api/candidate/${step}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${step} answered ${response.status}`);
}
