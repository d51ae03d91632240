import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { portal } from '../../e2e/config';
import { buildForeign } from '../../e2e/support/foreign';
import { expect, test as base } from '../../e2e/support/test';
import { heapOf } from './heap';
import { painOf, type PainName } from './pains';
import { pick, shuffled } from './random';
import { startStockSite, type StockSite } from './stock-site';
import { measured } from './table';

const run = promisify(execFile);

/** What the stock host gives the tests on its window: the federation runtime. */
interface Runtime {
  loadRemote(id: string): Promise<{ readonly default?: unknown }>;
  registerRemotes(remotes: readonly { name: string; entry: string }[], options?: { force: boolean }): void;
}
declare const window: Window & Runtime;

const test = base.extend<{ site: StockSite }>({
  site: async ({}, use) => {
    const site = await startStockSite();
    await use(site);
    site.stop();
  },
  baseURL: ({ site }, use) => use(site.url),
});

/** What the remotes of `e2e/foreign` expose: functions, or lists of them. */
interface Lifecycles {
  readonly mount?: (props: object) => Promise<void>;
  readonly default?: { readonly mount: readonly ((props: object) => Promise<void>)[] };
}

/** Milliseconds that a visitor waits at most. */
const patience = 12_000;

/**
 * Measures whether stock federation is free of a pain. Fails if that is not the table's answer, or if the
 * host does not even work without the pain.
 */
function pain(name: PainName, isFree: (page: Page, site: StockSite) => Promise<boolean>): void {
  test(`${name}: stock`, async ({ page, site }) => {
    test.setTimeout(300_000);
    await site.deploy();
    await page.goto('/remote');
    await expect(version(page)).toHaveText('Version 1.0.0 for ASHA');
    const found = await isFree(page, site);
    test.info().annotations.push({ type: measured, description: found ? 'yes' : 'no' });
    expect(found).toBe(painOf(name).stock);
  });
}

const version = (page: Page) => page.getByRole('heading', { level: 2 });
const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const shows = (page: Page, text: string | RegExp, timeout = patience): Promise<boolean> =>
  page
    .getByText(text)
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );

