import { documentSlots } from 'contract/wire/documents';
import * as successMessages from 'contract/wire/success-messages';
import {
  arriveAt,
  button,
  calls,
  isolate,
  openStep,
  partsOf,
  pdf,
  pick,
  server,
  slot,
  toastTexts,
  docx,
} from '../testing/open-documents';

isolate();

test('has its five optional slots with the hint', async () => {
  await openStep('academic-documents');
  expect(documentSlots['academic-documents'].map(({ label }) => label)).toEqual([
    'SSC',
    'HSC',
    'Diploma',
    'Graduate certificate',
    'Post-graduate certificate',
  ]);
  for (const { label } of documentSlots['academic-documents']) {
    expect(slot(label)).toHaveAccessibleName(`Choose file ${label} (optional)`);
    expect(slot(label)).toHaveAccessibleDescription(/Valid formats: PDF, DOC, DOCX and Max size 5MB\./);
  }
});

test('sends the picked files by field and goes on', async () => {
  server.always(calls.academic, 200, { data: null });
  const { user } = await openStep('academic-documents');
  await pick(user, 'Post-graduate certificate', pdf('msc.pdf'));
  await pick(user, 'Graduate certificate', docx('bsc.DOCX'));
  await user.click(button('Next'));
  await arriveAt('professional-background');
  expect(partsOf(calls.academic)).toEqual([
    ['graduation', 'bsc.DOCX'],
    ['post_graduation', 'msc.pdf'],
  ]);
  expect(toastTexts()).toEqual([`Success: ${successMessages.saveAcademicDocuments}`]);
});

test('makes no call when nothing is picked', async () => {
  const { user } = await openStep('academic-documents');
  await user.click(button('Next'));
  await arriveAt('professional-background');
  expect(server.sent(calls.academic)).toHaveLength(0);
});
