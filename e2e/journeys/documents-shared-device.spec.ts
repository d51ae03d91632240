import type { Page } from '@playwright/test';
import { signUp, type Candidate } from '../support/candidate';
import { openStep, pick, slotOf } from '../support/documents';
import { keptFiles, realPdf } from '../support/files';
import { fill, submitButton } from '../support/forms';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';

async function signIn(page: Page, { email, password }: Candidate, isShared: boolean) {
  await page.goto('/sign-in');
  await comeToLife(page);
  const mark = page.getByRole('checkbox', { name: 'This is a shared device' });
  await mark.setChecked(isShared);
  await fill(page, { Email: email, Password: password });
  await submitButton(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
}

for (const isShared of [true, false]) {
  const [device, kept] = isShared ? ['a shared device', 'gone'] : ['an own device', 'still there'];
  test(`On ${device} a file that waits is ${kept} after somebody else has signed in`, async ({ page }) => {
    const [first, second] = [await signUp(), await signUp()];
    await signIn(page, first, isShared);
    await openStep(page, 'academic-documents');
    await pick(page, 'SSC', realPdf('marks'));
    await expect(slotOf(page, 'SSC')).toContainText('New, not uploaded yet');
    await expect.poll(() => keptFiles(page), { message: 'the picked file' }).toBe(1);
    await page.reload();
    await expect(slotOf(page, 'SSC')).toContainText('Kept on this device');
    await signIn(page, second, isShared);
    await signIn(page, first, isShared);
    await openStep(page, 'academic-documents');
    await expect(slotOf(page, 'SSC')).toContainText(isShared ? 'No file yet' : 'Kept on this device');
  });
}
