import * as successMessages from 'contract/wire/success-messages';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/alone';
import { control } from '../support/documents';
import { realPdf } from '../support/files';

const storedCount = (text: string) => new RegExp(`^${text} stored$`);

test('a remote alone works without shell and API: a link sets the state, a save is kept, a failure can be set', async ({
  alone,
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text());
  });

  await page.goto(
    alone({ remote: 'mf-documents', path: '/documents/academic-documents', state: 'user=new' }),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Academic Documents' })).toBeVisible();
  await expect(page.getByText(storedCount('0 of 5'))).toBeVisible();
  await control(page, 'SSC').setInputFiles(realPdf('ssc'));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(successMessages.saveAcademicDocuments)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Professional Background' })).toBeVisible();

  await page.getByRole('button', { name: 'mf-documents alone' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: '/documents/academic-documents' }).click();
  await expect(page.getByText(storedCount('1 of 5'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(storedCount('1 of 5'))).toBeVisible();

  await page.getByLabel('The API').selectOption('Fails (500)');
  await expect(page).toHaveURL(/\?user=new&api=error-500#\/documents\/academic-documents$/);
  await control(page, 'HSC').setInputFiles(realPdf('hsc'));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').getByText(/Something went wrong on our side/)).toBeVisible();
  expect(problems).toEqual([]);
});
