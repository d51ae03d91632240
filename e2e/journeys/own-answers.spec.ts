import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { errorSummary, field } from '../support/forms';
import { choose, fillEducation, fillExpertise, heading, next } from '../support/onboarding';
import { expect, test } from '../support/test';

test('A field of study that the list lacks is typed, kept through a failure, and saved', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/education-details');
  await fillEducation(page);
  await choose(page, 'Field of study', 'Other');
  await expect(next(page)).toBeDisabled();
  await field(page, 'Your field of study').fill('Unani medicine');
  await expectAccessible(page);
  await page.route('**/api/candidate/degree', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong' } })
      : route.fallback(),
  );
  await next(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(field(page, 'Your field of study')).toHaveValue('Unani medicine');
  await page.unroute('**/api/candidate/degree');

  await next(page).click();
  await expect(heading(page, 'Professional details')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByTitle('Unani medicine')).toBeVisible();
});

test('A skill that the list lacks is added by the keyboard', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/skills-and-expertise');
  await choose(page, 'Skills', 'Other');
  await expect(field(page, 'Your own skill (optional)')).toBeFocused();
  await page.keyboard.type('Panchakarma');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Panchakarma' })).toBeVisible();
  await fillExpertise(page);
  await next(page).click();
  await expect(heading(page, 'Resume and portfolio')).toBeVisible();
});
