import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { arriveAt, openStep, pick, press, titleOf } from '../support/documents';
import { realPdf } from '../support/files';
import { expect, test, withMotion } from '../support/test';

test.use(withMotion);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The focus has come to rest: nothing takes it away in the frames that follow. */
async function expectFocusStays(page: Page, name: string | RegExp): Promise<void> {
  await expect(heading(page, name)).toBeFocused();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 20;
        const wait = () => (frames-- > 0 ? requestAnimationFrame(wait) : resolve());
        wait();
      }),
  );
  await expect(heading(page, name)).toBeFocused();
}

test('Continue of the onboarding dialog leads to the heading of the documents', async ({ page }) => {
  await signedIn(page);
  await page.goto('/onboarding/self-assessment');
  await expect(page.getByRole('button', { name: 'Complete' })).toBeEnabled();
  await press(page, 'Complete');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await arriveAt(page, 'basic-identity');
  await expectFocusStays(page, titleOf('basic-identity'));
});

test('Confirm of the documents dialog leads to the heading of the dashboard; Cancel back to Complete', async ({
  page,
}) => {
  await signedIn(page);
  await openStep(page, 'skills-validation');
  await press(page, 'Complete');
  const dialog = page.getByRole('dialog', { name: 'Your documents have been uploaded' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Complete' })).toBeFocused();
  await press(page, 'Complete');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectFocusStays(page, /^Thank you/);
});

test('"Upload what I have" leads to the message that says what is uploaded', async ({ page }) => {
  await signedIn(page);
  await openStep(page, 'basic-identity');
  await pick(page, 'Aadhar card', realPdf('aadhar'));
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');
  await press(page, 'Upload what I have');
  const message = page.getByText('1 identity file is uploaded');
  await expect(message).toBeVisible();
  await expect(page.locator(':focus')).toContainText('1 identity file is uploaded');
});
