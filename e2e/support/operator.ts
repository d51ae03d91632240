import type { Page } from '@playwright/test';

/** Who is on call at portals of the suite's own. The hash is a cheap one of the password beside it. */
export const operator = {
  name: 'Meera',
  password: 'four words of a test',
  users: 'Meera:scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM',
} as const;

/** @param url of the release server */
export async function logInToOps(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/ops`);
  await page.getByLabel('Name').fill(operator.name);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'What runs in local' }).waitFor();
}