pain('bad-remote', async (page) => {
  const files = /\/remote\/./;
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  await page.goto('/remote');
  if (!(await shows(page, 'Try again'))) return false; // not even the host's heading is there
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  const recovers = await shows(page, 'Version 1.0.0', 3_000);
  await page.route(files, () => undefined); // never answers
  await page.goto('/remote', { waitUntil: 'commit' });
  const says = await shows(page, 'Try again');
  await page.unroute(files);
  await page.route(/expose_app\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nwindow.tampered = true;` });
  });
  await page.goto('/remote');
  await shows(page, /Version|Try again/);
  return recovers && says && !(await page.evaluate(() => 'tampered' in window));
});

pain('open-tab', async (page, site) => {
  for (const next of ['2.0.0', '3.0.0', '4.0.0']) {
    await go(page, 'Home');
    await site.deploy({ version: next });
    await go(page, 'Remote');
    if (!(await shows(page, `Version ${next}`, 2_000))) return false;
  }
  return true;
});

pain('swap', async (page, site) => {
  for (const next of ['2.0.0', '3.0.0', '2.0.0']) {
    await site.deploy({ version: next, name: 'swapped' }, `v${next}`);
    const entry = `${site.url}/v${next}/mf-manifest.json`;
    const source = await page.evaluate(async (address) => {
      window.registerRemotes([{ name: 'swapped', entry: address }], { force: true });
      return String((await window.loadRemote('swapped/app')).default);
    }, entry);
    if (!source.includes(next)) return false;
  }
  return true;
});

pain('two-reacts', async (page, site) => {
  const names = ['one', 'two', 'three'];
  for (const name of names) await site.deploy({ name }, name);
  for (let round = 0; round < 100; round += 1) {
    await page.goto('/');
    await expect(page.getByText('At home')).toBeVisible();
    await page.evaluate(async (order) => {
      window.registerRemotes(
        order.map((name) => ({ name, entry: `${location.origin}/${name}/mf-manifest.json` })),
      );
      await Promise.all(order.map((name) => window.loadRemote(`${name}/app`)));
    }, shuffled(names));
    await go(page, 'Remote');
    if (!(await shows(page, 'Version 1.0.0'))) return false;
  }
  return true;
});

pain('react-18', async (page, site) => {
  await site.deploy({ react18: true, version: '18.0.0' });
  await page.goto('/remote');
  return shows(page, 'Version 18.0.0');
});

pain('newest-bundler', async (page, site) => {
  await buildForeign('vite', 'rspack');
  for (const [tool, says] of [
    ['vite', 'Built with Vite'],
    ['rspack', 'Built with rspack and React 18'],
  ] as const) {
    site.serve(`e2e/foreign/${tool}/dist`, tool);
    await page.goto('/');
    await expect(page.getByText('At home')).toBeVisible();
    await page.evaluate(async (name) => {
      const entry = `${location.origin}/${name}/mf-manifest.json`;
      window.registerRemotes([{ name: `stock_${name}`, entry }]);
      const { mount, default: others } = (await window.loadRemote(`stock_${name}/app`)) as Lifecycles;
      const domElement = document.body.appendChild(document.createElement('div'));
      await (mount ?? others!.mount[0]!)({ name, domElement });
    }, tool);
    if (!(await shows(page, says))) return false;
  }
  return true;
});

pain('types', async (page, site) => {
  // The next build reads another prop; nothing refuses it before candidates get it.
  await site.deploy({ version: '2.0.0', greets: 'person' });
  await page.goto('/remote');
  return shows(page, 'Version 2.0.0');
});

pain('alone', async () => {
  const test = 'lab/pains/stock/alone.test.mjs';
  const config = JSON.stringify({ rootDir: portal.root, testMatch: [`<rootDir>/${test}`], transform: {} });
  const jest = path.join(portal.root, 'node_modules/jest/bin/jest.js');
  return run('node', ['--experimental-vm-modules', jest, '--config', config]).then(
    () => true,
    ({ stderr }: { stderr: string }) => {
      expect(stderr).toContain("Cannot find module 'remote/app'");
      return false;
    },
  );
});

pain('whose-error', async (page) => {
  const stacks: string[] = [];
  page.on('pageerror', ({ stack = '' }) => void stacks.push(stack));
  for (let index = 0; index < 25; index += 1)
    await page.getByRole('button', { name: `Throw ${index}`, exact: true }).click();
  await expect.poll(() => stacks.length).toBe(25);
  return stacks.every((stack, index) => stack.includes(`throws.jsx:${index + 3}`));
});

pain('styles', async (page) => {
  const colour = () =>
    page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).color);
  await go(page, 'Home');
  const after = await colour();
  await page.goto('/');
  return after === (await colour());
});

pain('moves', async (page) => {
  const screens = { '/': 'At home', '/remote': 'First screen', '/remote/two': 'Second screen' } as const;
  const links = { Home: '/', Remote: '/remote', Two: '/remote/two' } as const;
  for (let move = 0; move < 500; move += 1) {
    const offered = (Object.keys(links) as (keyof typeof links)[]).filter(
      (name) => name !== 'Two' || !page.url().endsWith('/'),
    );
    const link = pick(offered);
    await go(page, link);
    if (!(await shows(page, screens[links[link]], 2_000))) return false;
  }
  return true;
});

pain('mounts', async (page) => {
  const mountAndUnmount = async (times: number): Promise<void> => {
    for (let round = 0; round < times; round += 1) {
      await go(page, 'Home');
      await go(page, 'Remote');
    }
  };
  await mountAndUnmount(50);
  const before = await heapOf(page);
  await mountAndUnmount(200);
  return (await heapOf(page)) - before < 1024 ** 2;
});
