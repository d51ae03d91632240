import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test as base, expect } from '../support/test';
import type { ChannelDocument } from 'shared/contract/release';
import { portal } from '../config';

const singleSpa = path.join(
  path.dirname(createRequire(import.meta.url).resolve('single-spa/package.json')),
  'lib/es2015/esm/single-spa.min.js',
);

/** The plain root config of somebody who has never heard of this portal. */
const page = (remotes: Record<string, string>): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Another host</title></head>
<body><script type="module">
  import { registerApplication, start } from '/single-spa.js';
  const remotes = ${JSON.stringify(remotes)};
  for (const [route, address] of Object.entries(remotes)) {
    registerApplication({
      name: route.slice(1),
      app: () => import(address),
      activeWhen: (location) => location.pathname.startsWith(route),
    });
  }
  start();
</script></body></html>`;

const test = base.extend<{ foreignHost: string }>({
  foreignHost: async ({ request }, use) => {
    const channel = (await (await request.get('/channels/local.json')).json()) as ChannelDocument;
    const address = (name: string): string =>
      `${portal.url}/builds/${name}/${channel.deployables[name]?.current.version}/single-spa.js`;
    const html = page({ '/sign-in': address('mf-auth'), '/dashboard': address('mf-dashboard') });
    const server: Server = createServer((incoming, answer) => {
      if (incoming.url === '/single-spa.js') {
        void readFile(singleSpa).then((script) =>
          answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
        );
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
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter your password').first()).toBeVisible();
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
