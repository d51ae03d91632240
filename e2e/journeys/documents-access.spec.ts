import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { control, openStep, slotOf } from '../support/documents';
import { realPdf } from '../support/files';

test.beforeEach(async ({ page }) => {
  await signedIn(page);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const labels = at?.getAttribute('aria-labelledby')?.split(' ') ?? [];
      return labels.length > 0
        ? labels.map((id) => document.getElementById(id)?.textContent?.trim()).join(' ')
        : (at?.getAttribute('aria-label') ?? at?.textContent)?.trim();
    });
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches "${name}"`);
}

test('With the keyboard alone: choose, remove, choose again, send', async ({ page }) => {
  // From the beginning, so that the setting is in place long before the key is pressed.
  page.on('filechooser', () => undefined);
  await openStep(page, 'skills-validation');
  const choose = async (file: ReturnType<typeof realPdf>) => {
    await tabTo(page, 'Choose file Course Certificates (optional)');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles(file);
    await expect(slotOf(page, 'Course Certificates')).toContainText(file.name);
  };
  await tabTo(page, 'Choose file Course Certificates (optional)');
  const outline = await control(page, 'Course Certificates').evaluate(
    (input) => getComputedStyle(input.parentElement ?? input).outlineStyle,
  );
  expect(outline, 'the focus is visible').toBe('solid');
  await choose(realPdf('wrong'));
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Remove wrong.pdf' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(control(page, 'Course Certificates')).toBeFocused();
  await expect(slotOf(page, 'Course Certificates')).toContainText('No file yet');
  await choose(realPdf('right'));
  await tabTo(page, 'Complete');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your documents have been uploaded' });
  await expect(dialog.getByRole('region', { name: /^Stored/ })).toContainText('Course Certificates');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Complete' })).toBeFocused();
});
