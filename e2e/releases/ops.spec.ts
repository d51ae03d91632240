import { reportsPath } from 'platform/report';
import { alterBuild } from '../support/alter-build';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { logInToOps, operator } from '../support/operator';
import { expect, test } from '../support/own-portal';

const goodText = 'Check your profile status and follow your job applications.';
const badText = 'These words were meant for nobody.';
const bad = '9.1.0';

test('an operator sees what runs, and rolls a remote back with a reason', async ({ page, ownPortal }) => {
  test.setTimeout(240_000);
  const { release, url, releasesUrl } = ownPortal;
  const candidate = await page.context().newPage();
  const promoteBad = async (): Promise<void> => {
    const folder = await alterBuild(ownPortal, 'mf-dashboard', bad, { from: goodText, to: badText });
    await release('publish', 'mf-dashboard', '--dir', folder);
    await release('promote', `mf-dashboard@${bad}`, '--reason', 'new words');
  };
  await Promise.all([promoteBad(), signedIn(candidate, undefined, url)]);
  await candidate.goto('/dashboard');
  await expect(candidate.getByText(badText)).toBeVisible();

  expect((await page.request.get('/ops')).status(), 'the portal’s own origin has no ops page').toBe(404);
  await page.goto(`${releasesUrl}/ops`);
  await expectAccessible(page);
  await logInToOps(page, releasesUrl);
  const remote = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'mf-dashboard' }) });
  await expect(remote).toContainText(`Current ${bad}`);
  await expectAccessible(page);

  // A tab's reports reach the ops server through the edge and the release store. The candidate's own would
  // take 15 seconds.
  const mount = { remote: 'mf-dashboard', version: bad, reason: 'current', failure: null, duration: 400 };
  const report = await candidate.request.post(reportsPath, {
    data: { channel: 'local', mounts: [mount] },
  });
  expect(report.status()).toBe(204);
  const counted = async (): Promise<string> => {
    await page.reload();
    return remote.innerText();
  };
  await expect.poll(counted, { timeout: 60_000 }).toMatch(/9\.1\.0\s+wait\s+0 of [1-9]\d* votes? failed/);

  await remote.getByRole('link', { name: 'Roll back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll back mf-dashboard' });
  await expect(dialog).toContainText(`candidates get ${bad}`);
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('nobody asked for these words');
  await dialog.getByRole('button', { name: 'Roll back' }).click();

  await expect(page.getByRole('status')).toContainText(`rollback mf-dashboard ${bad} to`);
  await expect(remote).not.toContainText(`Current ${bad}`);
  const [newest] = await page.locator('.history > li').all();
  await expect(newest!).toContainText('nobody asked for these words');
  await expect(newest!).toContainText(operator.name);
  await candidate.goto('/dashboard');
  await expect(candidate.getByText(goodText)).toBeVisible();
});
