import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { documentSlots } from 'contract/wire/documents';
import { portal } from '../config';
import { alterBuild } from '../support/alter-build';
import { signedIn } from '../support/candidate';
import { logInToDesk, openCandidate } from '../support/desk';
import { arriveAt, openStep, pick, press } from '../support/documents';
import { realPdf } from '../support/files';
import { demo } from '../support/main-screens';
import { logInToOps } from '../support/operator';
import { expect, test } from '../support/own-portal';

// One portal serves all of them.
test.describe.configure({ mode: 'default' });

/**
 * Only a change of layout shows: what the pictures are of differs from day to day.
 * `npm run build -- pictures` takes them again.
 */
const roughly = { threshold: 0.2, maxDiffPixelRatio: 0.05 } as const;

const withoutMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' });

/** Hashes of sources, times and this machine's user differ from picture to picture. */
const hideWhatDiffers = (page: Page) =>
  page.evaluate(() => {
    for (const time of document.querySelectorAll('time')) time.textContent = '2 hours ago';
    document.body.normalize(); // React writes a value as a text of its own
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      texts.currentNode.nodeValue = (texts.currentNode.nodeValue ?? '')
        .replaceAll(/-local\.\w+/g, '')
        .replaceAll(/(, |published )by (?!npm start)[^\s,]+/g, '$1by Meera');
  });

/** Staff’s pages have the letters of the machine; here those of the portal, on every machine alike. */
async function useOwnLetters(page: Page): Promise<void> {
  const file = path.join(portal.root, 'shared/ui/fonts/figtree-basic-latin.woff2');
  const content = await readFile(file, 'base64');
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    document.fonts.add(await new FontFace('Figtree', bytes, { weight: '300 900' }).load());
    document.body.style.fontFamily = 'Figtree';
  }, content);
}

test('the landing page looks as it did in the README', async ({ page }) => {
  await withoutMotion(page);
  await page.setViewportSize({ width: 960, height: 540 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveScreenshot('landing.png', roughly);
});

test('the dashboard on a phone looks as it did in the README', async ({ page, ownPortal }) => {
  await withoutMotion(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, demo, ownPortal.url);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Northlight Health' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page).toHaveScreenshot('dashboard.png', roughly);
});

test('the console looks as it did in the README', async ({ page, ownPortal }) => {
  const { release, releasesUrl } = ownPortal;
  // With an earlier build there is something to roll back to.
  const words = {
    from: 'Check your profile status and follow your job applications.',
    to: 'Follow your applications.',
  };
  const folder = await alterBuild(ownPortal, 'mf-dashboard', '1.1.0', words);
  await release('publish', 'mf-dashboard', '--dir', folder);
  await release('promote', 'mf-dashboard@1.1.0', '--reason', 'new words');
  await release('freeze', 'mf-documents', '--reason', 'festival week');
  await page.setViewportSize({ width: 960, height: 720 });
  await logInToOps(page, releasesUrl);
  await expect(page.getByRole('row', { name: 'mf-documents' })).toContainText('Frozen');
  await hideWhatDiffers(page);
  await useOwnLetters(page);
  await expect(page).toHaveScreenshot('ops.png', roughly);
});

test('the desk looks as it did in the README', async ({ page, ownPortal }) => {
  await signedIn(page, demo, ownPortal.url);
  await openStep(page, 'basic-identity');
  for (const { label } of documentSlots['basic-identity']) await pick(page, label, realPdf(label));
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');
  await withoutMotion(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInToDesk(page, ownPortal.desk);
  await openCandidate(page, demo.email);
  await page.getByRole('button', { name: 'Aadhar card', exact: true }).click();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('row', { name: /^Aadhar card Accepted / })).toBeVisible();
  await expect(page.getByText(/^Done: /)).toHaveCount(0);
  await expect(page.getByAltText(/, page 1$/)).not.toHaveJSProperty('naturalWidth', 0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await hideWhatDiffers(page);
  await useOwnLetters(page);
  await expect(page).toHaveScreenshot('desk.png', roughly);
});
