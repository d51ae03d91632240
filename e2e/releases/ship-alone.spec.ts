import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { PublicDocument } from 'platform/release';
import { signedIn } from '../support/candidate';
import { alterBuild } from '../support/alter-build';
import { buildChanged } from '../support/build-changed';
import { buildNew, buildNotes, startNotesApi } from '../support/build-new';
import { comeBack } from '../support/come-back';
import { releaseCommandLine } from '../support/command-line';
import { expect, test } from '../support/own-portal';

const oldText = 'Check your profile status and follow your job applications.';
const newText = 'Everything about your applications, in one place.';

/** Path -> hash of every published file that is not this deployable's. */
async function filesOfOthers(storeFolder: string, name: string): Promise<Record<string, string>> {
  const builds = path.join(storeFolder, 'builds');
  const entries = await readdir(builds, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(builds, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(`${name}/`))
    .sort();
  const hash = async (file: string): Promise<string> =>
    createHash('sha256')
      .update(await readFile(path.join(builds, file)))
      .digest('hex');
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await hash(file)] as const)));
}

/** What pages know about every other deployable. */
async function recordsOfOthers(url: string, name: string): Promise<PublicDocument['deployables']> {
  const channel = (await (await fetch(`${url}/channels/local.json`)).json()) as PublicDocument;
  const { [name]: _own, ...others } = channel.deployables;
  return others;
}

/** Comes back to the tab, leaves the dashboard and returns to it. */
async function goAwayAndBack(page: Page): Promise<void> {
  await comeBack(page);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Basic Identity Documents' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
}

test('a team ships one remote alone, an open tab gets it at the next mount, and ops rolls it back', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(240_000);
  const release = (...args: string[]) => releaseCommandLine(ownPortal.storeFolder, ...args);
  const others = await filesOfOthers(ownPortal.storeFolder, 'mf-dashboard');
  const records = await recordsOfOthers(ownPortal.url, 'mf-dashboard');

  await signedIn(page, undefined, ownPortal.url);
  await page.goto('/dashboard');
  await expect(page.getByText(oldText)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const began = performance.now();
  const dist = await buildChanged('mf-dashboard', '1.0.1', {
    file: 'src/dashboard.tsx',
    from: oldText,
    to: newText,
  });
  const built = performance.now();
  await release('publish', 'mf-dashboard', '--dir', dist);
  await release('promote', 'mf-dashboard@1.0.1', '--reason', 'clearer words');
  await goAwayAndBack(page);
  await expect(page.getByText(newText)).toBeVisible();
  expect(await recordsOfOthers(ownPortal.url, 'mf-dashboard'), 'records of the other deployables').toEqual(
    records,
  );
  const seconds = (until: number): string => `${((until - began) / 1000).toFixed(1)} s`;
  const time = `built after ${seconds(built)}, on the screen after ${seconds(performance.now())}`;
  test.info().annotations.push({ type: 'from the start of the build', description: time });
  console.log(`A change of mf-dashboard: ${time}`);

  await release('rollback', 'mf-dashboard', '--reason', 'the old words were better');
  await goAwayAndBack(page);
  await expect(page.getByText(oldText)).toBeVisible();

  expect(await page.evaluate(() => 'sameDocument' in window), 'the tab was never reloaded').toBe(true);
  expect(
    await filesOfOthers(ownPortal.storeFolder, 'mf-dashboard'),
    'bytes of the other deployables',
  ).toEqual(others);
  const history = await release('history');
  expect(history).toContain('the old words were better');
  expect(history).toContain('clearer words');
});

test('a version that is published never changes', async ({ ownPortal }) => {
  const publish = async (to: string): Promise<string> => {
    const folder = await alterBuild(ownPortal, 'mf-dashboard', '2.0.0', { from: oldText, to });
    return ownPortal.release('publish', 'mf-dashboard', '--dir', folder);
  };
  expect(await publish('One.')).toContain('2.0.0 is published');
  expect(await publish('One.')).toContain('already published');
  await expect(publish('Two.')).rejects.toThrow(/2\.0\.0/);
});

test('a remote that the shell has never heard of becomes a page with its entry in the menu, and is retired', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(90_000);
  const { release, url } = ownPortal;
  await signedIn(page, undefined, url);
  const [dist] = await Promise.all([
    buildNew('mf-saved-jobs', 'Saved jobs', {
      routes: [{ path: '/saved-jobs', access: 'session', title: 'Saved jobs' }],
      menu: [{ label: 'Saved jobs', to: '/saved-jobs', order: 40 }],
    }),
    page.goto('/dashboard'),
  ]);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved jobs' });
  const heading = page.getByRole('heading', { level: 1 });

  await release('publish', 'mf-saved-jobs', '--dir', dist);
  await release('promote', 'mf-saved-jobs@1.0.0', '--reason', 'candidates asked for it');
  await comeBack(page);
  await link.click();
  await expect(page).toHaveURL('/saved-jobs');
  await expect(heading).toHaveText('Saved jobs');
  await expect(link).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => 'sameDocument' in window), 'the tab was never reloaded').toBe(true);
  expect((await page.goto('/saved-jobs'))?.status()).toBe(200);
  await expect(page).toHaveTitle('Saved jobs · Marigold');
  await expect(heading).toHaveText('Saved jobs');

  await release('retire', 'mf-saved-jobs', '--reason', 'too few use it');
  await comeBack(page);
  await expect(link).toBeHidden();
  await expect(heading, 'the screen stays until the candidate moves on').toHaveText('Saved jobs');
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(heading).toHaveText('Basic Identity Documents');
  await page.goBack();
  await expect(heading).toHaveText('We cannot find this page');
  expect((await page.goto('/saved-jobs'))?.status()).toBe(404);
});

test('a remote keeps the data of each candidate in an API of its own, and its failure is its own', async ({
  browser,
  ownPortal: { apiPort, release, url },
}) => {
  test.setTimeout(90_000);
  await release('publish', 'mf-notes', '--dir', await buildNotes());
  await release('promote', 'mf-notes@1.0.0', '--reason', 'notes are kept');
  const stop = await startNotesApi(url, apiPort);
  const pages = await Promise.all(
    ['Nurse in Pune', 'Driver in Delhi'].map(async (note) => {
      const page = await (await browser.newContext({ baseURL: url })).newPage();
      await signedIn(page, undefined, url);
      await page.goto('/notes');
      await page.getByLabel('Note').fill(note);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('main').getByRole('paragraph')).toHaveText(note);
      return { page, note };
    }),
  );
  for (const { page, note } of pages) {
    await page.reload();
    await expect(page.getByRole('main').getByRole('paragraph'), 'nothing of the other').toHaveText(note);
  }

  stop();
  const [{ page }] = pages as [(typeof pages)[number]];
  const failed = page.waitForResponse('**/api/mf-notes/items');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await failed).status()).toBe(502);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const one of pages) await one.page.context().close();
});
