import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

// All other journeys see each request themselves.
test.use({ serviceWorkers: 'allow' });

/** What answered a request: the network, or the worker's listener (w3.org/TR/service-workers, routes). */
interface RoutedTiming extends PerformanceResourceTiming {
  readonly workerFinalSourceType: string;
}

const workerState = (page: Page) =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return found ? (found.active ?? found.waiting ?? found.installing)?.state : 'not registered';
  });

/** The first page registers the worker once it is idle; it serves from the next page on. */
async function visitOnce(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => workerState(page)).toBe('activated');
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('A page that cannot be fetched says so, and comes by itself when the line is back', async ({
  page,
  context,
}) => {
  await visitOnce(page, '/sign-in');
  await context.setOffline(true);
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You are offline|We cannot reach/);
  await expect(page.getByText('answers that you have not saved')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await expect(page).toHaveURL('/contact-us');
});

test('The worker keeps nothing, starts for no file of a build and for no call, and breaks no policy', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await visitOnce(page, '/sign-in');
  await page.waitForLoadState('networkidle');
  const sources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => (entry as RoutedTiming).workerFinalSourceType),
  );
  expect(sources.length).toBeGreaterThan(5);
  expect(new Set(sources)).toEqual(new Set(['network']));
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(complaints).toEqual([]);
});

test('The portal can be installed: its manifest opens the dashboard and has icons of both kinds', async ({
  page,
}) => {
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { start_url, display, icons } = JSON.parse(data ?? '{}') as Record<string, unknown>;
  expect({ start_url, display }).toEqual({ start_url: '/dashboard', display: 'standalone' });
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect((icons as { purpose?: string }[]).map(({ purpose }) => purpose)).toContain('maskable');
});
