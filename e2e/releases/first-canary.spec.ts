import type { Browser, Page } from '@playwright/test';
import type { PublicDocument } from 'platform/release';
import { alterBuild } from '../support/alter-build';
import { signedIn } from '../support/candidate';
import { comeBack } from '../support/come-back';
import { buildNew } from '../support/build-new';
import { expect, test, type OwnPortal } from '../support/own-portal';

const name = 'mf-shortlist';
const build = `${name}@1.0.0`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shortlist' });

/** Browsers, of which one is in the canary and one is not; the edge has drawn them. */
async function drawBrowsers(browser: Browser, { url }: OwnPortal) {
  const found = new Map<number | undefined, Page>();
  for (let tried = 0; tried < 40 && found.size < 2; tried += 1) {
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const status = (await page.goto('/shortlist'))?.status();
    if (found.has(status)) await page.context().close();
    else found.set(status, page);
  }
  const [inside, outside] = [found.get(200), found.get(404)];
  if (!inside || !outside) throw new Error('Forty browsers had the same luck');
  return { inside, outside };
}

test('a new remote starts with a preview and a canary, and is promoted, retired and rolled back', async ({
  browser,
  page,
  ownPortal,
}) => {
  test.setTimeout(240_000);
  const { release, url } = ownPortal;
  const dist = await buildNew(name, 'Shortlist', {
    routes: [{ path: '/shortlist', access: 'session', title: 'Shortlist' }],
    menu: [{ label: 'Shortlist', to: '/shortlist', order: 40 }],
  });
  await release('publish', name, '--dir', dist);

  // Only with the preview link.
  await release('canary', build, '0%');
  const link = (await release('preview', build)).trim().split('\n').at(-1) ?? '';
  const candidate = await signedIn(page, undefined, url);
  expect((await page.goto('/shortlist'))?.status()).toBe(404);
  await signedIn(page, candidate, url, new URL(link).origin);
  await page.goto(link);
  await expect(heading(page)).toHaveText('Shortlist');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
    `Preview of ${name} 1.0.0`,
  );
  await expect(entry(page)).toBeVisible();
  await page.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(heading(page)).toHaveText('We cannot find this page');
  await expect(entry(page)).toBeHidden();

  // A share. The pipeline may run its command twice.
  await release('canary', build, '50%');
  expect(await release('canary', build, '50%')).toContain('Nothing to change');
  const { inside, outside } = await drawBrowsers(browser, ownPortal);
  for (const one of [inside, outside]) await signedIn(one, undefined, url);
  const asked: string[] = [];
  inside.on('request', (request) => asked.push(new URL(request.url()).pathname));
  expect((await inside.goto('/shortlist'))?.status()).toBe(200);
  await expect(heading(inside)).toHaveText('Shortlist');
  await expect(entry(inside)).toBeVisible();
  const firstOf = (start: string): number => asked.findIndex((path) => path.startsWith(start));
  const [remoteAt, channelAt] = [firstOf(`/builds/${name}/`), firstOf('/channels/')];
  expect(remoteAt).toBeGreaterThan(0);
  expect(remoteAt, 'the page itself names the files').toBeLessThan(channelAt === -1 ? Infinity : channelAt);
  await comeBack(inside);
  await inside.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await entry(inside).click();
  await expect(heading(inside)).toHaveText('Shortlist');

  await outside.goto('/dashboard');
  await expect(outside.getByRole('link', { name: 'Documents', exact: true })).toBeVisible();
  await comeBack(outside);
  await expect(entry(outside)).toBeHidden();
  expect((await outside.goto('/shortlist'))?.status()).toBe(404);
  await expect(heading(outside)).toHaveText('We cannot find this page');

  // Taken away, and back again for all.
  await release('canary', name, '--abort', '--reason', 'not yet');
  expect((await inside.goto('/shortlist'))?.status()).toBe(404);
  await release('canary', build, '100%');
  await release('canary', name, '--promote', '--reason', 'first release');
  expect((await outside.goto('/shortlist'))?.status()).toBe(200);
  await expect(heading(outside)).toHaveText('Shortlist');
  for (const one of [inside, outside]) await one.context().close();
  // Other journeys use this portal, and find their entries in its menu.
  await release('retire', name, '--reason', 'end of the test');
});

test('a retired remote that returns can go back to the builds from before', async ({ ownPortal }) => {
  test.setTimeout(120_000);
  const { release, url } = ownPortal;
  const routes = [{ path: '/offers', access: 'public' as const }];
  const current = async (): Promise<string | undefined> => {
    const answer = await fetch(`${url}/channels/local.json`);
    return ((await answer.json()) as PublicDocument).deployables['mf-offers']?.current.version;
  };
  const dist = await buildNew('mf-offers', 'Offers', { routes });
  await release('publish', 'mf-offers', '--dir', dist);
  await release('promote', 'mf-offers@1.0.0');
  const next = await alterBuild(ownPortal, 'mf-offers', '1.1.0');
  await release('retire', 'mf-offers', '--reason', 'too few use it');
  expect(await current()).toBeUndefined();
  expect(await release('status')).toMatch(/mf-offers +retired +1\.0\.0/);
  await release('publish', 'mf-offers', '--dir', next);
  await release('promote', 'mf-offers@1.1.0', '--reason', 'it returns');
  await release('rollback', 'mf-offers', '--reason', 'the old one was better');
  expect(await current()).toBe('1.0.0');
});
