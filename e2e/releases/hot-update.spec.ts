import path from 'node:path';
import type { Page } from '@playwright/test';
import { portal } from '../config';
import { startDev, writeHotRemote, type HotPart } from '../support/hot-remote';
import { expect, test } from '../support/test';

// webpack builds beside other journeys.
test.describe.configure({ mode: 'default', timeout: 300_000 });
const patient = { timeout: 60_000 };

const remotes: HotPart[] = [];
test.beforeAll(async () => {
  remotes.push(await writeHotRemote('hot-one', 'hot-two'), await writeHotRemote('hot-two', 'hot-one'));
});
test.afterAll(() => Promise.all(remotes.map(({ remove }) => remove())));

const says = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text, patient);
const pressed = (page: Page, times: number) => expect(page.getByText(`Pressed ${times} times`)).toBeVisible();
const press = (page: Page) => page.getByRole('button', { name: 'Press' }).click();

/** Gone after a reload. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

/** What the browser refused by a policy of the page. */
function violationsOn(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript|integrity/i.test(message.text())) found.push(message.text());
  });
  return found;
}

test('a remote alone keeps its state through an edit, shows what does not compile, and goes on without a reload by hand', async ({
  page,
}) => {
  const [{ folder, edit }] = remotes as [HotPart];
  const { url, stop } = await startDev(
    () => [path.join(portal.root, 'sdk/build/portal-build.mjs'), 'dev'],
    folder,
  );
  const overlay = page.locator('#webpack-hot-middleware-clientOverlay');
  await page.goto(`${url}/#/hot-one`);
  await says(page, 'hot-one one');
  await press(page);
  await mark(page);

  await edit('screen.tsx', 'hot-one one', 'hot-one two');
  await says(page, 'hot-one two');
  await edit('screen.tsx', 'return (', 'return (((');
  await expect(overlay).toContainText('screen.tsx', patient);
  await edit('screen.tsx', 'return (((', 'return (');
  await expect(overlay).toHaveCount(0, patient);
  await edit('screen.tsx', 'hot-one two', 'hot-one one');
  await says(page, 'hot-one one');
  await pressed(page, 1);
  expect(await isSamePage(page)).toBe(true);

  await page.goto(`${url}/?lang=hi#/hot-one`);
  await page.getByRole('button', { name: 'दबाएँ' }).click(patient);
  await edit('../locales/hi.po', 'दबाएँ', 'यहाँ दबाएँ');
  await expect(page.getByRole('button', { name: 'यहाँ दबाएँ' })).toBeVisible(patient);
  await stop();
});

test('inside a portal edits of several local remotes appear and keep the state, and what does not compile is on the screen', async ({
  page,
}) => {
  const [one, two] = remotes as [HotPart, HotPart];
  const script = path.join(portal.root, 'e2e/support/dev-in-portal.ts');
  const folders = remotes.map(({ folder }) => folder);
  const { url, stop } = await startDev(
    (port) => ['--import', 'tsx', script, portal.url, String(port), ...folders],
    portal.root,
  );
  const violations = violationsOn(page);
  await page.goto(`${url}/hot-one`);
  await says(page, 'hot-one one');
  await press(page);
  await press(page);
  await mark(page);

  await one.edit('screen.tsx', 'hot-one one', 'hot-one two');
  await says(page, 'hot-one two');
  await pressed(page, 2);

  await one.edit('screen.css', '10, 20, 30', '90, 20, 30');
  await expect(page.locator('.screen')).toHaveCSS('color', 'rgb(90, 20, 30)', patient);

  await one.edit('screen.tsx', 'return (', 'return (((');
  await expect(page.getByRole('alert').getByText(/hot-one does not compile[\s\S]*screen\.tsx/)).toBeVisible(
    patient,
  );
  await one.edit('screen.tsx', 'return (((', 'return (');
  await expect(page.getByText('does not compile')).toHaveCount(0, patient);
  await press(page);
  await pressed(page, 3);

  await page.getByRole('link', { name: 'To the other' }).click();
  await says(page, 'hot-two one');
  await press(page);
  const start = Date.now();
  await two.edit('screen.tsx', 'hot-two one', 'hot-two two');
  await says(page, 'hot-two two');
  console.log(`edit to screen: ${Date.now() - start} ms`);
  await pressed(page, 1);
  expect(await isSamePage(page)).toBe(true);

  // Another order of hooks: the screen loses its state, the page is not loaded again.
  await two.edit('screen.tsx', 'useState(0);', 'useState(0);\n  useState("more");');
  await expect(page.locator('[data-remote=hot-two]').getByText('Pressed 0 times')).toBeVisible(patient);
  expect(await isSamePage(page)).toBe(true);
  expect(violations).toEqual([]);
  await stop();
});

test('inside a portal an edit of a translation is on the screen that says it', async ({ page }) => {
  const [, two] = remotes as [HotPart, HotPart];
  const script = path.join(portal.root, 'e2e/support/dev-in-portal.ts');
  const { url, stop } = await startDev(
    (port) => ['--import', 'tsx', script, portal.url, String(port), two.folder],
    portal.root,
  );
  await page.goto(`${url}/hot-two?lang=hi`);
  await expect(page.getByRole('button', { name: 'दबाएँ' })).toBeVisible(patient);
  await two.edit('../locales/hi.po', 'दबाएँ', 'यहाँ दबाएँ');
  await expect(page.getByRole('button', { name: 'यहाँ दबाएँ' })).toBeVisible(patient);
  await stop();
});

test('inside a portal an edit of a remote that the page has not loaded yet is in the next screen', async ({
  page,
}) => {
  const [, two] = remotes as [HotPart, HotPart];
  const script = path.join(portal.root, 'e2e/support/dev-in-portal.ts');
  const { url, stop } = await startDev(
    (port) => ['--import', 'tsx', script, portal.url, String(port), ...remotes.map(({ folder }) => folder)],
    portal.root,
  );
  await page.goto(`${url}/hot-one`);
  await says(page, 'hot-one two');
  await mark(page);
  await two.edit('screen.tsx', 'hot-two two', 'hot-two three');
  await expect.poll(() => isSamePage(page).catch(() => true), patient).toBe(false);
  await page.getByRole('link', { name: 'To the other' }).click(patient);
  await says(page, 'hot-two three');
  await stop();
});
