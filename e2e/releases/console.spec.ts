import { reportsPath } from 'platform/report';
import { alterBuild } from '../support/alter-build';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { logInToOps, operator } from '../support/operator';
import { expect, test } from '../support/own-portal';

const goodText = 'Check your profile status and follow your job applications.';
const badText = 'These words were meant for nobody.';
const bad = '9.1.0';
const remote = 'mf-dashboard';

test('an operator finds what changed, rolls it back, freezes, starts a canary, reads errors, ends a token', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(240_000);
  const { release, url, releasesUrl } = ownPortal;
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const candidate = await page.context().newPage();
  const promoteBad = async (): Promise<void> => {
    const folder = await alterBuild(ownPortal, remote, bad, { from: goodText, to: badText });
    await release('publish', remote, '--dir', folder);
    await release('promote', `${remote}@${bad}`, '--reason', 'new words');
  };
  await Promise.all([promoteBad(), signedIn(candidate, undefined, url)]);
  await candidate.goto('/dashboard');
  await expect(candidate.getByText(badText)).toBeVisible();
  await release('token', 'create', 'a tool', '--deployables', 'mf-auth', '--actions', 'publish');

  expect((await page.request.get('/ops')).status(), 'the portal’s own origin has no console').toBe(404);
  await page.goto(`${releasesUrl}/ops`);
  await expectAccessible(page);
  await logInToOps(page, releasesUrl);

  // What changed last stands first, with the way back.
  const main = page.getByRole('main');
  await expect(main).toContainText(`promote ${remote} ${bad}`);
  await expect(main).toContainText('new words');
  const row = main.getByRole('row', { name: remote });
  await expect(row).toContainText(bad);
  await expectAccessible(page);
  // A tab's reports reach the console through the edge and the release store. The candidate's own would take
  // 15 seconds.
  const mount = { remote, version: bad, reason: 'current', failure: null, duration: 400 };
  const report = await candidate.request.post(reportsPath, {
    data: { channel: 'local', mounts: [mount] },
  });
  expect(report.status()).toBe(204);
  await expect(row).toContainText(/wait\s*0 of [1-9]\d* votes? failed/, { timeout: 60_000 });

  await main
    .getByRole('button', { name: `Roll back ${remote}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`candidates get ${bad}`);
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('nobody asked for these words');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText(`rollback ${remote} ${bad} to`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(main).toContainText('nobody asked for these words');
  await expect(main).toContainText(operator.name);
  await expect(row).not.toContainText(bad);
  await candidate.goto('/dashboard');
  await expect(candidate.getByText(goodText)).toBeVisible();

  // On a phone, all else is on the page of the remote.
  await page.setViewportSize({ width: 360, height: 740 });
  await row.getByRole('link', { name: remote }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${remote} in local`);
  await expect(main).toContainText('No browser has reported an error within seven days.');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const change = async (verb: string, reason: string, done: string): Promise<void> => {
    await main.getByRole('button', { name: `${verb} ${remote}`, exact: true }).click();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: verb, exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText(done);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
  };
  await change('Freeze', 'festival week', `freeze ${remote}`);
  await expect(main).toContainText('festival week');
  await change('Unfreeze', 'it is over', `unfreeze ${remote}`);
  // Nobody comes here, so all get it at once, and it is judged.
  await change('Start canary', 'once more', `promote ${remote} ${bad}`);
  await release('rollback', remote, '--reason', 'end of the test'); // other journeys share the portal

  await page.getByRole('link', { name: 'People and tokens' }).click();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'End the token of a tool' }).click();
  await expect(main.getByText('There are no long-lived tokens')).toBeVisible();
  expect(problems, 'the policy forbids nothing that the console does').toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an operator rolls a remote back', async ({ page, ownPortal }) => {
    const { release, releasesUrl } = ownPortal;
    const folder = await alterBuild(ownPortal, 'mf-landing', '9.2.0');
    await release('publish', 'mf-landing', '--dir', folder);
    await release('promote', 'mf-landing@9.2.0', '--reason', 'new words');
    await page.goto(`${releasesUrl}/ops`);
    await page.getByLabel('Name').fill(operator.name);
    await page.getByLabel('Password').fill(operator.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Roll back without scripts' }).click();
    const form = page.locator('form').filter({ hasText: 'mf-landing' });
    await form.getByLabel('Reason').fill('no scripts here');
    await form.getByRole('button', { name: 'Roll back mf-landing' }).click();
    await expect(page.getByRole('status')).toContainText('rollback mf-landing 9.2.0 to');
  });
});
