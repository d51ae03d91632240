import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { submitButton } from '../support/forms';
import { publicScreens, signedInScreens, type Screen } from '../support/screens';
import { openUserMenu } from '../support/session';
import { listenForTroubles, settled } from '../support/troubles';

const narrow = { width: 320, height: 640 };
const widths = (page: Page) =>
  page.evaluate(() => [document.scrollingElement?.scrollWidth ?? Infinity, document.body.scrollWidth]);

/** How far what a candidate looked at has jumped: the sum of the scores, higher than CLS, which takes the worst second. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // An observer that has nothing to tell is not called: after two frames there is nothing to tell.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

const screens: readonly (Screen & { readonly session: boolean })[] = [
  ...publicScreens.map((screen) => ({ ...screen, session: false })),
  ...signedInScreens.map((screen) => ({ ...screen, session: true })),
];

for (const { path, heading, session } of screens) {
  test.describe(path, () => {
    test.beforeEach(async ({ page }) => {
      if (session) await signedIn(page);
    });

    test('is accessible, also on a phone', async ({ page }) => {
      await page.goto(path);
      await settled(page, heading);
      await expectAccessible(page);
      await page.setViewportSize(narrow);
      await expectAccessible(page);
    });

    test('fits into 320 pixels', async ({ page }) => {
      await page.setViewportSize(narrow);
      await page.goto(path);
      await settled(page, heading);
      for (const width of await widths(page)) expect(width).toBeLessThanOrEqual(narrow.width);
    });

    test('keeps still while it comes, and has nothing to complain about in the console', async ({ page }) => {
      const troubles = await listenForTroubles(page);
      await page.goto(path);
      await settled(page, heading);
      expect(await layoutShift(page)).toBeLessThan(0.02);
      // The browser itself notes that a page which does not exist was answered with 404.
      const own = (await troubles()).filter(
        (line) => !(path === '/no/such/page' && line.includes('status of 404')),
      );
      expect(own).toEqual([]);
    });
  });
}

test.describe('What opens over a screen is accessible and fits into 320 pixels', () => {
  test.use({ viewport: narrow });

  async function expectFine(page: Page): Promise<void> {
    await expectAccessible(page);
    for (const width of await widths(page)) expect(width).toBeLessThanOrEqual(narrow.width);
  }

  test('the side sheet', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectFine(page);
  });

  test('the user menu', async ({ page }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    await openUserMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await expectFine(page);
  });

  test('the details of an application', async ({ page }) => {
    const { email } = await signedIn(page);
    await staff('application', 'add', email, '--company', 'Northlight Health', '--designation', 'Specialist');
    const troubles = await listenForTroubles(page);
    await page.goto('/dashboard');
    await expectFine(page);
    await page.getByRole('button', { name: /details/i }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFine(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page);
    expect(await troubles()).toEqual([]);
  });

  test('a toast and an error summary', async ({ page }) => {
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'No' } }),
    );
    await page.goto('/sign-up');
    await submitButton(page, 'Sign up').click();
    await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeFocused();
    await expectFine(page);
    await page.goto('/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
    await submitButton(page, 'Send Reset Link').click();
    await expect(page.getByRole('button', { name: 'Dismiss: No' })).toBeVisible();
    await expectFine(page);
  });

  test('the notice that a page did not load', async ({ page }) => {
    await page.route(/\/builds\/mf-auth\//, (route) => route.abort());
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectFine(page);
  });
});

test.describe('The headers of a security review', () => {
  for (const [what, path] of [
    ['a page', '/sign-in'],
    ['a page that does not exist', '/no/such/page'],
    ['the channel', '/channels/production.json'],
    ['an answer of the API', '/api/candidate/me'],
    ['a file that does not exist', '/builds/mf-auth/0.0.1/none.js'],
  ] as const) {
    test(`stand on ${what}`, async ({ request }) => {
      expectHeaders((await request.get(path, { headers: { accept: 'text/html' } })).headers());
    });
  }

  test('stand on a file of a build, which may be kept for ever', async ({ page }) => {
    const file = page.waitForResponse(/\/builds\/mf-auth\/.*\.js/);
    await page.goto('/sign-in');
    const headers = (await file).headers();
    expectHeaders(headers);
    expect(headers['cache-control']).toMatch(/immutable/);
    expect(headers['cache-control']).toMatch(/max-age=31536000/);
  });

  function expectHeaders(headers: Record<string, string>): void {
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/default-src 'none'|default-src 'self'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/base-uri 'none'|base-uri 'self'/);
    expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBeTruthy();
    expect(headers['permissions-policy']).toBeTruthy();
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  }
});
