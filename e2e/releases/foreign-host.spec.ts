import type { Page } from '@playwright/test';
import { portal } from '../config';
import { buildForeign } from '../support/foreign';
import { startForeignHost, stockHosts, type ForeignHost } from '../support/foreign-host';
import { hostLook, remoteLook } from '../support/looks';
import { expect, test } from '../support/test';

/** Each remote with an address of its own, and its heading there without a session. */
const remotes = [
  { route: '/', remote: 'mf-landing', says: /Your desk is here/ },
  { route: '/sign-in', remote: 'mf-auth', says: 'Sign in' },
  { route: '/onboarding/personal-information', remote: 'mf-onboarding', says: 'Personal information' },
  { route: '/documents/basic-identity', remote: 'mf-documents', says: 'Basic Identity Documents' },
  { route: '/dashboard', remote: 'mf-dashboard', says: /thank you/i },
] as const;

const heading = (page: Page, remote: string) =>
  page.locator(`[data-remote="${remote}"]`).getByRole('heading', { level: 1 });

/** As the host's own scripts and links do it. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** `--marigold-400` of shared/ui/tokens.css, which only the portal's own page has by itself. */
const marigold = (page: Page, remote: string): Promise<string> =>
  page
    .locator(`[data-remote="${remote}"]`)
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--marigold-400').trim());

let host: ForeignHost;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  await buildForeign(...stockHosts.map((kind) => `host-${kind}`));
  const routes = remotes.map(({ route, remote }) => [route.replace(/(?<=\/\w+)\/.*/, ''), remote] as const);
  host = await startForeignHost(portal.url, Object.fromEntries(routes));
});
test.afterAll(() => host.stop());

function stockPage(kind: string, remote: string): string {
  const manifest = `${portal.url}/channels/local/${remote}/mf-manifest.json`;
  return `${host.url}/stock/${kind}?${new URLSearchParams({ manifest })}`;
}

for (const { route, remote, says } of remotes) {
  test(`a single-spa root config mounts ${remote} with its styles, and looks as before`, async ({ page }) => {
    await page.goto(`${host.url}/nothing`);
    const before = await hostLook(page);
    await goTo(page, route);
    await expect(heading(page, remote)).toHaveText(says);
    expect(await marigold(page, remote)).toMatch(/^#ffb42e$/i);
    expect(await hostLook(page)).toEqual(before);
    await goTo(page, '/nothing');
    await expect(page.locator('[data-remote]')).toHaveCount(0);
    expect(await hostLook(page)).toEqual(before);
  });

  for (const kind of stockHosts) {
    test(`a stock host (${kind}) mounts ${remote} from its manifest, and looks as before`, async ({
      page,
    }) => {
      await page.goto(stockPage(kind, remote));
      const button = page.getByRole('button', { name: 'Mount the remote' });
      await expect(page.getByText('A host with React 19')).toBeVisible();
      await goTo(page, route); // the remote reads its address itself
      const before = await hostLook(page);
      await button.click();
      await expect(heading(page, remote)).toHaveText(says);
      expect(await marigold(page, remote)).toMatch(/^#ffb42e$/i);
      expect(await hostLook(page)).toEqual(before);
      await page.getByRole('button', { name: 'Unmount the remote' }).click();
      await expect(page.locator('[data-remote]')).toHaveCount(0);
      expect(await hostLook(page)).toEqual(before);
    });
  }
}

test('a remote looks as in the portal', async ({ page }) => {
  await page.goto(`${portal.url}/sign-in`);
  await expect(heading(page, 'mf-auth')).toHaveText('Sign in');
  const inPortal = await remoteLook(page, 'mf-auth');
  expect(inPortal.length).toBeGreaterThan(5);
  await page.goto(`${host.url}/sign-in`);
  await expect(heading(page, 'mf-auth')).toHaveText('Sign in');
  expect(await remoteLook(page, 'mf-auth')).toEqual(inPortal);
});

test('inside a foreign host a form checks its answers', async ({ page }) => {
  await page.goto(`${host.url}/sign-in`);
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(button).toHaveCSS('background-color', 'rgb(255, 180, 46)');
  await button.click();
  await expect(page.getByText('Please enter your password').first()).toBeVisible();
});

test('inside a foreign host a remote drives the address bar, and another one takes over', async ({
  page,
}) => {
  await page.goto(`${host.url}/sign-in`);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL(`${host.url}/forgot-password`);

  await page.goto(`${host.url}/dashboard`);
  await expect(heading(page, 'mf-dashboard')).toHaveText(/thank you/i);
  await page.evaluate(() => history.pushState(null, '', '/sign-in'));
  await expect(heading(page, 'mf-auth')).toHaveText('Sign in');
});
