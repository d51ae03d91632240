import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { arriveAt, control, openStep, pick, press, slotOf } from '../support/documents';
import { otherFile, realPdf } from '../support/files';
import { gate } from '../support/gate';

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

/** Nothing reaches beyond the side of the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function expectFitsAndAccessible(page: Page): Promise<void> {
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);
}

/**
 * The steps differ in their slots alone: the whole way of a file is checked on one of them, the empty ones in
 * screens.spec.
 */
test('A slot fits 320 pixels and is accessible: picked, refused, on its way and cancelled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openStep(page, 'academic-documents');
  await pick(page, 'SSC', realPdf('a-name-without-a-single-space-that-is-longer-than-any-phone-is-wide'));
  await control(page, 'HSC').setInputFiles(otherFile('marks.odt'));
  await expect(control(page, 'HSC')).toHaveAttribute('aria-invalid', 'true');
  await expectFitsAndAccessible(page);

  await page.getByRole('button', { name: /^Continue without this file/ }).click();
  const held = await gate(page, /\/api\/candidate\/academic$/);
  await press(page, 'Next');
  await expect(page.getByRole('progressbar', { name: 'Upload of this step' })).toBeVisible();
  await expectFitsAndAccessible(page);
  await press(page, 'Cancel the upload');
  await expect(page.getByText('1 file not uploaded')).toBeVisible();
  await expectFitsAndAccessible(page);
  held.open();
});

test('The notice of waiting identity files and the last dialog fit 320 pixels and are accessible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openStep(page, 'basic-identity');
  await pick(page, 'Passport', realPdf('passport'));
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');
  await expect(page.getByText('1 identity file is on this device, not uploaded')).toBeVisible();
  await expectFitsAndAccessible(page);

  await openStep(page, 'skills-validation');
  await press(page, 'Complete');
  const dialog = page.getByRole('dialog', { name: 'Your documents have been uploaded' });
  await expect(dialog.getByRole('region', { name: /^Waiting on this device/ })).toContainText('Passport');
  await expect(dialog.getByRole('region', { name: /^Still needed/ }).getByRole('listitem')).toHaveCount(7);
  await expectFitsAndAccessible(page);
});
