import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildManifest, PublicDocument } from 'platform/release';
import { alterBuild } from '../support/alter-build';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { logInToOps } from '../support/operator';
import { expect, test, type OwnPortal } from '../support/own-portal';

/** Journeys of one worker share a portal: no other one publishes this version. */
const version = '8.9.0';
const module = 'shared/runtime/session';
const goodText = 'Check your profile status and follow your job applications.';
const newText = 'These words need the next shell.';

async function changeManifest(folder: string, change: (manifest: BuildManifest) => BuildManifest) {
  const file = path.join(folder, 'build.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as BuildManifest;
  await writeFile(file, JSON.stringify(change(manifest)));
}

const newest = async ({ url }: OwnPortal): Promise<PublicDocument> =>
  (await (await fetch(`${url}/channels/local.json`)).json()) as PublicDocument;

/** A shell that provides more, and a dashboard that needs it. */
async function releaseBoth(ownPortal: OwnPortal): Promise<void> {
  const { release } = ownPortal;
  const shell = await alterBuild(ownPortal, 'shell', version);
  await changeManifest(shell, (manifest) => ({
    ...manifest,
    provides: { ...manifest.provides, [module]: { ...manifest.provides[module]!, version: '1.99.0' } },
  }));
  const dashboard = await alterBuild(ownPortal, 'mf-dashboard', version, { from: goodText, to: newText });
  await changeManifest(dashboard, (manifest) => ({
    ...manifest,
    needs: { ...manifest.needs, [module]: '^1.99.0' },
  }));
  await release('publish', 'shell', '--dir', shell);
  await release('publish', 'mf-dashboard', '--dir', dashboard);
  await release('promote', `shell@${version}`, '--reason', 'more for remotes');
  await release('promote', `mf-dashboard@${version}`, '--reason', 'uses it');
}

test('one remote cannot hold a bad shell: the operator rolls both back in one revision', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(240_000);
  const { release, url, releasesUrl } = ownPortal;
  const before = await newest(ownPortal);
  const [shell, dashboard] = ['shell', 'mf-dashboard'].map(
    (name) => before.deployables[name]?.current.version,
  );
  await releaseBoth(ownPortal);
  const candidate = await page.context().newPage();
  await signedIn(candidate, undefined, url);
  await candidate.goto('/dashboard');
  await expect(candidate.getByText(newText)).toBeVisible();

  const offered = `rollback shell --to ${shell} --with-dependents`;
  await expect(release('rollback', 'shell', '--reason', 'it hangs')).rejects.toThrow(offered);

  await logInToOps(page, releasesUrl);
  await page.getByRole('button', { name: 'Roll back shell' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: shell! }).check();
  await dialog.getByLabel('Reason').fill('it hangs');
  await expect(dialog.getByText(offered)).toBeVisible();
  await dialog.getByRole('checkbox', { name: `Together with mf-dashboard to ${dashboard}` }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog.getByRole('status')).toContainText(
    `rollback shell ${version} to ${shell}, rollback mf-dashboard ${version} to ${dashboard}`,
  );
  const after = await newest(ownPortal);
  expect(after.revision).toBe(before.revision + 3);
  await candidate.goto('/dashboard');
  await expect(candidate.getByText(goodText)).toBeVisible();
});
