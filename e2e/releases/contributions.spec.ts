import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { BuildManifest, PublicDocument } from 'platform/release';
import { alterBuild } from '../support/alter-build';
import { signedIn } from '../support/candidate';
import { expect, test, type OwnPortal } from '../support/own-portal';

test.describe.configure({ mode: 'default' });

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const currentOf = async ({ url }: OwnPortal, name: string): Promise<string> => {
  const document = (await (await fetch(`${url}/channels/local.json`)).json()) as PublicDocument;
  return `${name}@${document.deployables[name]?.current.version}`;
};

/** A build of mf-documents whose row on the dashboard throws. */
const throwing = (ownPortal: OwnPortal, version: string): Promise<string> =>
  alterBuild(ownPortal, 'mf-documents', version, {
    from: '"mg-next-step__title"',
    to: '(()=>{throw Error("the row has fallen")})()',
  });

async function changeManifest(folder: string, change: (build: BuildManifest) => object): Promise<void> {
  const file = path.join(folder, 'build.json');
  const build = JSON.parse(await readFile(file, 'utf8')) as BuildManifest;
  await writeFile(file, JSON.stringify({ ...build, ...change(build) }));
}

test('status and the command line say who contributes where, and refuse what would not show', async ({
  ownPortal,
}) => {
  const status = await ownPortal.release('status');
  expect(status).toMatch(/dashboard\/next-steps +mf-onboarding +\.\/next-step/);
  expect(status).toMatch(/dashboard\/next-steps +mf-documents +\.\/next-step/);

  const folder = await alterBuild(ownPortal, 'mf-documents', '7.0.0');
  await changeManifest(folder, ({ exposes: _none, ...rest }) => ({ ...rest, exposes: {} }));
  await expect(ownPortal.release('publish', 'mf-documents', '--dir', folder)).rejects.toThrow(
    /contributes: the build does not expose \.\/next-step/,
  );
  const other = await alterBuild(ownPortal, 'mf-documents', '7.0.1');
  await changeManifest(other, ({ contributes = [] }) => ({
    contributes: contributes.map((one) => ({ ...one, point: 'dashboard/nowhere' })),
  }));
  await ownPortal.release('publish', 'mf-documents', '--dir', other);
  await expect(ownPortal.release('promote', 'mf-documents@7.0.1', '--reason', 'test')).rejects.toThrow(
    /mf-documents 7\.0\.1 contributes to dashboard\/nowhere, which mf-dashboard \S+ does not have/,
  );
});

test('a contribution that throws is replaced by that of the last good build, in the same tab', async ({
  page,
  ownPortal,
}) => {
  const good = await currentOf(ownPortal, 'mf-documents');
  await ownPortal.release('publish', 'mf-documents', '--dir', await throwing(ownPortal, '8.0.1'));
  await ownPortal.release('promote', 'mf-documents@8.0.1', '--reason', 'a broken row');
  await signedIn(page, undefined, ownPortal.url);
  await page.goto('/dashboard');
  await expect(row(page, 'Your documents').getByRole('link')).toBeVisible();
  const ledger = await page.evaluate(() => window.portal?.ledger() ?? []);
  const told = ledger.map(({ remote, version, outcome, cause }) => [`${remote}@${version}`, outcome, cause]);
  expect(told).toContainEqual(['mf-documents@8.0.1', 'failed', 'render']);
  expect(told).toContainEqual([good, expect.stringMatching(/^(shown|good)$/), null]);
  await ownPortal.release('rollback', 'mf-documents', '--reason', 'the row is broken');
});

test('what a retired remote contributed has no space, and comes back with it', async ({
  page,
  ownPortal,
}) => {
  const documents = await currentOf(ownPortal, 'mf-documents');
  await ownPortal.release('retire', 'mf-documents', '--reason', 'test');
  await signedIn(page, undefined, ownPortal.url);
  await page.goto('/dashboard');
  await expect(row(page, 'Your profile')).toBeVisible();
  await expect(page.locator('[data-contribution]')).toHaveCount(1);
  await ownPortal.release('promote', documents, '--reason', 'it is back');
  await page.reload();
  await expect(row(page, 'Your documents')).toBeVisible();
});
