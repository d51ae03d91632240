import type { Page } from '@playwright/test';
import type { ProfileAggregate } from 'contract/wire/profile';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { field } from '../support/forms';
import { next, stored } from '../support/onboarding';
import { expect, test } from '../support/test';

const why = (page: Page) => field(page, 'Why should an employer hire you? (optional)');
const compare = (page: Page) => page.getByRole('dialog', { name: 'Your saved answers have changed' });
const savedWhy = async (page: Page) =>
  (await stored<ProfileAggregate>(page, '/candidate/profile')).self_assessment?.why_hire_you;

/** Two tabs on the last step; the first saves, then the second. */
async function saveInBoth(page: Page): Promise<Page> {
  await signedIn(page);
  await page.goto('/onboarding/self-assessment');
  const other = await page.context().newPage();
  await other.goto('/onboarding/self-assessment');
  await why(page).fill('From the first tab');
  await why(other).fill('From the second tab');
  await next(page).click();
  await expect(page.getByRole('dialog', { name: 'Onboarding Completed Successfully' })).toBeVisible();
  await next(other).click();
  await expect(compare(other)).toBeVisible();
  return other;
}

test('The second of two tabs shows both answers and overwrites nothing by itself', async ({ page }) => {
  const other = await saveInBoth(page);
  await expect(compare(other)).toContainText('Why should an employer hire you?');
  await expect(compare(other)).toContainText('From the first tab');
  await expect(compare(other)).toContainText('From the second tab');
  await expectAccessible(other);
  expect(await savedWhy(page)).toBe('From the first tab');

  await compare(other).getByRole('button', { name: 'Keep my answers' }).click();
  await expect(other.getByRole('dialog', { name: 'Onboarding Completed Successfully' })).toBeVisible();
  expect(await savedWhy(page)).toBe('From the second tab');
});
