import { expect, type Locator, type Page } from '@playwright/test';
import { portal } from '../config';
import { field } from './forms';
import type { Hands } from './hands';

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

/** How somebody fills in a form: `fingers` and `keyboard` of hands.ts, or this mouse. */
type Filling = Pick<Hands, 'type' | 'choose' | 'answer'>;

const mouse = (page: Page): Filling => ({
  type: async (label, text) => {
    await field(page, label).click();
    await field(page, label).selectText();
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  },
  choose: (label, option) => choose(page, label, option),
  answer: (question, choice) => answer(page, question, choice),
});

/**
 * The required answers of each step, from top to bottom; its title is there already. Journeys add what else
 * they need, and say whether the candidate would relocate.
 */
export async function fillPersonalInformation(page: Page, hands = mouse(page)): Promise<void> {
  await hands.type('Date of birth', '28/2/98');
  await hands.answer('Gender', 'Female');
  await hands.type('City', 'Mysuru');
  await hands.type('Pincode', '570001');
  await hands.type('State', 'Karnataka'); // India is filled in
}

export async function fillEducation(page: Page, hands = mouse(page)): Promise<void> {
  await hands.choose('Highest qualification', "Master's degree");
  await hands.choose('Field of study', 'B.Com. (Bachelor of Commerce)');
  await hands.type('University name', 'University of Mysore');
  await hands.choose('Passing year', '2019');
  await hands.type('Grades', '8.2 CGPA');
}

export async function fillExperience(page: Page, hands = mouse(page)): Promise<void> {
  await hands.type('Current job title', 'Accountant');
  await hands.type('Current employer', 'Ledger Ltd');
  await hands.choose('Total years of experience', '15+');
  await hands.type('Previous employers', 'Ink & Co');
  await hands.type('Last monthly salary', '45k');
  await hands.type('Expected monthly salary', '60k');
}

export async function fillExpertise(page: Page, hands = mouse(page)): Promise<void> {
  await hands.choose('Skills', 'React');
  await hands.choose('Languages', 'Kannada');
}

export async function fillDigitalReadiness(page: Page, hands = mouse(page)): Promise<void> {
  await hands.type('Internet speed', '80');
  await hands.type('Preferred joining date', `1/2/${new Date().getFullYear() + 1}`);
  await hands.type('Preferred work hours', '10 am to 7 pm');
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
