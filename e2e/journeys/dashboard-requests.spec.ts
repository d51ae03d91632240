import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { arriveAt, control, openStep, pick, press, slotOf } from '../support/documents';
import { realPdf } from '../support/files';

test('What staff ask for comes first, leads to its slot, and is answered by an upload that staff see', async ({
  page,
}) => {
  const { email } = await signedIn(page);
  const message = 'The number on your PAN card cannot be read. Please send a sharper copy.';
  const asked = ['request', email, '--slot', 'pan_card', '--message'];
  await expect(staff('request', email, '--slot', 'pan', '--message', message)).rejects.toThrow(
    /'pan' is no document slot.*pan_card/,
  );
  await staff(...asked, 'Please send it.');
  expect(await staff(...asked, message)).toContain('This replaces the open request: Please send it.');

  await page.goto('/dashboard');
  const request = page.getByRole('region', { name: 'Our team needs a document from you' });
  await expect(request).toContainText(message);
  await expect(request.getByRole('heading', { name: 'PAN card' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Our team needs a document from you',
  );
  await request.getByRole('link', { name: 'Upload PAN card' }).click();

  await expect(page).toHaveURL('/documents/basic-identity#pan_card');
  await expect(control(page, 'PAN card')).toBeFocused();
  await expect(slotOf(page, 'PAN card')).toBeInViewport();
  await expect(control(page, 'PAN card')).toHaveAccessibleDescription(new RegExp(message));

  for (const label of ['Aadhar card', 'PAN card', 'Passport', 'Address proof (rent bill)'])
    await pick(page, label, realPdf(label));
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Profile created' })).toBeVisible();
  await expect(page.getByText(message)).toHaveCount(0);
  expect(await staff('requests', email)).toMatch(/pan_card\s+answered \d{4}-\d\d-\d\d/);
});

test('An application opens from anywhere on its card, by its one button', async ({ page }) => {
  const { email } = await signedIn(page);
  await staff('application', 'add', email, '--company', 'Northlight Health');
  await page.goto('/dashboard');
  const card = page.getByRole('listitem').filter({ hasText: 'Northlight Health' });
  await expect(card.getByRole('button')).toHaveCount(1);
  await card.click({ position: { x: 12, y: 12 } });
  await expect(page.getByRole('dialog', { name: 'Job Status Details' })).toBeVisible();
});

test('A link to a slot from outside of the portal leads the focus there, too', async ({ page }) => {
  await signedIn(page);
  await page.goto('/documents/professional-background#reference_letters');
  await expect(control(page, 'Reference Letters from Employers')).toBeFocused();
  await expect(slotOf(page, 'Reference Letters from Employers')).toBeInViewport();
});

test('What staff decide about each document is on the dashboard and beside its slot, with the last day', async ({
  page,
}) => {
  const { email } = await signedIn(page);
  await openStep(page, 'basic-identity');
  for (const label of ['Aadhar card', 'PAN card', 'Passport', 'Address proof (rent bill)'])
    await pick(page, label, realPdf(label));
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');

  const listed = await staff('documents', 'list', email);
  const named = (slot: string) => `${slot}@${new RegExp(`^${slot} +(\\w{8}) `, 'm').exec(listed)?.[1]}`;
  await staff('documents', 'accept', email, named('aadhar_card'), named('passport'));
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await staff('documents', 'send-again', email, named('pan_card'), '--reason', 'blurred', '--by', day);

  await page.goto('/dashboard');
  const asked = /Please send again: the photo is blurred, by \d+ [A-Z][a-z]+\. Lay the document flat/;
  await expect(page.getByRole('region', { name: 'Our team needs a document from you' })).toContainText(asked);
  await expect(page.getByRole('heading', { name: 'Profile requires updates' })).toBeVisible();
  await page.getByText('Received: 1, Accepted: 2, Please send again: 1').click();
  await expect(page.getByText(/^Passport Accepted, received on \d+ [A-Z][a-z]+$/)).toBeVisible();

  await page.goto('/documents/basic-identity');
  await expect(control(page, 'PAN card')).toHaveAccessibleDescription(asked);
  await expect(control(page, 'Passport')).toHaveAccessibleDescription(/Accepted/);
  const download = page.waitForEvent('download');
  await press(page, 'Add the last day to my calendar PAN card');
  expect((await download).suggestedFilename()).toBe('last-day.ics');
});
