import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { brand } from 'contract/language/brand';
import { signedIn } from '../support/candidate';

const profileSteps = [
  ['personal-information', 'Personal information'],
  ['education-details', 'Education details'],
  ['professional-details', 'Professional details'],
  ['skills-and-expertise', 'Skills and expertise'],
  ['resume-and-portfolio', 'Resume and portfolio'],
  ['digital-readiness', 'Digital Readiness & Availability'],
  ['self-assessment', 'Self-assessment'],
] as const;

const documentSteps = [
  ['basic-identity', 'Basic Identity Documents'],
  ['academic-documents', 'Academic Documents'],
  ['professional-background', 'Professional Background'],
  ['skills-validation', 'Skill Validation'],
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.beforeEach(async ({ page }) => {
  await signedIn(page);
});

test('The profile opens each of its seven steps from the list, fetches again, and walks back', async ({
  page,
}) => {
  await page.goto('/onboarding/personal-information');
  const list = page.getByRole('navigation', { name: 'Steps of your profile' });
  await expect(list.getByRole('listitem')).toHaveText(
    profileSteps.map(([, title], index) => new RegExp(`^\\s*0${index + 1}\\s*${title}`)),
  );
  for (const [index, [slug, title]] of profileSteps.entries()) {
    const again = index > 0 ? page.waitForRequest('**/api/candidate/profile') : null;
    await list.getByRole('link').nth(index).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveURL(`/onboarding/${slug}`);
    await expect(page).toHaveTitle(`${title} · ${brand.name}`);
    await expect(page.getByText(`Step ${index + 1} of 7`, { exact: true })).toBeVisible();
    await expect(page.locator('[aria-current="step"]')).toContainText(title);
    await expect(page.getByRole('button', { name: /^(Next|Complete)$/ })).toHaveText(
      index < 6 ? 'Next' : 'Complete',
    );
    await again;
  }
  for (const [slug] of [...profileSteps].reverse().slice(1)) {
    await press(page, 'Previous');
    await expect(page).toHaveURL(`/onboarding/${slug}`);
  }
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
});

test('The documents walk with Next, without any file, to the last step, fetch again, and walk back', async ({
  page,
}) => {
  await page.goto('/documents/basic-identity');
  const list = page.getByRole('region', { name: 'Steps of your documents' });
  await expect(list.getByRole('listitem')).toHaveText(
    documentSteps.map(([, title], index) => new RegExp(`^\\s*0${index + 1}\\s*${title}`)),
  );
  await expect(list.getByRole('link')).toHaveCount(0);
  await expect(list.getByRole('button')).toHaveCount(0);
  for (const [index, [slug, title]] of documentSteps.entries()) {
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveURL(`/documents/${slug}`);
    await expect(page).toHaveTitle(`${title} · ${brand.name}`);
    await expect(page.getByText(`Step ${index + 1} of 4`, { exact: true })).toBeVisible();
    await expect(page.locator('[aria-current="step"]')).toContainText(title);
    const go = page.getByRole('button', { name: /^(Next|Complete)$/ });
    await expect(go).toHaveText(index < 3 ? 'Next' : 'Complete');
    if (index === 3) continue;
    const again = page.waitForRequest('**/api/candidate');
    await go.click();
    await again;
  }
  for (const [slug] of [...documentSteps].reverse().slice(1)) {
    await press(page, 'Previous');
    await expect(page).toHaveURL(`/documents/${slug}`);
  }
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
});

test('An unknown step leads to the first, and Back past it', async ({ page }) => {
  await page.goto('/dashboard');
  for (const [unknown, first] of [
    ['/onboarding/astrology', '/onboarding/personal-information'],
    ['/documents/birth-chart', '/documents/basic-identity'],
  ] as const) {
    await page.goto(unknown);
    await expect(page).toHaveURL(first);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
});
