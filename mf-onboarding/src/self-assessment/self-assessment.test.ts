import { screen, waitFor, within } from '@testing-library/react';
import {
  address,
  button,
  calls,
  field,
  isolate,
  openStep,
  profileIs,
  radio,
  sentTo,
  server,
  type User,
} from '../testing/open-step';

isolate();

const open = () => openStep('self-assessment');
const dialog = () => screen.findByRole('dialog', { name: 'Onboarding Completed Successfully' });

async function complete(user: User) {
  await user.click(button('Complete'));
  await sentTo(calls.saveSelfAssessment);
  server.answer(calls.saveSelfAssessment, 200, { data: null });
  return dialog();
}

test('requires nothing: a new form can be sent as it is, with no remote work so far', async () => {
  const { user } = await open();
  await user.click(button('Complete'));
  expect(await sentTo(calls.saveSelfAssessment)).toEqual({
    why_hire_you: '',
    ideal_job_role_description: '',
    worked_remotely_before: false,
    remote_work_experience_desc: '',
    applied_elsewhere: '',
  });
});

test('says how long an answer may be before it is too long', async () => {
  await open();
  for (const question of [/Why should an employer/, /ideal job role/, /remote work like/])
    expect(field(question)).toHaveAccessibleDescription('At most 2,000 characters');
});

test('sends the five answers', async () => {
  const { user } = await open();
  await user.type(field(/Why should an employer/), 'I am quick');
  await user.type(field(/ideal job role/), 'Bookkeeping');
  await user.click(radio(/worked remotely/, 'Yes'));
  await user.type(field(/remote work like/), 'Calm');
  await user.type(field(/Where else/), 'Nowhere');
  await user.click(button('Complete'));
  expect(await sentTo(calls.saveSelfAssessment)).toEqual({
    why_hire_you: 'I am quick',
    ideal_job_role_description: 'Bookkeeping',
    worked_remotely_before: true,
    remote_work_experience_desc: 'Calm',
    applied_elsewhere: 'Nowhere',
  });
});

test('opens the dialog with the texts of the specification and has the profile fetched again', async () => {
  const { user } = await open();
  expect(server.sent(calls.profile)).toHaveLength(1);
  expect(await complete(user)).toHaveTextContent(
    'You have completed the initial onboarding steps. Please proceed to upload your documents to finalize the onboarding process.',
  );
  expect(server.sent(calls.profile)).toHaveLength(2);
  expect(address()).toBe('/onboarding/self-assessment');
});

test('Continue goes to the documents', async () => {
  const { user } = await open();
  await user.click(within(await complete(user)).getByRole('button', { name: 'Continue' }));
  expect(address()).toBe('/documents/basic-identity');
});

test('Cancel closes the dialog and stays', async () => {
  const { user } = await open();
  await user.click(within(await complete(user)).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/onboarding/self-assessment');
});

test('opens no dialog when the save fails', async () => {
  const { user } = await open();
  await user.type(field(/Why should an employer/), 'I am quick');
  await user.click(button('Complete'));
  await sentTo(calls.saveSelfAssessment);
  server.answer(calls.saveSelfAssessment, 500, { message: 'Down' });
  await waitFor(() => expect(button('Complete')).not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(field(/Why should an employer/)).toHaveValue('I am quick');
});

test('prefills everything on a second visit', async () => {
  profileIs({
    self_assessment: {
      why_hire_you: 'Quick',
      ideal_job_role_description: 'Books',
      worked_remotely_before: true,
      remote_work_experience_desc: 'Calm',
      applied_elsewhere: 'Here',
    },
  });
  await open();
  expect(field(/Why should an employer/)).toHaveValue('Quick');
  expect(radio(/worked remotely/, 'Yes').querySelector('input')).toBeChecked();
  expect(field(/Where else/)).toHaveValue('Here');
});
