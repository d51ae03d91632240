import { expect, type Page } from '@playwright/test';

/**
 * Listens for everything that a careful developer would see in the console: errors, uncaught exceptions and
 * what the content security policy refused. Call it before the first page; the answer says what came until
 * now.
 */
export async function listenForTroubles(page: Page): Promise<() => Promise<string[]>> {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
  await page.exposeFunction(
    'reportRefusal',
    (text: string) => void troubles.push(`refused by the policy: ${text}`),
  );
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const report = (window as unknown as { reportRefusal: (text: string) => void }).reportRefusal;
      report(`${effectiveDirective} ${blockedURI} in ${sourceFile || document.URL}`);
    });
  });
  return async () => {
    // The bridge of exposeFunction is asynchronous: a round trip through the page lets earlier reports
    // arrive.
    await page.evaluate(() => undefined);
    return troubles;
  };
}

/** The screen is complete: its heading is there and nothing is under way any more. */
export async function settled(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await page.waitForLoadState('networkidle');
}
