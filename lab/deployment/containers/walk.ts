import assert from 'node:assert/strict';
import { chromium, expect as expectSoon, type Browser, type Page } from '@playwright/test';
import { documentSlots, documentSteps } from 'contract/wire/documents';
import { ensureChromium } from '../../../scripts/test/chromium';
import { portal } from '../../../e2e/config';
import { newCandidate } from '../../../e2e/support/candidate';
import { arriveAt, control, press } from '../../../e2e/support/documents';
import { realPdf } from '../../../e2e/support/files';
import { goThroughOnboarding, listFailures, signUpAndIn } from '../../../e2e/support/first-visit';
import { next } from '../../../e2e/support/onboarding';

/** Other work may load the machine. */
const expect = expectSoon.configure({ timeout: 20_000 });

/** @param options of the command line, besides */
export async function openBrowser(...options: readonly string[]): Promise<Browser> {
  const executablePath = await ensureChromium(portal.root, portal.chromium);
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...options] });
}

/** Who installs the portal, as docs/operations.md names her, and may do everything. */
export const asha = { name: 'asha', password: 'four words of a test' };

/** A token for the command line, as an operator gets one from the console. */
export async function makeToken(browser: Browser, releases: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${releases}/ops/login`);
  await page.getByLabel('Name').fill(asha.name);
  await page.getByLabel('Password').fill(asha.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'People and tokens' }).click();
  await page.getByRole('button', { name: 'Make a token' }).click();
  const token = await page.getByRole('status').locator('code').first().innerText();
  await page.close();
  return token;
}

async function goAllTheWay(page: Page): Promise<string> {
  const candidate = newCandidate();
  await signUpAndIn(page, candidate);
  await page.getByRole('link', { name: 'Update Your Profile' }).click();
  await goThroughOnboarding(page);
  await next(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  for (const { slug } of documentSteps) {
    await arriveAt(page, slug);
    for (const { label, name } of documentSlots[slug]) {
      // A slot that already has the resume of the onboarding has no control.
      const file = control(page, label);
      if ((await file.count()) > 0) await file.setInputFiles(realPdf(name));
    }
    await press(page, slug === 'skills-validation' ? 'Complete' : 'Next');
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/dashboard');
  return candidate.email;
}

/** A candidate signs up, answers all questions and uploads a file for each slot. @returns the address */
export async function walk(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const failures = listFailures(page);
  const address = await goAllTheWay(page).catch(async (error: Error) => {
    const text = await page.locator('body').innerText();
    throw new Error(`${page.url()} says: ${text.slice(0, 500)}\n${failures.join('\n')}`, { cause: error });
  });
  assert.deepEqual(failures, []);
  await context.close();
  return address;
}
