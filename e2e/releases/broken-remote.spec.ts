import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicDocument } from 'platform/release';
import { signedIn } from '../support/candidate';
import { expect, test } from '../support/own-portal';
import { comeToLife } from '../support/prerendered';
import { writeSmallRemote } from '../support/small-remote';

test('when the files of one remote are gone, the rest works and a retry recovers', async ({
  page,
  ownPortal,
}) => {
  const files = path.join(ownPortal.storeFolder, 'builds', 'mf-documents');
  await signedIn(page, undefined, ownPortal.url);
  await rename(files, `${files}-gone`);
  try {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /thank you/i })).toBeVisible();
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();

    await page.getByRole('link', { name: 'My Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Personal information' })).toBeVisible();
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
  } finally {
    await rename(`${files}-gone`, files);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Basic Identity Documents' })).toBeVisible();
});

test('a file that was changed on its way is refused by the browser', async ({ page, ownPortal }) => {
  await signedIn(page, undefined, ownPortal.url);
  await page.route('**/builds/mf-documents/**/app.*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nwindow.tampered = true;` });
  });
  await page.goto('/documents/basic-identity');
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});

test('a channel document cut in half leaves the pages, the open tabs and the record whole', async ({
  page,
  ownPortal,
}) => {
  const file = path.join(ownPortal.storeFolder, 'channels', 'local.json');
  const whole = await readFile(file);
  await page.goto('/sign-in');
  await comeToLife(page);
  await writeFile(file, whole.subarray(0, whole.length / 2));

  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up');
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ownPortal.release('status')).toContain('mf-auth');
  // The next change puts it right, as the release server does from time to time.
  await ownPortal.release('freeze', 'mf-auth', '--reason', 'the end of the test');
  await ownPortal.release('unfreeze', 'mf-auth');
  const { revision, deployables } = JSON.parse(await readFile(file, 'utf8')) as PublicDocument;
  const before = JSON.parse(whole.toString()) as PublicDocument;
  expect({ revision, deployables }).toEqual({
    revision: before.revision + 2,
    deployables: before.deployables,
  });
});

/** What a careless build does when it is mounted. */
const careless = `
  window.fetch = XMLHttpRequest.prototype.open = history.pushState = () => { throw new Error('mine'); };
  for (const clear of [() => localStorage.clear(), () => localStorage.removeItem('token')])
    try { clear(); } catch { /* it goes on */ }
  domElement.onclick = () => delete localStorage.token;
  domElement.append(Object.assign(document.createElement('h1'), { textContent: 'Careless' }));`;

test('a build that takes page functions and the session harms no other, and is reported by name', async ({
  page,
  ownPortal: { release, url },
}, info) => {
  const small = { name: 'mf-careless', version: '1.0.0', route: '/careless', says: 'Careless' };
  const dist = await writeSmallRemote(info.outputPath(), small, careless, {
    menu: [{ label: 'Careless', to: '/careless', order: 90 }],
  });
  await release('publish', '--dir', dist);
  await release('promote', 'mf-careless@1.0.0', '--reason', 'it is planted');
  await signedIn(page, undefined, url);
  await page.goto('/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/thank you/i);
  const token = () => page.evaluate(() => localStorage.getItem('token'));
  const before = await token();

  await page.getByRole('link', { name: 'Careless' }).click();
  await expect(heading).toHaveText('Careless');
  await heading.click();
  await page.goBack();
  await expect(heading).toHaveText(/thank you/i);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(heading).toHaveText('Basic Identity Documents');
  await expect(page).toHaveURL('/documents/basic-identity');
  expect([await token(), before]).toEqual([before, expect.stringMatching(/./)]);
  await expect
    .poll(() => release('errors', 'mf-careless'), { timeout: 60_000 })
    .toContain('LeftBehindError in main.js:2');
  // Other journeys use this portal, and find their entries in its menu.
  await release('retire', 'mf-careless', '--reason', 'end of the test');
});
