import * as successMessages from 'contract/wire/success-messages';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { control, openStep, pick, press, slotOf } from '../support/documents';
import { realPdf } from '../support/files';
import { enterPassword, expectNoDialog, expireProof, proofDialog } from '../support/proof';
import { stored } from '../support/session';
import { expect, test } from '../support/test';
import { expectSuccess, toasts } from '../support/toasts';
import { viewFile } from '../support/viewer';

test('Identity papers ask for the password when it was entered long ago; what is picked stays', async ({
  page,
}) => {
  const { password } = await signedIn(page);
  await openStep(page, 'basic-identity');
  for (const label of ['Aadhar card', 'PAN card', 'Passport', 'Address proof (rent bill)'])
    await pick(page, label, realPdf('paper'));
  await press(page, 'Next');
  await expectSuccess(page, successMessages.saveIdentityDocuments);
  await openStep(page, 'basic-identity');
  await pick(page, 'Passport', realPdf('newer'));
  const link = slotOf(page, 'PAN card').getByRole('link', { name: 'View File' });
  await expireProof(page, /\/api\/uploader\/identity/);
  const { token } = await stored(page);

  await link.click();
  await expect(proofDialog(page)).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await expect(proofDialog(page).getByLabel('Current password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await expect(link).toBeFocused();
  await expect(slotOf(page, 'Passport')).toContainText('newer.pdf');
  await expect(toasts(page)).toHaveCount(0);

  await link.click();
  await enterPassword(page, 'not-this-one');
  await expect(proofDialog(page).getByText('The password is not right').first()).toBeVisible();
  await expectAccessible(page);
  const { url } = await viewFile(page, () => enterPassword(page, password));
  expect(url).toMatch(/^blob:/);
  await expectNoDialog(page);
  await expect(slotOf(page, 'Passport')).toContainText('newer.pdf');
  await expect(control(page, 'Passport')).toBeEnabled();
  expect((await stored(page)).token).not.toBe(token);
});

test('The download of all data asks for the password, and fits every width', async ({ page }) => {
  const { password } = await signedIn(page);
  await page.goto('/account');
  await expireProof(page, /\/api\/candidate\/export/);
  const button = page.getByRole('button', { name: 'Download my data' });
  await button.click();
  await expect(proofDialog(page)).toBeVisible();
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  for (const width of [1440, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(fits), `at ${width} pixels`).toBe(true);
  }
  await page.goBack();
  await expectNoDialog(page);
  await expect(page).toHaveURL('/account');
  await button.click();
  const download = page.waitForEvent('download');
  await enterPassword(page, password);
  expect((await download).suggestedFilename()).toBe('my-data.zip');
  await expectNoDialog(page);
});
