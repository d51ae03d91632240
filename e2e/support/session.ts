import type { Page } from '@playwright/test';

/** What the browser keeps of the session (spec section 3). */
export const stored = (page: Page): Promise<{ token: string | null; user: string | null }> =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }));

/** The user menu of the header, opened. */
export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').click();
}

export async function logOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}
