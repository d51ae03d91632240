import { expectAccessible } from '../support/axe';
import { heading } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';

test('The help page answers without scripts, also when a link names a question', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/help#file-kinds');
  await expect(heading(page, 'Help')).toBeVisible();
  const question = page.getByRole('heading', { name: 'Which files can I upload?' });
  await expect(question).toBeInViewport();
  await question.click();
  await expect(page.getByText('Identity and academic documents: PDF, DOC or DOCX')).toBeVisible();
  await context.close();
});

test('A candidate who cannot sign in finds the answer, by keyboard, and a link opens another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/sign-in');
  await comeToLife(page);
  await page.getByRole('link', { name: 'Help with signing in' }).click();
  await expect(heading(page, 'Help')).toBeFocused();
  const answer = page.getByText('We send you a link to set a new password');
  await expect(answer).toBeHidden();
  await page.locator('summary', { hasText: 'I forgot my password' }).focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await expectAccessible(page);

  await page.goto('/help#delete-account');
  await expect(page.getByText('You have 7 days to change your mind')).toBeInViewport();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Photos' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Photos' })).toBeInViewport();
});
