import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test as base, expect } from '../support/test';
import { portal } from '../config';
import { buildForeign, foreignProjects } from '../support/foreign';

const singleSpa = path.join(
  path.dirname(createRequire(import.meta.url).resolve('single-spa/package.json')),
  'lib/es2015/esm/single-spa.min.js',
);

/** The plain root config of somebody who has never heard of this portal. */
const page = (importMap: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Another host</title>
<script type="importmap">${importMap}</script></head>
<body><script type="module">
  import { registerApplication, start } from '/single-spa.js';
  const remotes = { '/sign-in': 'mf-auth', '/dashboard': 'mf-dashboard' };
  for (const [route, remote] of Object.entries(remotes)) {
    registerApplication({
      name: remote,
      app: () => import(remote),
      activeWhen: (location) => location.pathname.startsWith(route),
    });
  }
  start();
</script></body></html>`;

/** `--marigold-400` of shared/ui/tokens.css, which only the portal's own page has by itself. */
const marigold = 'rgb(255, 180, 46)';

const test = base.extend<{ foreignHost: string }>({
  foreignHost: async ({ request }, use) => {
    const html = page(await (await request.get('/channels/local/importmap.json')).text());
    const server: Server = createServer((incoming, answer) => {
      if (incoming.url === '/single-spa.js') {
        void readFile(singleSpa).then((script) =>
          answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
        );
      } else if (incoming.url?.startsWith('/stock/')) {
        void readFile(path.join(foreignProjects, 'host/dist', path.basename(incoming.url))).then((script) =>
          answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
        );
      } else if (incoming.url?.startsWith('/stock?')) {
        answer
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>A stock host</title><body><script src="/stock/main.js"></script>');
      } else {
        answer.writeHead(200, { 'content-type': 'text/html' }).end(html);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    await new Promise((resolve) => server.close(resolve));
  },
});

test('a plain single-spa root config mounts mf-auth from its published files', async ({
  page,
  foreignHost,
}) => {
  await page.goto(`${foreignHost}/sign-in`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', marigold);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter your password').first()).toBeVisible();
});

test('a stock host of Module Federation mounts mf-auth, given the address of its manifest and nothing else', async ({
  page,
  foreignHost,
}) => {
  await buildForeign('host');
  const manifest = `${portal.url}/channels/local/mf-auth/mf-manifest.json`;
  await page.goto(`${foreignHost}/stock?manifest=${encodeURIComponent(manifest)}`);
  // The remote reads its address itself.
  await page.evaluate(() => history.pushState(null, '', '/sign-in'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', marigold);
});

test('inside a foreign host a remote drives the address bar, and another one takes over', async ({
  page,
  foreignHost,
}) => {
  await page.goto(`${foreignHost}/sign-in`);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL(`${foreignHost}/forgot-password`);

  await page.goto(`${foreignHost}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: /thank you/i })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/sign-in'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});
