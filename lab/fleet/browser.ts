import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, expect as expectSoon } from '@playwright/test';
import { ensureChromium } from '../../scripts/test/chromium';
import { portal } from '../../e2e/config';
import { newCandidate } from '../../e2e/support/candidate';
import { goThroughOnboarding, listFailures, signUpAndIn } from '../../e2e/support/first-visit';
import { field } from '../../e2e/support/forms';
import type { Fleet } from './fleet';
import { world } from './world';

/** Other work may load the machine. */
const expect = expectSoon.configure({ timeout: 20_000 });

/** Restarts one API or edge after another until it is stopped. */
function restartServers({ apis, edges, replace }: Fleet) {
  let isOver = false;
  const restarts = (async () => {
    let count = 0;
    while (!isOver) {
      // One takes as long as some screens, so both kinds come early.
      for (const server of apis.flatMap((api, i) => [api, ...edges.slice(i, i + 1)])) {
        if (isOver) break;
        await replace(server);
        count += 1;
      }
    }
    return count;
  })();
  return {
    /** @returns how many were restarted */
    stop: () => {
      isOver = true;
      return restarts;
    },
  };
}

void test('A candidate goes from the sign-up to the dashboard while APIs and edges are restarted', async () => {
  const { fleet } = world();
  const executablePath = await ensureChromium(portal.root, portal.chromium);
  // The service worker, too, comes with the fleet's own certificate.
  const args = ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'];
  const browser = await chromium.launch({ executablePath, args });
  const restarts = restartServers(fleet);
  let failures: readonly string[] = [];
  try {
    const context = await browser.newContext({
      baseURL: fleet.url,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    failures = listFailures(page);
    const candidate = newCandidate();
    await signUpAndIn(page, candidate);
    await page.getByRole('link', { name: 'My Profile' }).click();
    await expect(field(page, 'First name')).toHaveValue(candidate.firstName);
    await goThroughOnboarding(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Continue: Self-assessment' })).toBeVisible();
    assert.deepEqual(failures, []);
  } finally {
    const count = restarts.stop();
    failures.forEach((failure) => console.log(failure));
    await browser.close();
    console.log(`| browser journey | ${failures.length} failures during ${await count} restarts |`);
  }
});
