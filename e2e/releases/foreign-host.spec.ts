import { portal } from '../config';
import { buildForeign } from '../support/foreign';
import { startForeignHost, stockHosts, type ForeignHost } from '../support/foreign-host';
import { expect, test } from '../support/test';

/** Each remote with an address of its own, and its heading there without a session. */
const remotes = [
  { route: '/', remote: 'mf-landing', says: /Your desk is here/ },
  { route: '/sign-in', remote: 'mf-auth', says: 'Sign in' },
  { route: '/onboarding/personal-information', remote: 'mf-onboarding', says: 'Personal information' },
  { route: '/documents/basic-identity', remote: 'mf-documents', says: 'Basic Identity Documents' },
  { route: '/dashboard', remote: 'mf-dashboard', says: /thank you/i },
] as const;

/** `--marigold-400` of shared/ui/tokens.css, which only the portal's own page has by itself. */
const marigold = '#ffb42e';
const firstMarigold = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--marigold-400').trim();

let host: ForeignHost;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await buildForeign(...stockHosts.map((kind) => `host-${kind}`));
  const routes = remotes.map(({ route, remote }) => [route.replace(/(?<=\/\w+)\/.*/, ''), remote] as const);
  host = await startForeignHost(portal.url, Object.fromEntries(routes));
});
test.afterAll(() => host.stop());

for (const { route, remote, says } of remotes) {
  test(`a plain single-spa root config mounts ${remote} from its published files, styled`, async ({
    page,
  }) => {
    await page.goto(host.url + route);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says);
    expect((await page.evaluate(firstMarigold)).toLowerCase()).toBe(marigold);
  });

  for (const kind of stockHosts) {
    test(`a stock host (${kind}) mounts ${remote}, given the address of its manifest only`, async ({
      page,
    }) => {
      const manifest = `${portal.url}/channels/local/${remote}/mf-manifest.json`;
      await page.goto(`${host.url}/stock/${kind}?manifest=${encodeURIComponent(manifest)}`);
      await expect(page.getByText(`A host with React ${kind === 'react-18' ? 18 : 19}`)).toBeVisible();
      // The remote reads its address itself.
      await page.evaluate((to) => history.pushState(null, '', to), route);
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(says);
      expect((await page.evaluate(firstMarigold)).toLowerCase()).toBe(marigold);
    });
  }
}

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
  await expect(page.getByRole('heading', { level: 1, name: /thank you/i })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/sign-in'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});
