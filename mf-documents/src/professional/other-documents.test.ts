import { screen, waitFor } from '@testing-library/react';
import { documentSlots } from 'contract/wire/documents';
import { userDataStore } from 'shared/runtime/user-data';
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
  pickAll,
  sent,
  server,
  slot,
  storedAre,
  toastTexts,
} from '../testing/open-documents';

isolate();

/** The spec's own table (sections 2 and 3): label, required, name. */
const professional = [
  ['Resume/CV', true, 'user_resume'],
  ['Experience Letters / Relieving Letters', true, 'experience_letters'],
  ['Offer Letters', true, 'offer_letters'],
  ['Salary Slips (last 3 months)', false, 'salary_slips'],
  ['Job Appointment Letters', true, 'job_appointment_letters'],
  ['Reference Letters from Employers', false, 'reference_letters'],
  ['Company ID Card or Email Screenshot', false, 'company_id_card'],
] as const;
const skills = [
  ['Course Certificates', false, 'course_certificates'],
  ['Technical Certificates', false, 'technical_certificates'],
  ['Language Proficiency Certificates', false, 'language_proficiency_certificates'],
  ['Typing Test Certificate', false, 'typing_test_certificate'],
  ['Mock Interview Score Sheet', false, 'mock_interview_score_sheet'],
  ['Online Assessment Report', false, 'online_assessment_report'],
] as const;

describe.each([
  ['professional-background', professional],
  ['skills-validation', skills],
] as const)('%s', (step, table) => {
  test('has its slots for PDF, marked where the spec marks them', async () => {
    await openStep(step);
    expect(documentSlots[step]).toHaveLength(table.length);
    for (const [label, required] of table) {
      expect(slot(label)).toHaveAttribute('accept', '.pdf');
      if (required) expect(slot(label)).toHaveAccessibleDescription(/^Required/);
      else expect(slot(label)).not.toHaveAccessibleDescription(/^Required/);
    }
  });

  test('sends certificates by number, each named by its document', async () => {
    server.always(calls.others, 200, { data: null });
    const { user } = await openStep(step);
    await pickAll(user, step);
    await user.click(button(/^(Next|Complete)$/));
    await sent(calls.others);
    expect(partsOf(calls.others)).toEqual([
      ...table.map(([, , name]) => ['names', name]),
      ...table.map(([, , name], index) => [`certificate_${index + 1}`, `${name}.pdf`]),
    ]);
    await waitFor(() => expect(toastTexts()).toEqual([`Success: ${successMessages.saveOtherDocuments}`]));
  });
});

test('the professional step enforces nothing: without a pick it goes on without a call', async () => {
  const { user } = await openStep('professional-background');
  await user.click(button('Next'));
  await arriveAt('skills-validation');
  expect(server.sent(calls.others)).toHaveLength(0);
  expect(userDataStore.get().loader).toBe(false);
});

test('sends one certificate of the middle under its own number and name', async () => {
  storedAre({ other_documents: [{ name: 'user_resume', path: 'cv.pdf' }] });
  server.always(calls.others, 200, { data: null });
  const { user } = await openStep('professional-background');
  await pick(user, 'Offer Letters', pdf('offer.pdf'));
  await user.click(button('Next'));
  await arriveAt('skills-validation');
  expect(partsOf(calls.others)).toEqual([
    ['names', 'offer_letters'],
    ['certificate_3', 'offer.pdf'],
  ]);
});

test('shows what the server found on the slot whose certificate it means', async () => {
  const message = 'This file is not a readable PDF file. Please choose another';
  server.always(calls.others, 422, {
    code: 'validation-failed',
    message: 'Please check',
    fields: { certificate_3: message },
  });
  const { user } = await openStep('professional-background');
  await pick(user, 'Offer Letters', pdf('offer.pdf'));
  await user.click(button('Next'));
  await user.click(await screen.findByRole('link', { name: `Offer Letters: ${message}` }));
  expect(slot('Offer Letters')).toHaveFocus();
  expect(slot('Offer Letters')).toHaveAccessibleDescription(new RegExp(message));
});

test('goes back without saving, and keeps what was picked', async () => {
  const { user } = await openStep('professional-background');
  await pick(user, 'Offer Letters', pdf('offer.pdf'));
  await user.click(button('Previous'));
  await arriveAt('academic-documents');
  await user.click(button('Next'));
  await arriveAt('professional-background');
  expect(screen.getByText('offer.pdf')).toBeInTheDocument();
  expect(server.sent(calls.others)).toHaveLength(0);
});
