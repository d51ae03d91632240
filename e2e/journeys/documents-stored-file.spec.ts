import { signedIn } from '../support/candidate';
import { arriveAt, control, openStep, pick, press, slotOf, storedGroups } from '../support/documents';
import { realPdf } from '../support/files';
import { expect, test } from '../support/test';

test('A stored file says what it is, and can be removed after a question', async ({ page }) => {
  await signedIn(page);
  await openStep(page, 'academic-documents');
  await pick(page, 'SSC', realPdf('marks'));
  await expect(slotOf(page, 'SSC')).toContainText('New, not uploaded yet');
  await press(page, 'Next');
  await arriveAt(page, 'professional-background');
  await press(page, 'Previous');
  await arriveAt(page, 'academic-documents');
  await expect(slotOf(page, 'SSC')).toContainText(/marks\.pdf\s*Stored on \d\d [A-Z][a-z]{2} \d{4}, /);

  const remove = slotOf(page, 'SSC').getByRole('button', { name: /^Remove/ });
  const dialog = page.getByRole('dialog', { name: 'Remove the stored file of SSC?' });
  await remove.press('Enter');
  await expect(dialog).toContainText('This cannot be undone');
  await press(page, 'Keep the file');
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();

  await remove.press('Enter');
  await press(page, 'Remove the file');
  await expect(slotOf(page, 'SSC')).toContainText('No file yet');
  await expect(control(page, 'SSC')).toBeFocused();
  await expect(page.getByText('0 of 5 stored')).toBeVisible();
  expect((await storedGroups(page)).academic_documents.ssc).toBeNull();
});
