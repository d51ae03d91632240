import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { BuildManifest } from 'platform/release';
import { alterBuild } from '../support/alter-build';
import { comeBack } from '../support/come-back';
import { hindi } from '../support/hindi';
import { expect, test } from '../support/own-portal';
import { comeToLife } from '../support/prerendered';

const { auth } = hindi;
const english = 'A short walk to a job far away.';
const corrected = 'दूर की नौकरी, बस थोड़ी ही दूर।';

/** Another text in the Hindi catalog of a build that is not published yet, and nothing else. */
async function correct(folder: string, id: string, text: string): Promise<void> {
  const place = path.join(folder, 'build.json');
  const manifest = JSON.parse(await readFile(place, 'utf8')) as BuildManifest;
  const { catalog } = manifest.languages!.hi!;
  const texts = JSON.parse(await readFile(path.join(folder, catalog), 'utf8')) as Record<string, unknown>;
  expect(texts).toHaveProperty([id]);
  const bytes = Buffer.from(JSON.stringify({ ...texts, [id]: [text] }));
  await writeFile(path.join(folder, catalog), bytes);
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  const files = { ...manifest.files, [catalog]: { size: bytes.length, integrity } };
  await writeFile(place, JSON.stringify({ ...manifest, files } satisfies BuildManifest));
}

/** To another remote's screen, which is there for any candidate, and back. */
async function leaveAndReturn(page: Page): Promise<void> {
  await comeBack(page);
  await page.goBack();
  await expect(page.getByRole('link', { name: hindi.landing('START YOUR CAREER') }).first()).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: auth('Sign in'), exact: true })).toBeVisible();
}

test('A team releases a corrected text of one language alone, an open tab gets it at the next visit, and it is taken back', async ({
  browser,
  page,
  ownPortal,
}) => {
  const { release, url } = ownPortal;
  const former = auth(english);

  await page.goto('/?lang=hi');
  await comeToLife(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole('link', { name: hindi.landing('Sign-in'), exact: true })
    .first()
    .click();
  await expect(page.getByText(former)).toBeVisible();

  const folder = await alterBuild({ ...ownPortal, url }, 'mf-auth', '8.8.8');
  await correct(folder, english, corrected);
  await release('publish', 'mf-auth', '--dir', folder);
  await release('promote', 'mf-auth@8.8.8', '--no-mount', '--reason', 'a clearer word in Hindi');
  await leaveAndReturn(page);
  await expect(page.getByText(corrected)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window), 'the tab was never reloaded').toBe(true);

  await test.step('English says what it said', async () => {
    const other = await browser.newPage({ serviceWorkers: 'block' });
    await other.goto(url);
    await comeToLife(other);
    await other.getByRole('link', { name: 'Sign-in', exact: true }).first().click();
    await expect(other.getByText(english)).toBeVisible();
    await other.close();
  });

  await release('rollback', 'mf-auth', '--reason', 'the former word was better');
  await leaveAndReturn(page);
  await expect(page.getByText(former)).toBeVisible();
  await page.reload();
  await expect(page.getByText(former)).toBeVisible();
});
