import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, expect as expectSoon, type Page } from '@playwright/test';
import { ensureChromium } from '../../scripts/test/chromium';
import { portal } from '../config';
import { newCandidate } from '../support/candidate';
import { field, fill, submitButton } from '../support/forms';
import {
  choose,
  fillEducation,
  fillExperience,
  fillExpertise,
  fillDigitalReadiness,
  fillPersonalInformation,
  heading,
  next,
  pdf,
  slot,
} from '../support/onboarding';
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

/** All that goes wrong in the page, as it happens. */
function listFailures(page: Page): readonly string[] {
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // What a page that is left had under way is cancelled.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failures.push(`${why} ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  return failures;
}

async function signUpAndIn(page: Page, candidate: ReturnType<typeof newCandidate>): Promise<void> {
  await page.goto('/sign-up');
  await fill(page, {
    'First name': candidate.firstName,
    'Last name': candidate.lastName,
    Email: candidate.email,
    Mobile: candidate.mobile,
    Password: candidate.password,
  });
  await submitButton(page, 'Sign up').click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await fill(page, { Email: candidate.email, Password: candidate.password });
  await submitButton(page, 'Sign in').click();
}

async function goThroughOnboarding(page: Page): Promise<void> {
  await fillPersonalInformation(page);
  await next(page).click();
  await expect(heading(page, 'Education details')).toBeVisible();
  await fillEducation(page);
  await next(page).click();
  await expect(heading(page, 'Professional details')).toBeVisible();
  await fillExperience(page);
  await next(page).click();
  await expect(heading(page, 'Skills and expertise')).toBeVisible();
  await fillExpertise(page);
  await next(page).click();
  await expect(heading(page, 'Resume and portfolio')).toBeVisible();
  await slot(page, 'Resume').setInputFiles(pdf('resume'));
  await next(page).click();
  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();
  await fillDigitalReadiness(page);
  await choose(page, 'Preferred country', 'Canada');
  await next(page).click();
  await expect(heading(page, 'Self-assessment')).toBeVisible();
}

void test('A candidate goes from the sign-up to the dashboard while APIs and edges are restarted', async () => {
  const { fleet } = world();
  const executablePath = await ensureChromium(portal.root, portal.chromium);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
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
    await browser.close();
    console.log(`| browser journey | ${failures.length} failures during ${await count} restarts |`);
  }
});
