import { signedIn } from '../support/candidate';
import { fillPersonalInformation, heading, next } from '../support/onboarding';
import { expect, test } from '../support/test';

const unsaved = [
  'Education details',
  'Professional details',
  'Skills and expertise',
  'Resume and portfolio',
  'Digital Readiness & Availability',
];

test('A candidate who saved steps 1 and 7 sees which steps are not saved yet, on every screen that shows them', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/onboarding');
  await expect(heading(page, 'Personal information')).toBeVisible();
  await fillPersonalInformation(page);
  await next(page).click();
  await expect(heading(page, 'Education details')).toBeVisible();

  await page.getByRole('link', { name: /Self-assessment/ }).click();
  await expect(heading(page, 'Self-assessment')).toBeVisible();
  await next(page).click();
  const dialog = page.getByRole('dialog', { name: 'Onboarding Completed Successfully' });
  await expect(dialog).toContainText('You have completed the initial onboarding steps.');
  const list = dialog.getByRole('region', { name: /Steps you have not saved yet/ });
  await expect(list.getByRole('link')).toHaveText(unsaved);
  await list.getByRole('link', { name: 'Skills and expertise' }).click();
  await expect(page).toHaveURL('/onboarding/skills-and-expertise');
  await expect(heading(page, 'Skills and expertise')).toBeVisible();

  const steps = page.getByRole('navigation', { name: 'Steps of your profile' });
  await expect(steps.getByRole('link', { name: /done/ })).toHaveCount(2);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('region', { name: 'Continue where you left off' })).toContainText(
    '2 of 7 steps saved',
  );
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/onboarding/education-details');
  await page.goto('/onboarding/shoe-size');
  await expect(page).toHaveURL('/onboarding/education-details');
});
