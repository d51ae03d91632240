import path from 'node:path';
import type { Page } from '@playwright/test';
import { portal } from '../config';
import { signedIn } from '../support/candidate';
import { copyShell, startDev, writeHotRemote, type HotPart } from '../support/hot-remote';
import { expect, test } from '../support/test';

// webpack builds beside other journeys.
test.describe.configure({ timeout: 300_000 });
const patient = { timeout: 60_000 };

let shell: HotPart;
let remote: HotPart;
let dev: Awaited<ReturnType<typeof startDev>> | undefined;
test.beforeAll(async () => {
  [shell, remote] = await Promise.all([copyShell(), writeHotRemote('hot-beside', 'hot-beside')]);
});
test.afterAll(async () => {
  await dev?.stop();
  await Promise.all([shell, remote].map(({ remove }) => remove()));
});

/** Gone after a reload. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

test('with the shell from source, its edits and those of a local remote appear and keep what screens hold', async ({
  page,
}) => {
  const script = path.join(portal.root, 'e2e/support/dev-in-portal.ts');
  dev = await startDev(
    (port) => ['--import', 'tsx', script, portal.url, String(port), shell.folder, remote.folder],
    portal.root,
  );
  const { url } = dev;
  const heading = page.getByRole('heading', { level: 1 });

  await page.goto(`${url}/hot-beside`);
  await page.getByRole('button', { name: 'Press' }).click(patient);
  await mark(page);
  await remote.edit('screen.tsx', 'hot-beside one', 'hot-beside two');
  await expect(heading).toHaveText('hot-beside two', patient);
  await shell.edit('app.tsx', 'Skip to the main content', 'Skip the menu');
  await expect(page.getByText('Skip the menu')).toBeAttached(patient);
  await expect(page.getByText('Pressed 1 times')).toBeVisible();
  expect(await isSamePage(page)).toBe(true);

  // A form of a released remote, below the header.
  await signedIn(page, undefined, url);
  await page.goto(`${url}/onboarding/personal-information`);
  const field = page.getByRole('textbox', { name: 'First name' });
  await field.fill('Typed', patient);
  await mark(page);
  const start = Date.now();
  await shell.edit('header/navigation.tsx', "i18n.t('Main')", "i18n.t('Main two')");
  await expect(page.getByRole('navigation', { name: 'Main two' })).toBeVisible(patient);
  console.log(`edit of the shell to screen: ${Date.now() - start} ms`);

  await shell.edit('header/navigation.tsx', 'return (', 'return (((');
  const problem = page.getByRole('alert').getByText(/shell does not compile[\s\S]*navigation\.tsx/);
  await expect(problem).toBeVisible(patient);
  await shell.edit('header/navigation.tsx', 'return (((', 'return (');
  await expect(problem).toHaveCount(0, patient);
  await shell.edit('header/navigation.tsx', "i18n.t('Main two')", "i18n.t('Main three')");
  await expect(page.getByRole('navigation', { name: 'Main three' })).toBeVisible(patient);
  await expect(field).toHaveValue('Typed');
  expect(await isSamePage(page)).toBe(true);
});
