import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { heading, next } from '../support/onboarding';

const path = '/onboarding/professional-details';
const note = 'Draft saved on this device';

test.beforeEach(async ({ page }) => {
  await signedIn(page);
});

test('A stored draft is reported, comes back after a reload, and ends with the save', async ({ page }) => {
  await page.goto(path);
  await expect(page.getByText('Loading your saved answers')).toBeHidden();
  await expect(page.getByText(note)).toBeHidden();
  await field(page, 'Current job title').fill('Accountant');
  await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible();
  await page.reload();
  await expect(field(page, 'Current job title')).toHaveValue('Accountant');
  await expect(page.getByText(note)).toBeVisible();
  await page.getByText("No, I'm a fresher").click();
  await next(page).click();
  await expect(heading(page, 'Skills and expertise')).toBeVisible();
  await expect(page.getByText(note)).toBeHidden();
  await page.goBack();
  await expect(heading(page, 'Professional details')).toBeVisible();
  await expect(page.getByText(note)).toBeHidden();
});
