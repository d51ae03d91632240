import type { ReportBatch } from 'platform/report';
import { expect, test } from '../support/test';

test('a sampled page reports its Web Vitals when it is left, with the build that was on the screen', async ({
  page,
}) => {
  const batches: ReportBatch[] = [];
  await page.exposeFunction(
    'takeBatch',
    (text: string) => void batches.push(JSON.parse(text) as ReportBatch),
  );
  await page.addInitScript(() => {
    Math.random = () => 0;
    navigator.sendBeacon = (_url, body) => {
      const { takeBatch } = window as unknown as { takeBatch: (text: string) => void };
      void (body as Blob).text().then(takeBatch);
      return true;
    };
  });
  const code = page.waitForResponse(/\/builds\/shell\/.*vitals/);
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await code;
  await page.getByLabel('Password', { exact: true }).click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const reported = () => batches.flatMap(({ vitals = [] }) => vitals);
  await expect
    .poll(() => reported().map(({ name }) => name))
    .toEqual(expect.arrayContaining(['LCP', 'CLS', 'LoAF']));
  for (const vital of reported().filter(({ remote }) => remote !== 'shell'))
    expect(vital).toMatchObject({ remote: 'mf-auth', value: expect.any(Number) });
  // The shell is on every page; what it holds up is counted apart.
  expect(
    reported()
      .filter(({ remote }) => remote === 'shell')
      .map(({ name }) => name),
  ).toEqual(['LoAF']);
});

test('a page that is not sampled loads no code for it', async ({ page }) => {
  await page.addInitScript(() => (Math.random = () => 0.99));
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(request.url()));
  await page.goto('/sign-in');
  await page.getByLabel('Email', { exact: false }).first().fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
  const answer = page.waitForResponse(/\/api\//);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await answer;
  expect(loaded.filter((url) => /vitals/.test(url))).toEqual([]);
});
