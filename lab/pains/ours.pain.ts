import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { portal } from '../../e2e/config';
import { promoteKept } from '../../e2e/skew/kept';
import { buildNew } from '../../e2e/support/build-new';
import { signedIn } from '../../e2e/support/candidate';
import { comeBack } from '../../e2e/support/come-back';
import { mainScreens } from '../../e2e/support/main-screens';
import { expect, test, type OwnPortal } from '../../e2e/support/own-portal';
import { writeSmallRemote } from '../../e2e/support/small-remote';
import { listenForTroubles } from '../../e2e/support/troubles';
import { throwingRemote } from './throwing-remote';
import { pick, shuffled } from './random';

const run = promisify(execFile);

// The pains of which no journey has all.
test.describe.configure({ timeout: 600_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** As a script beside all routers does it, which tells them. */
const push = (page: Page, to: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

async function publish({ release }: OwnPortal, folder: string, version: string, mount?: string) {
  const says = `Version ${version}`;
  const small = { name: 'mf-small', version, route: '/small', says };
  const route = { access: 'public', title: 'Small' } as const;
  const dist = await writeSmallRemote(folder, small, mount, {
    routes: ['/small', '/small/two'].map((address) => ({ path: address, ...route })),
    menu: [{ label: 'Small', to: '/small', order: 90 }],
  });
  await release('publish', '--dir', dist);
}
const promote = ({ release }: OwnPortal, version: string) =>
  release('promote', `mf-small@${version}`, '--reason', 'a pain');

/** Leaves the screen, hears of a release, and returns. */
async function leaveAndReturn(page: Page): Promise<void> {
  await push(page, '/contact-us');
  await comeBack(page);
  await expect(heading(page)).not.toContainText('Version');
  await push(page, '/small');
}

test('open-tab: each of three releases is in the tab at the next mount', async ({
  page,
  ownPortal,
}, info) => {
  const versions = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'];
  for (const version of versions) await publish(ownPortal, info.outputPath(), version);
  await promote(ownPortal, '1.0.0');
  await page.goto('/small');
  await expect(heading(page)).toHaveText('Version 1.0.0');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const version of versions.slice(1)) {
    await promote(ownPortal, version);
    await leaveAndReturn(page);
    await expect(heading(page)).toHaveText(`Version ${version}`);
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('swap: ten swaps between two builds, each is on the screen', async ({ page, ownPortal }, info) => {
  const versions = ['5.0.0', '5.1.0'];
  for (const version of versions) await publish(ownPortal, info.outputPath(), version);
  await promote(ownPortal, versions[1]!);
  await page.goto('/small');
  for (let swap = 0; swap < 10; swap += 1) {
    const version = versions[swap % 2]!;
    await promote(ownPortal, version);
    await leaveAndReturn(page);
    await expect(heading(page)).toHaveText(`Version ${version}`);
    await page.reload();
    await expect(heading(page)).toHaveText(`Version ${version}`);
  }
});

test('two-reacts: 100 random load orders, one React', async ({ page, ownPortal }) => {
  const screens = {
    'mf-landing': '/',
    'mf-auth': '/contact-us',
    'mf-onboarding': '/onboarding/personal-information',
    'mf-documents': '/documents/basic-identity',
    'mf-dashboard': '/dashboard',
  } as const;
  await signedIn(page, undefined, ownPortal.url);
  const troubles = await listenForTroubles(page);
  const remotes = Object.keys(screens) as (keyof typeof screens)[];
  for (let round = 0; round < 100; round += 1) {
    const order = shuffled(remotes);
    for (const [index, remote] of order.entries()) {
      await (index === 0 ? page.goto(screens[remote]) : push(page, screens[remote]));
      await expect(page.locator(`[data-remote="${remote}"] h1`).first(), order.join()).toBeVisible();
    }
    const reacts = await page.evaluate(() => {
      const { __SHARE__ } = (globalThis as unknown as { __FEDERATION__: { __SHARE__: object } })
        .__FEDERATION__;
      const scopes = Object.values(__SHARE__) as { default?: Record<string, Record<string, unknown>> }[];
      return new Set(scopes.flatMap(({ default: scope }) => Object.keys(scope?.react ?? {}))).size;
    });
    expect(reacts, order.join()).toBe(1);
  }
  expect(await troubles()).toEqual([]);
});

test('alone: a remote is tested by Jest and by Vitest', async () => {
  const folder = path.join(portal.output, 'pains-alone');
  const tools = await mkdtemp(path.join(tmpdir(), 'pains-vitest-'));
  const template = path.join(portal.root, 'scripts/new-remote/template/src');
  const words = {
    name: 'mf-alone',
    route: '/alone',
    example: '/alone',
    title: 'Alone',
    component: 'Alone',
    file: 'alone',
  };
  try {
    await rm(folder, { recursive: true, force: true });
    await cp(path.join(import.meta.dirname, 'alone'), folder, { recursive: true });
    const files = { 'remote.ts': 'remote.ts', 'app.tsx': 'app.tsx', 'app.test.tsx': 'app.test.tsx' };
    const page = {
      '{{file}}/{{file}}-page.tsx': 'alone/alone-page.tsx',
      '{{file}}/{{file}}.css': 'alone/alone.css',
    };
    await mkdir(path.join(folder, 'src/alone'), { recursive: true });
    for (const [from, to] of Object.entries({ ...files, ...page })) {
      const text = await readFile(path.join(template, `${from}.txt`), 'utf8');
      const filled = text.replace(/\{\{(\w+)\}\}/g, (_whole, word: keyof typeof words) => words[word]);
      await writeFile(path.join(folder, 'src', to), filled);
    }
    const remoteFile = { routes: [{ path: '/alone', access: 'public', title: 'Alone' }] };
    await writeFile(path.join(folder, 'remote.json'), JSON.stringify(remoteFile));
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'mf-alone', type: 'module' }));
    // Neither portal nor network: processes of their own in the remote's folder, which fail without a test.
    const jest = path.join(portal.root, 'node_modules/jest/bin/jest.js');
    await run('node', [jest, '--rootDir', folder], { cwd: folder });
    await run('npm', ['install', '--no-audit', '--no-fund', '--silent', 'vitest@4', 'jsdom@26'], {
      cwd: tools,
    });
    const vitest = path.join(tools, 'node_modules/vitest/vitest.mjs');
    await run('node', [vitest, 'run', '--root', folder], { cwd: folder });
  } finally {
    await rm(tools, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});

test('whose-error: 25 throws have their owners and lines', async ({ page, ownPortal }) => {
  const described = () =>
    page.evaluate(() => {
      const reported = JSON.parse(sessionStorage.getItem('portal-reported-errors') ?? '[]') as unknown[];
      return reported.length;
    });
  // Of one network the edge takes nine errors of a build, of one page view three.
  const owners = { 'mf-first': 9, 'mf-second': 8, 'mf-third': 8 } as const;
  for (const [name, count] of Object.entries(owners)) {
    const { source, lines } = throwingRemote(name, count);
    const route = `/${name.slice('mf-'.length)}`;
    const dist = await buildNew(name, source, { routes: [{ path: route, access: 'public', title: name }] });
    await ownPortal.release('publish', name, '--dir', dist);
    await ownPortal.release('promote', `${name}@1.0.0`, '--reason', 'it throws');
    for (let index = 0; index < count; index += 1) {
      await page.goto(route);
      const before = await described();
      await page.getByRole('button', { name: `Throw ${index}`, exact: true }).click();
      await expect.poll(described, `${name} ${index}`).toBe(before + 1);
    }
    await page.goto('/contact-us'); // as each page that is left, it sends what was described
    const wanted = lines.map((line) => `TypeError in src/remote.ts:${line}`);
    await expect(async () => {
      const shown = (await ownPortal.release('errors', name)).split('\n').map((line) => line.trim());
      for (const line of wanted)
        expect(shown).toContainEqual(expect.stringMatching(new RegExp(`${line}\\b`)));
    }).toPass({ timeout: 90_000 });
  }
});

test('moves: after each of 500 random moves address and screen agree', async ({ page, ownPortal }, info) => {
  // Among the remotes one with a router of its own.
  const router = `
    const show = () => {
      const textContent = location.pathname === '/small/two' ? 'Small two' : 'Small one';
      const onclick = () => { history.pushState(null, '', '/small/two'); show(); };
      const make = (tag, fields) => Object.assign(document.createElement(tag), fields);
      domElement.replaceChildren(make('h1', { textContent }), make('button', { textContent: 'Two', onclick }));
    };
    show();
    const listen = () => {
      if (!domElement.isConnected) removeEventListener('popstate', listen);
      else if (location.pathname.startsWith('/small')) show();
    };
    addEventListener('popstate', listen);`;
  await publish(ownPortal, info.outputPath(), '6.0.0', router);
  await promote(ownPortal, '6.0.0');
  await signedIn(page, undefined, ownPortal.url);
  const troubles = await listenForTroubles(page);
  const screens = {
    '/dashboard': ['Dashboard', /^Thank you/],
    '/documents/basic-identity': ['Documents', 'Basic Identity Documents'],
    '/onboarding/personal-information': ['My Profile', 'Personal information'],
    '/small': ['Small', 'Small one'],
    '/small/two': [null, 'Small two'],
  } as const;
  type Address = keyof typeof screens;
  const addresses = Object.keys(screens) as Address[];
  await page.goto('/dashboard');
  let visited: Address[] = ['/dashboard'];
  let at = 0;
  const goneTo = (to: Address): void => {
    if (to === visited[at]) return;
    // A browser keeps 50 entries.
    visited = [...visited.slice(0, at + 1), to].slice(-40);
    at = visited.length - 1;
  };
  const moves = {
    async link() {
      const to = pick(addresses.filter((address) => screens[address][0] !== null));
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: screens[to][0]!, exact: true })
        .click();
      goneTo(to);
    },
    async push() {
      const to = pick(addresses.filter((address) => address !== visited[at]));
      await push(page, to);
      goneTo(to);
    },
    async own() {
      if (!visited[at]!.startsWith('/small')) return;
      if (visited[at] === '/small/two') return;
      await page.getByRole('button', { name: 'Two' }).click();
      goneTo('/small/two');
    },
    async back() {
      if (at === 0) return;
      at -= 1;
      await page.evaluate(() => history.back());
    },
    async forward() {
      if (at === visited.length - 1) return;
      at += 1;
      await page.evaluate(() => history.forward());
    },
  };
  for (let move = 0; move < 500; move += 1) {
    const kind = pick(Object.keys(moves) as (keyof typeof moves)[]);
    await moves[kind]();
    const where = visited[at]!;
    await expect(page, `${kind}, move ${move}`).toHaveURL(where);
    await expect(heading(page), `${kind}, move ${move}`).toHaveText([screens[where][1]]);
  }
  expect(await troubles()).toEqual([]);
});

test('old-page: the pages of an earlier release work with today’s API', async ({ browser, ownPortal }) => {
  await promoteKept(ownPortal);
  for (const { candidate, use } of mainScreens) {
    const page = await (
      await browser.newContext({ baseURL: ownPortal.url, serviceWorkers: 'block' })
    ).newPage();
    if (candidate) await signedIn(page, candidate === 'new' ? undefined : candidate, ownPortal.url);
    const troubles = await listenForTroubles(page);
    await use(page);
    expect(await troubles()).toEqual([]);
    await page.context().close();
  }
});
