import type { Page } from '@playwright/test';
import * as successMessages from 'contract/wire/success-messages';
import { signedIn } from '../support/candidate';
import { arriveAt, openStep, pick, press, slotOf, storedGroups } from '../support/documents';
import { realPdf } from '../support/files';
import { expect, test } from '../support/test';
import { expectSuccess } from '../support/toasts';

const saved = successMessages.saveAcademicDocuments;
const ssc = async (page: Page) => (await storedGroups(page)).academic_documents.ssc;
const question = (page: Page) => page.getByText('A newer file is stored for SSC');

test.describe('Two tabs upload a file to the same slot', () => {
  let second: Page;
  let first: string | null | undefined;

  test.beforeEach(async ({ page, context }) => {
    await signedIn(page);
    await openStep(page, 'academic-documents');
    second = await context.newPage();
    await openStep(second, 'academic-documents');
    await pick(page, 'SSC', realPdf('first'));
    await press(page, 'Next');
    await arriveAt(page, 'professional-background');
    first = await ssc(page);
    await pick(second, 'SSC', realPdf('second'));
    await pick(second, 'HSC', realPdf('hsc'));
    await press(second, 'Next');
    await expect(question(second)).toBeVisible();
    // Nothing is overwritten, and the newer file can be looked at.
    expect(await ssc(second)).toBe(first);
    await expect(slotOf(second, 'SSC').getByRole('link', { name: /^View File/ })).toBeVisible();
  });

  test('the second is asked, and may keep the stored file', async () => {
    await press(second, 'Keep the stored file');
    await expect(question(second)).toBeHidden();
    await expect(slotOf(second, 'SSC')).toContainText('Stored');
    await expect(second.locator('body')).not.toBeFocused();
    await press(second, 'Next');
    await expectSuccess(second, saved);
    await arriveAt(second, 'professional-background');
    expect(await ssc(second)).toBe(first);
    expect((await storedGroups(second)).academic_documents.hsc).toMatch(/\.pdf$/);
  });
});
