import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { brand } from 'shared/contract/brand';
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

test.describe('The profile', () => {
  test('lists its seven steps, numbered 01 to 07', async ({ page }) => {
    await page.goto('/onboarding/personal-information');
    await expect(
      page.getByRole('navigation', { name: 'Steps of your profile' }).getByRole('listitem'),
    ).toHaveText(profileSteps.map(([, title], index) => new RegExp(`^\\s*0${index + 1}\\s*${title}`)));
  });

  test('opens each step from the list, with its count, its title and its buttons', async ({ page }) => {
    await page.goto('/onboarding/personal-information');
    const list = page.getByRole('navigation', { name: 'Steps of your profile' });
    for (const [index, [slug, title]] of profileSteps.entries()) {
      await list.getByRole('link').nth(index).click();
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(`/onboarding/${slug}`);
      await expect(page).toHaveTitle(`${title} · ${brand.name}`);
      await expect(page.getByText(`Step ${index + 1} of 7`, { exact: true })).toBeVisible();
      await expect(page.locator('[aria-current="step"]')).toContainText(title);
      await expect(page.getByRole('button', { name: /^(Next|Complete)$/ })).toHaveText(
        index < 6 ? 'Next' : 'Complete',
      );
    }
  });

  test('walks back with Previous to the first step, which has none', async ({ page }) => {
    await page.goto('/onboarding/self-assessment');
    for (const [slug] of [...profileSteps].reverse().slice(1)) {
      await press(page, 'Previous');
      await expect(page).toHaveURL(`/onboarding/${slug}`);
    }
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  });

  test('leads an unknown step to the first, and Back past it', async ({ page }) => {
    await page.goto('/dashboard');
    await page.goto('/onboarding/astrology');
    await expect(page).toHaveURL('/onboarding/personal-information');
    await expect(heading(page, 'Personal information')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  test('fetches the profile again at every change of step', async ({ page }) => {
    await page.goto('/onboarding/personal-information');
    await expect(heading(page, 'Personal information')).toBeVisible();
    const again = page.waitForRequest('**/api/candidate/profile');
    await page.getByRole('link', { name: /Digital Readiness/ }).click();
    await again;
  });
});

test.describe('The documents', () => {
  const list = (page: Page) => page.getByRole('region', { name: 'Steps of your documents' });

  test('tell their four steps, and link none of them', async ({ page }) => {
    await page.goto('/documents/basic-identity');
    await expect(list(page).getByRole('listitem')).toHaveText(
      documentSteps.map(([, title], index) => new RegExp(`^\\s*0${index + 1}\\s*${title}`)),
    );
    await expect(list(page).getByRole('link')).toHaveCount(0);
    await expect(list(page).getByRole('button')).toHaveCount(0);
  });

  test('walk with Next, without any file, to the last step', async ({ page }) => {
    await page.goto('/documents/basic-identity');
    for (const [index, [slug, title]] of documentSteps.entries()) {
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(`/documents/${slug}`);
      await expect(page).toHaveTitle(`${title} · ${brand.name}`);
      await expect(page.getByText(`Step ${index + 1} of 4`, { exact: true })).toBeVisible();
      await expect(page.locator('[aria-current="step"]')).toContainText(title);
      const go = page.getByRole('button', { name: /^(Next|Complete)$/ });
      await expect(go).toHaveText(index < 3 ? 'Next' : 'Complete');
      if (index < 3) await go.click();
    }
  });

  test('walk back with Previous to the first step, which has none', async ({ page }) => {
    await page.goto('/documents/skills-validation');
    for (const [slug] of [...documentSteps].reverse().slice(1)) {
      await press(page, 'Previous');
      await expect(page).toHaveURL(`/documents/${slug}`);
    }
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  });

  test('lead an unknown step to the first', async ({ page }) => {
    await page.goto('/documents/birth-chart');
    await expect(page).toHaveURL('/documents/basic-identity');
    await expect(heading(page, 'Basic Identity Documents')).toBeVisible();
  });

  test('fetch the saved information again at every change of step', async ({ page }) => {
    await page.goto('/documents/basic-identity');
    await expect(heading(page, 'Basic Identity Documents')).toBeVisible();
    const again = page.waitForRequest('**/api/candidate');
    await press(page, 'Next');
    await again;
  });
});
