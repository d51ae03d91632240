import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildManifest } from 'shared/contract/release';
import { integrityOf } from '../../releases/src/build/integrity';
import { signedIn } from '../support/candidate';
import { expect, test, type OwnPortal } from '../support/own-portal';

const steals = "document.title = 'ran'; fetch('/api/candidate/me?stolen=' + localStorage.getItem('token'))";
const hostile = {
  'evil.html': `<!doctype html><title>still</title><script>${steals}</script><script src="evil.js"></script><p>A page</p>`,
  'evil.js': steals,
  'pic.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="${steals}"><title>still</title><script href="evil.js"/></svg>`,
} as const;

/** Puts a build into the store as a portal from before the check of file kinds has stored it. */
async function storeHostile({ storeFolder }: OwnPortal): Promise<string> {
  const builds = path.join(storeFolder, 'builds');
  const [version = ''] = await readdir(path.join(builds, 'mf-auth'));
  const folder = path.join(builds, 'mf-hostile/1.0.0');
  await cp(path.join(builds, 'mf-auth', version), folder, { recursive: true });
  const file = path.join(folder, 'build.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as BuildManifest;
  const added = Object.entries(hostile).map(([name, text]) => [
    name,
    { size: Buffer.byteLength(text), integrity: integrityOf(text) },
  ]);
  const files = { ...manifest.files, ...(Object.fromEntries(added) as BuildManifest['files']) };
  await writeFile(file, JSON.stringify({ ...manifest, name: 'mf-hostile', version: '1.0.0', files }));
  for (const [name, text] of Object.entries(hostile)) await writeFile(path.join(folder, name), text);
  return '/builds/mf-hostile/1.0.0';
}

test('a page or a picture in a build that was published earlier runs nothing and reads nothing', async ({
  page,
  ownPortal,
}) => {
  const base = await storeHostile(ownPortal);
  await signedIn(page, undefined, ownPortal.url);
  await page.goto('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));

  for (const file of ['evil.html', 'pic.svg']) {
    const answer = await page.goto(`${base}/${file}`);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
    expect(await page.locator('title').textContent()).toBe('still');
    const stored = await page.evaluate(() => {
      try {
        return localStorage.getItem('token');
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(stored).toBe('SecurityError');
  }
  expect(calls.filter((url) => url.includes('stolen'))).toEqual([]);
});
