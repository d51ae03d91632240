import { expect, type Page } from '@playwright/test';

async function expectToast(
  page: Page,
  role: 'status' | 'alert',
  title: string,
  description: string,
): Promise<void> {
  const region = page.getByRole(role).filter({ has: page.getByText(description, { exact: true }) });
  // The region also reads the title out; both are in one card, so they are awaited together.
  await expect(region).toContainText(`${title}${description}`);
}

/** A toast of success with exactly this text (spec section 8). It stays for four seconds. */
export const expectSuccess = (page: Page, description: string): Promise<void> =>
  expectToast(page, 'status', 'Success', description);

/** A toast of failure with exactly this text. */
export const expectFailure = (page: Page, description: string): Promise<void> =>
  expectToast(page, 'alert', 'Error', description);

/** Every toast carries a button that dismisses it. */
export const toasts = (page: Page) => page.getByRole('button', { name: /^Dismiss: / });
