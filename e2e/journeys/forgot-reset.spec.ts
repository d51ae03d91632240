import * as successMessages from 'contract/wire/success-messages';
import { newAddress } from '../support/candidate';
import { fill, submitButton } from '../support/forms';
import { expect, test } from '../support/test';
import { expectSuccess, toasts } from '../support/toasts';

test('on a phone the toast covers neither the button nor the lasting notice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/forgot-password');
  await fill(page, { Email: newAddress() });
  await submitButton(page, 'Send Reset Link').click();
  await expectSuccess(page, successMessages.forgotPassword);
  const toast = await toasts(page).boundingBox();
  const button = await submitButton(page, 'Send Reset Link').boundingBox();
  expect((toast?.y ?? NaN) + (toast?.height ?? NaN)).toBeLessThan(button?.y ?? NaN);
});
