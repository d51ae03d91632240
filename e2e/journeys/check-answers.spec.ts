import { signedIn } from '../support/candidate';
import { fillEducation, heading, next, pdf, slot } from '../support/onboarding';
import { expect, test } from '../support/test';

test('A candidate reads through the saved answers and changes one', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/education-details');
  await fillEducation(page);
  await next(page).click();
  await expect(heading(page, 'Professional details')).toBeVisible();
  await page.goto('/onboarding/resume-and-portfolio');
  await slot(page, 'Resume').setInputFiles(pdf('resume'));
  await next(page).click();
  await expect(heading(page, 'Digital Readiness & Availability')).toBeVisible();

  await page.goto('/onboarding/self-assessment');
  await page.getByRole('link', { name: 'Check your answers' }).click();
  await expect(heading(page, 'Check your answers')).toBeVisible();
  const education = page.getByRole('region', { name: 'Education details' });
  await expect(education).toContainText("Master's degree");
  await expect(education).toContainText('8.2 CGPA');
  await expect(page.getByRole('link', { name: 'View Resume' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Personal information' })).toContainText(
    'You have not saved this step yet.',
  );
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, overflow]).toEqual([width, 0]);
  }

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText(/^Marigold · Asha Rao · \d/)).toBeVisible();
  for (const pressed of [page.getByRole('banner'), page.getByRole('link', { name: /^Change/ })])
    await expect(pressed.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const question = education.getByRole('term').first();
  const answer = education.getByRole('definition').first();
  const [left, right] = [await question.boundingBox(), await answer.boundingBox()];
  expect(right!.x).toBeGreaterThan(left!.x + left!.width - 1);
  expect(Math.abs(right!.y - left!.y)).toBeLessThan(4);
  expect(await answer.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('light');
  await page.emulateMedia({ media: null, colorScheme: null });

  await education.getByRole('link', { name: 'Change Education details' }).click();
  await expect(page).toHaveURL('/onboarding/education-details');
});
