import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import {
  accountStates,
  dashboardStates,
  documentStates,
  openScreen,
  profileStates,
  publicStates,
  type State,
} from '../support/every-state';
import { expectFocusSeen } from '../support/every-screen';
import { fill } from '../support/forms';
import { heading, next } from '../support/onboarding';
import { expect, test } from '../support/test';
import { listenForTroubles } from '../support/troubles';
import { takeAwayWhatIsYounger } from './take-away';

test.describe.configure({ timeout: 400_000 });

/** Chromium says so of each answer that refuses, which some states are about. */
const isAnswer = (trouble: string) => trouble.startsWith('console: Failed to load resource');
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

/** Chromium becomes as poor as the oldest promised browsers; others are what they are. */
async function meet(page: Page, browserName: string): Promise<Troubles> {
  if (browserName === 'chromium') await takeAwayWhatIsYounger(page);
  else await page.addInitScript(typeIntoFirefox);
  const troubles = await listenForTroubles(page);
  return async () => (await troubles()).filter((trouble) => !isAnswer(trouble) && !isCutOff(trouble));
}

async function walk(page: Page, troubles: Troubles, states: readonly State[]): Promise<void> {
  for (const { name, path, opens } of states) {
    await test.step(name, async () => {
      if (path) await openScreen(page, path);
      await opens?.(page);
      await expectFocusSeen(page, name);
      expect(await troubles(), name).toEqual([]);
      await expect(page.getByText('This page did not load'), name).toHaveCount(0);
    });
  }
}

const well = 'come without an error and show their focus';

test(`Public screens ${well}`, async ({ page, browserName }) => {
  await walk(page, await meet(page, browserName), publicStates);
});

test(`The account and the dashboard ${well}`, async ({ page, browserName }) => {
  const troubles = await meet(page, browserName);
  const { email, password } = await signedIn(page);
  await walk(page, troubles, [...dashboardStates(email), ...accountStates(password)]);
});

test(`Steps of the profile and of the documents ${well}`, async ({ page, browserName }) => {
  const troubles = await meet(page, browserName);
  await signedIn(page);
  await walk(page, troubles, profileStates);
});

test(`Files ${well}`, async ({ page, browserName }) => {
  const troubles = await meet(page, browserName);
  await signedIn(page);
  await walk(page, troubles, documentStates);
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
