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
import { expect, test } from '../support/test';
import { takeAwayWhatIsYounger } from './take-away';

// The page's own policies would refuse what takes the built-ins away.
test.use({ bypassCSP: true });
test.describe.configure({ timeout: 240_000 });

/** What a page says when a built-in is missing. */
const isMissing = (text: string) =>
  /is not a function|is not defined|is not a constructor|undefined \(reading/.test(text);

/** @returns what the page said, so far */
function hear(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', ({ message }) => said.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && isMissing(message.text())) said.push(message.text());
  });
  return said;
}

async function walk(page: Page, said: string[], states: readonly State[]): Promise<void> {
  for (const { name, path, opens } of states) {
    await test.step(name, async () => {
      if (path) await openScreen(page, path);
      await opens?.(page);
      await expectFocusSeen(page, name);
      expect(said, name).toEqual([]);
      await expect(page.getByText('This page did not load'), name).toHaveCount(0);
    });
  }
}

const poor = 'work and show their focus without all that a promised browser lacks';

test(`Public screens ${poor}`, async ({ page }) => {
  await takeAwayWhatIsYounger(page);
  await walk(page, hear(page), publicStates);
});

test(`The account and the dashboard ${poor}`, async ({ page }) => {
  await takeAwayWhatIsYounger(page);
  const said = hear(page);
  const { email, password } = await signedIn(page);
  await walk(page, said, [...dashboardStates(email), ...accountStates(password)]);
});

test(`Steps of the profile and of the documents ${poor}`, async ({ page }) => {
  await takeAwayWhatIsYounger(page);
  const said = hear(page);
  await signedIn(page);
  await walk(page, said, profileStates);
});

test(`Files ${poor}`, async ({ page }) => {
  await takeAwayWhatIsYounger(page);
  const said = hear(page);
  await signedIn(page);
  await walk(page, said, documentStates);
});
