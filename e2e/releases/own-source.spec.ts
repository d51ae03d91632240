import { chromium } from '@playwright/test';
import type { BuildManifest } from 'platform/release';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { portal } from '../config';
import { attempts } from '../support/attempts';
import { expectAccessible } from '../support/axe';
import { buildChanged } from '../support/build-changed';
import { newCandidate, signedIn, signUp } from '../support/candidate';
import { logInToOps } from '../support/operator';
import { expect, test } from '../support/own-portal';

const remote = 'mf-dashboard';
const version = '9.4.0';
const file = 'src/status/statuses.ts';
/** Throws for a candidate with an apostrophe in the name, which the gate's candidate does not have. */
const thrown = `if (globalThis.localStorage?.getItem('user')?.includes("O'Brien")) return JSON.parse('{}').a.b;`;
const change = {
  file,
  from: '  const [first] = openSteps(steps);\n  switch',
  to: `  ${thrown}\n  const [first] = openSteps(steps);\n  switch`,
};

test('a build that throws in its own source: the team sees the line, and no browser can', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(240_000);
  const { url, release, releasesUrl } = ownPortal;
  const folder = await buildChanged(remote, version, change);
  const source = await readFile(path.join(folder, '..', file), 'utf8');
  const line = source.split('\n').findIndex((text) => text.includes(thrown)) + 1;

  const { maps = {}, files } = JSON.parse(
    await readFile(path.join(folder, 'build.json'), 'utf8'),
  ) as BuildManifest;
  expect(Object.keys(maps)).not.toEqual([]);
  for (const script of Object.keys(files).filter((name) => name.endsWith('.js')))
    expect(await readFile(path.join(folder, script), 'utf8')).not.toContain('sourceMappingURL');
  await release('publish', remote, '--dir', folder);
  const browser = ['--browser', portal.chromium ?? chromium.executablePath()];
  await release('canary', `${remote}@${version}`, '100%', '--reason', 'advice', ...browser);

  for (const map of [...Object.keys(maps), ...Object.keys(maps).map((name) => `${name}.br`)])
    for (const place of ['builds', 'maps'])
      expect((await page.request.get(`/${place}/${remote}/${version}/${map}`)).status()).toBe(404);

  await signedIn(page, await signUp(newCandidate('Asha', "O'Brien"), url), url);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => attempts(page, remote), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/^canary failed (render|crash|late)$/));

  const title = `TypeError in ${file}:${line}`;
  await expect
    .poll(() => release('errors', remote), { timeout: 60_000 })
    .toContain(`${remote} ${version}, canary in local\n  new: ${title}\n      ${line} | ${thrown}`);
  const shown = await release('errors', remote);
  expect(shown).toMatch(/1 page view, first .*; Chrome \d+ \(1\)/);
  expect(shown, 'no message and nothing of the candidate').not.toMatch(/Asha|Cannot read/);

  await page.goto(`${releasesUrl}/ops`);
  await logInToOps(page, releasesUrl);
  await page.getByRole('main').getByRole('link', { name: remote }).first().click();
  const errors = page.getByRole('region', { name: `Errors of ${version}` });
  await expect(errors).toContainText(title);
  await expect(errors).toContainText(`${line} | ${thrown}`);
  await expectAccessible(page);
  await release('canary', remote, '--abort', '--reason', 'end of the test'); // other journeys share the portal
});
