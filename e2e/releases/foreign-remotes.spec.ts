import path from 'node:path';
import { chromium } from '@playwright/test';
import { portal } from '../config';
import type { PublicDocument } from 'platform/release';
import { signedIn } from '../support/candidate';
import { comeBack } from '../support/come-back';
import { buildForeign, foreignProjects } from '../support/foreign';
import { startForeignHost } from '../support/foreign-host';
import { expect, test } from '../support/own-portal';
import { listenForTroubles } from '../support/troubles';

/**
 * What each project's screen says, and the colour that its own style sheet, or antd's run-time style, gives
 * it.
 */
const remotes = [
  {
    kind: 'webpack',
    says: 'Built with webpack',
    selector: '.ant-btn-primary',
    look: 'background-color',
    is: 'rgb(11, 93, 59)',
  },
  {
    kind: 'rspack',
    says: 'Built with rspack and React 18',
    selector: '.rspack-screen',
    look: 'color',
    is: 'rgb(120, 40, 160)',
  },
  { kind: 'vite', says: 'Built with Vite', selector: '.vite-screen', look: 'color', is: 'rgb(160, 80, 0)' },
  {
    kind: 'module',
    says: 'A plain module',
    selector: '.module-screen',
    look: 'color',
    is: 'rgb(0, 90, 160)',
  },
] as const;

// One portal for all tests of this file.
test.describe.configure({ mode: 'serial' });

const browser = ['--browser', portal.chromium ?? chromium.executablePath()];
const who = ['--reason', 'any tool'];

let before: PublicDocument;

test.beforeAll(async ({ ownPortal }) => {
  test.setTimeout(240_000);
  before = (await (await fetch(`${ownPortal.url}/channels/local.json`)).json()) as PublicDocument;
  await buildForeign(...remotes.map(({ kind }) => kind));
  for (const { kind } of remotes)
    await ownPortal.release('publish', '--dir', path.join(foreignProjects, kind, 'dist'));
  // The gate opens them in a browser.
  await ownPortal.release(
    'promote',
    'mf-rspack@1.0.0',
    'mf-vite@1.0.0',
    'mf-module@1.0.0',
    ...browser,
    ...who,
  );
});

// Other files have this portal after this one.
test.afterAll(async ({ ownPortal }) => {
  await ownPortal.release('rollback', '--revision', String(before.revision), '--reason', 'end of the test');
});

test('stock antd is styled, in a tab too whose page comes from before', async ({ page, ownPortal }) => {
  test.setTimeout(120_000);
  await signedIn(page, undefined, ownPortal.url);
  await page.goto('/dashboard');
  await ownPortal.release('promote', 'mf-webpack@1.0.0', ...browser, ...who);
  await comeBack(page);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Webpack' }).click();
  const button = page.locator('.ant-btn-primary');
  await expect(button).toHaveCSS('background-color', 'rgb(11, 93, 59)');
  await button.click();
  await expect(button).toHaveText('Pressed 1 times');
});

test('builds of other tools run in the portal, styled, under its policy', async ({ page, ownPortal }) => {
  test.setTimeout(120_000);
  await signedIn(page, undefined, ownPortal.url);
  const menu = page.getByRole('navigation').first();
  const troubles = await listenForTroubles(page);
  const answer = await page.goto('/dashboard');
  const policy = answer?.headers()['content-security-policy'];
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=';/);

  for (const { kind, says, selector, look, is } of remotes) {
    await menu.getByRole('link', { name: kind }).click();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.locator(selector)).toHaveCSS(look, is);
    await page.reload(); // the page's own preloads
    await expect(page.getByText(says)).toBeVisible();
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.locator(selector)).toHaveCSS(look, is);
  }
  expect(await troubles()).toEqual([]);
});

test('scripts that other tools would fetch later are there, checked, before the entry runs', async ({
  page,
  ownPortal,
}) => {
  await signedIn(page, undefined, ownPortal.url);
  const troubles = await listenForTroubles(page);
  for (const kind of ['webpack', 'rspack']) {
    await page.goto(`/${kind}`);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByText('Most of it')).toBeVisible();
  }
  expect(await troubles()).toEqual([]);
});

test('a remote with a router of its own and the shell follow each other', async ({ page, ownPortal }) => {
  await signedIn(page, undefined, ownPortal.url);
  const troubles = await listenForTroubles(page);
  await page.goto('/module');
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('Details of a plain module')).toBeVisible();
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Module' }).click();
  await expect(page).toHaveURL(/\/module$/);
  await expect(page.getByText('A plain module')).toBeVisible();

  // A push of the remote to another remote's address: the shell shows that.
  await page.evaluate(() => history.pushState(null, '', '/dashboard'));
  await expect(page.getByText('A plain module')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await troubles()).toEqual([]);
});

test('a plain single-spa root mounts them too, styled', async ({ page, ownPortal }) => {
  const routes = remotes.map(({ kind }) => [`/${kind}`, `mf-${kind}`] as const);
  const host = await startForeignHost(ownPortal.url, Object.fromEntries(routes));
  for (const { kind, says, selector, look, is } of remotes) {
    await page.goto(`${host.url}/${kind}`);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.locator(selector)).toHaveCSS(look, is);
  }
  await page.evaluate(() => history.pushState(null, '', '/rspack'));
  await expect(page.getByText('Built with rspack')).toBeVisible();
  await expect(page.getByText('A plain module')).toHaveCount(0);
  await host.stop();
});
