import { screen, waitFor } from '@testing-library/react';
import { userDataStore } from 'shared/runtime/user-data';
import {
  address,
  asha,
  button,
  calls,
  field,
  isolate,
  openStep,
  profileIs,
  sentTo,
  server,
  summary,
  toastTexts,
} from '../testing/open-step';

isolate();

const education = {
  qualification_id: 1,
  degree_id: 1,
  university: 'Delhi',
  passing_year: 2015,
  grades: 'A',
  additional_certificates: [],
};
const exit = () => button('Save and exit');
const leaves = () => waitFor(() => expect(address()).toBe('/dashboard'));
const draft = (step: string) => localStorage.getItem(`draft:${asha.id}:onboarding/${step}`);
const saves = () => server.requests.filter(({ method }) => method === 'POST');

test('a step with valid answers is saved as by Next, then the dashboard opens', async () => {
  profileIs({ educations: education });
  userDataStore.set({ userData: { ...asha, completedSteps: { onboarding: [], documents: [] } } });
  const { user } = await openStep('education-details');
  await user.type(field('University name'), ' University');
  await user.click(exit());
  expect(await sentTo(calls.saveEducation)).toEqual({ ...education, university: 'Delhi University' });
  server.answer(calls.saveEducation, 200, { data: null });
  await leaves();
  expect(toastTexts()).toEqual(['Success: Your answers to “Education details” are saved']);
  expect(draft('education-details')).toBeNull();
  expect(userDataStore.get().userData?.completedSteps?.onboarding).toContain('education-details');
});

test('a step that is not complete sends nothing, stays on the device, and a toast says so', async () => {
  const { user } = await openStep('education-details');
  await user.type(field('University name'), 'Mysore');
  await user.click(exit());
  await leaves();
  expect(saves()).toEqual([]);
  expect(draft('education-details')).toContain('Mysore');
  expect(toastTexts()).toEqual([
    'Kept on this device: “Education details” is not complete, so it is not saved to your account yet. What you entered stays on this device.',
  ]);
});

test('a step without new answers only leaves: it is not marked as answered', async () => {
  const { user } = await openStep('self-assessment');
  await user.click(exit());
  await leaves();
  expect(saves()).toEqual([]);
  expect(toastTexts()).toEqual([]);
});

test('a file that was picked is an answer', async () => {
  const { user } = await openStep('resume-and-portfolio');
  await user.upload(
    field(/^Resume( \(|$)/),
    new File(['%PDF-1.7\n%%EOF'], 'cv.pdf', { type: 'application/pdf' }),
  );
  await user.click(exit());
  expect(await sentTo(calls.savePortfolio)).toMatchObject({
    resume: expect.objectContaining({ name: 'cv.pdf' }) as unknown,
  });
  server.answer(calls.savePortfolio, 200, { data: null });
  await leaves();
});

test('the last step leaves without the dialog of Complete', async () => {
  const { user } = await openStep('self-assessment');
  await user.type(field(/Why should an employer/), 'I am quick');
  await user.click(exit());
  await sentTo(calls.saveSelfAssessment);
  server.answer(calls.saveSelfAssessment, 200, { data: null });
  await leaves();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a save that fails stays, with everything typed', async () => {
  const { user } = await openStep('self-assessment');
  await user.type(field(/Why should an employer/), 'I am quick');
  await user.click(exit());
  await sentTo(calls.saveSelfAssessment);
  server.answer(calls.saveSelfAssessment, 500, { code: 'internal', message: 'Down' });
  await waitFor(() => expect(toastTexts()).toEqual(['Error: Down']));
  expect(address()).toBe('/onboarding/self-assessment');
  expect(field(/Why should an employer/)).toHaveValue('I am quick');
});

test('where the device stores nothing, the form stays and shows what to correct', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { user } = await openStep('education-details');
  await user.type(field('University name'), 'Mysore');
  await user.click(exit());
  expect(await summary()).toContain('Please enter your grade');
  expect(address()).toBe('/onboarding/education-details');
  jest.restoreAllMocks();
});

test('Next after it still moves on', async () => {
  const { user } = await openStep('self-assessment');
  await user.type(field(/Why should an employer/), 'I am quick');
  await user.click(exit());
  await sentTo(calls.saveSelfAssessment);
  server.answer(calls.saveSelfAssessment, 500, { code: 'internal', message: 'Down' });
  await waitFor(() => expect(exit()).not.toHaveAttribute('aria-busy'));
  await user.click(button('Complete'));
  await waitFor(() => expect(server.sent(calls.saveSelfAssessment)).toHaveLength(2));
  server.answer(calls.saveSelfAssessment, 200, { data: null });
  expect(await screen.findByRole('dialog')).toBeVisible();
});
