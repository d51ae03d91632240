import type { Page } from '@playwright/test';
import { signedIn, signUp } from '../support/candidate';
import { account, dashboard } from '../states/account';
import { documents } from '../states/documents';
import { expectFocusSeen } from '../states/looks';
import { profile } from '../states/profile';
import { forms, landing } from '../states/public';
import { isAnswer } from '../states/visit';
import { fill } from '../support/forms';
import { heading, next } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';
import { listenForTroubles, settled } from '../support/troubles';
import { takeAwayWhatIsYounger } from './take-away';

test.describe.configure({ timeout: 400_000 });

/** Firefox says so of a prefetch that the next page cuts off: this is the hash of nothing. */
const isCutOff = (trouble: string) => trouble.includes('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');

type Troubles = () => Promise<string[]>;

/**
 * Playwright fills a field of Firefox by its `value`, which React takes for its own doing. This types as a
 * person does.
 */
const typeIntoFirefox = () =>
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => undefined,
  });

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page, /./);
  await comeToLife(page);
}

/** Chromium becomes as poor as the oldest promised browsers; others are what they are. */
async function meet(page: Page, browserName: string): Promise<Troubles> {
  if (browserName === 'chromium') await takeAwayWhatIsYounger(page);
  else await page.addInitScript(typeIntoFirefox);
  const troubles = await listenForTroubles(page);
  return async () => (await troubles()).filter((trouble) => !isAnswer(trouble) && !isCutOff(trouble));
}

for (const walk of [landing, forms, dashboard, account, profile, documents])
  test(`${walk.name} come without an error and show their focus`, async ({ page, browserName }) => {
    const troubles = await meet(page, browserName);
    const candidate = walk.isPublic ? await signUp() : await signedIn(page);
    for (const { name, before, path, opens } of walk.states)
      await test.step(name, async () => {
        await before?.(page, candidate);
        if (path) await openScreen(page, path);
        await opens?.(page, candidate);
        await expectFocusSeen(page, name);
        expect(await troubles(), name).toEqual([]);
        await expect(page.getByText('This page did not load'), name).toHaveCount(0);
      });
  });

test('A link in step 5 is checked, and the next step follows', async ({ page, browserName }) => {
  const troubles = await meet(page, browserName);
  await signedIn(page);
  await openScreen(page, '/onboarding/resume-and-portfolio');
  await fill(page, { 'LinkedIn link (optional)': 'not a link' });
  await next(page).click();
  await expect(page.getByText('Please enter a valid linkedin url').first()).toBeVisible();
  await fill(page, { 'LinkedIn link (optional)': 'https://www.linkedin.com/in/asha-rao' });
  await next(page).click();
  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();
  expect(await troubles()).toEqual([]);
});
