import { expect as expectSoon, type Page } from '@playwright/test';
import type { Candidate } from './candidate';
import { fill, submitButton } from './forms';
import {
  choose,
  fillDigitalReadiness,
  fillEducation,
  fillExperience,
  fillExpertise,
  fillPersonalInformation,
  heading,
  next,
  pdf,
  slot,
} from './onboarding';

/** What a candidate does in installations whose other work may load the machine. */
const expect = expectSoon.configure({ timeout: 20_000 });

/** All that goes wrong in the page, as it happens. */
export function listFailures(page: Page): readonly string[] {
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

export async function signUpAndIn(page: Page, candidate: Candidate): Promise<void> {
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

export async function goThroughOnboarding(page: Page): Promise<void> {
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
