import type { Page } from '@playwright/test';
import { alterBuild } from '../support/alter-build';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { expect, test, type OwnPortal } from '../support/own-portal';

const version = '9.1.0-pr.12.ab12cd';
const broken = '9.1.0-pr.13.ef34ab';
const said = '"Steps of your documents"';

const badge = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const stepsOf = (page: Page, what: string) => page.getByRole('region', { name: `Steps of ${what}` });

/** Publishes an altered copy of the remote, and hands out a link to it. */
async function linkTo(ownPortal: OwnPortal, preview: string, label: string): Promise<string> {
  const folder = await alterBuild(ownPortal, 'mf-documents', preview, { from: said, to: label });
  await ownPortal.release('publish', 'mf-documents', '--preview', '--dir', folder);
  const output = await ownPortal.release('preview', `mf-documents@${preview}`);
  return output.trim().split('\n').at(-1) ?? '';
}

// One after another: they share the builds of one portal.
test.describe.configure({ mode: 'default' });

let link: string;
let brokenLink: string;

test.beforeAll(async ({ ownPortal }) => {
  [link, brokenLink] = await Promise.all([
    linkTo(ownPortal, version, '"Steps of the preview"'),
    linkTo(ownPortal, broken, '(()=>{throw Error("cannot render")})()'),
  ]);
});

/** Signs in on the origin of the previews: what the portal's own origin stores is not there. */
test.beforeEach(async ({ page, ownPortal }) => {
  const { origin } = new URL(link);
  await signedIn(page, undefined, ownPortal.url, origin);
});

test('a link leads to an origin of its own, where a candidate of the portal is not signed in', async ({
  page,
  ownPortal,
}) => {
  const { origin, href } = new URL(link);
  expect(new URL(origin).hostname).toBe('preview.localhost');
  await page.evaluate(() => localStorage.clear());
  await signedIn(page, undefined, ownPortal.url);
  const preview = await page.context().newPage();
  await preview.goto(href);
  await expect(badge(preview)).toBeVisible();
  await expect(preview).toHaveURL(/\/sign-in/);
  expect(await preview.evaluate(() => localStorage.getItem('token'))).toBeNull();

  // The same link at the portal's own origin is worth nothing.
  await page.goto(href.replace(origin, ownPortal.url));
  await expect(page.getByRole('alert')).toContainText('not good here');
  await expect(badge(page)).toHaveCount(0);
});

test('a link that is ended opens nothing any more', async ({ page, ownPortal }) => {
  const printed = await ownPortal.release('preview', `mf-documents@${version}`);
  const { href } = new URL(printed.trim().split('\n').at(-1) ?? '');
  await page.goto(href);
  await expect(badge(page)).toBeVisible();
  const id = new URL(href).searchParams.get('preview')!.slice(0, 12);
  expect(await ownPortal.release('previews')).toContain(id);
  await ownPortal.release('previews', 'end', id);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('not good here');
  await expect(badge(page)).toHaveCount(0);
});

test('a preview link shows its build in this tab alone, with a badge, until the viewer leaves', async ({
  page,
}) => {
  await page.goto(link);
  await expect(badge(page)).toContainText(`Preview of mf-documents ${version}`);
  await expect(stepsOf(page, 'the preview')).toBeVisible();
  await expect(page).toHaveURL(/\/documents\/basic-identity$/);
  await expectAccessible(page);

  const another = await page.context().newPage();
  await another.goto(page.url());
  await expect(stepsOf(another, 'your documents')).toBeVisible();
  await expect(badge(another)).toHaveCount(0);
  await another.close();

  await page.reload();
  await expect(stepsOf(page, 'the preview')).toBeVisible();
  await badge(page).getByRole('button', { name: 'Leave the preview' }).click();
  await expect(stepsOf(page, 'your documents')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
});

test('a preview that cannot render ends by itself, for good', async ({ page }) => {
  await page.goto(brokenLink);
  await expect(page.getByRole('alert')).toContainText(`mf-documents ${broken} failed`);
  await expect(stepsOf(page, 'your documents')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await page.reload();
  await expect(stepsOf(page, 'your documents')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
});

test('a forged link, and one with an address in it, load nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const forged = new URL(link);
  forged.searchParams.set('preview', forged.searchParams.get('preview')!.replace(/^./, 'f'));
  const address = new URL(link);
  address.searchParams.set('preview', 'https://evil.example/remoteEntry.js');
  for (const { href } of [forged, address]) {
    await page.goto(href);
    await expect(page.getByRole('alert')).toContainText('not good here');
    await expect(stepsOf(page, 'your documents')).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
  }
  expect(asked.filter((url) => url.includes(version) || url.startsWith('https://'))).toEqual([]);
});
