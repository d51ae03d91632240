import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { expectFocusSeen, expectRoomForText, expectTargets } from '../support/every-screen';
import {
  accountStates,
  dashboardStates,
  documentStates,
  openScreen,
  profileStates,
  publicStates,
  type State,
} from '../support/every-state';
import { expectEdges, expectReflow } from '../support/reflow';
import { test } from '../support/test';

const phone = { width: 360, height: 640 };

/** Each in turn, in one session: one may begin where the one before ended. */
async function walk(page: Page, states: readonly State[]): Promise<void> {
  for (const { name, path, opens, isOnlyHere } of states) {
    await test.step(name, async () => {
      await page.setViewportSize(phone);
      if (path) await openScreen(page, path);
      await opens?.(page);
      await expectRoomForText(page, name);
      await expectTargets(page, name);
      if (isOnlyHere) {
        await expectAccessible(page);
        await expectReflow(page, name);
        await expectEdges(page, name);
        await page.setViewportSize(phone);
      }
      await expectFocusSeen(page, name);
    });
  }
}

const rules = 'keep text, targets and focus (WCAG 1.4.12, 2.4.7, 2.4.11, 2.5.8)';
test.describe.configure({ timeout: 150_000 });

test(`Public screens and what opens over them ${rules}`, ({ page }) => walk(page, publicStates));

test(`The account and the dashboard as staff make it ${rules}`, async ({ page }) => {
  const { email, password } = await signedIn(page);
  await walk(page, [...dashboardStates(email), ...accountStates(password)]);
});

test(`Steps of the profile and of the documents ${rules}`, async ({ page }) => {
  await signedIn(page);
  await walk(page, profileStates);
});

test(`What happens to files ${rules}`, async ({ page }) => {
  await signedIn(page);
  await walk(page, documentStates);
});
