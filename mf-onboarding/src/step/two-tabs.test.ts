import { screen, waitFor, within } from '@testing-library/react';
import { button, calls, field, isolate, openStep, profileIs, server, type User } from '../testing/open-step';

isolate();

const answers = {
  why_hire_you: 'I am calm',
  ideal_job_role_description: '',
  worked_remotely_before: false,
  remote_work_experience_desc: '',
  applied_elsewhere: '',
};
const why = () => field(/Why should an employer/);
const open = () => openStep('self-assessment');
const savedIs = (version: string, patch: Partial<typeof answers> = {}) =>
  profileIs({ self_assessment: { ...answers, ...patch }, versions: { 'self-assessment': version } });
const versionsSent = () =>
  server.sent(calls.saveSelfAssessment).map(({ headers }) => headers['if-match'] ?? null);
const refuse = () =>
  server.answer(calls.saveSelfAssessment, 412, { code: 'changed-elsewhere', message: 'Changed' });

async function complete(user: User, count: number) {
  await user.click(button('Complete'));
  await waitFor(() => expect(versionsSent()).toHaveLength(count));
}

/** Another tab saves while this one has an edited answer, and the save is refused. */
async function openRefused(patch: Partial<typeof answers> = { why_hire_you: 'Saved elsewhere' }) {
  savedIs('v1');
  const { user } = await open();
  await user.clear(why());
  await user.type(why(), 'I am quick');
  savedIs('v2', patch);
  await complete(user, 1);
  refuse();
  const dialog = await screen.findByRole('dialog', { name: 'Your saved answers have changed' });
  return { user, dialog };
}

test('a save names the version that its form began from', async () => {
  savedIs('v1');
  const { user } = await open();
  await complete(user, 1);
  expect(versionsSent()).toEqual(['v1']);
});

test('a refused save shows both answers of each field that differs', async () => {
  const { dialog } = await openRefused({ why_hire_you: 'Saved elsewhere', worked_remotely_before: true });
  const row = within(dialog).getByText('Why should an employer hire you?').parentElement;
  expect(row).toHaveTextContent('Your answer I am quickSaved answer Saved elsewhere');
  // It was not edited here, so the form has taken it over.
  expect(within(dialog).queryByText('Have you worked remotely before?')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Yes', hidden: true })).toBeChecked();
});

test('"Keep my answers" saves them over the newer version', async () => {
  const { user, dialog } = await openRefused();
  await user.click(within(dialog).getByRole('button', { name: 'Keep my answers' }));
  await waitFor(() => expect(versionsSent()).toEqual(['v1', 'v2']));
  expect(server.sent(calls.saveSelfAssessment)[1]?.body).toMatchObject({ why_hire_you: 'I am quick' });
});

test('"Use the saved answers" puts them into the form, and the typed ones can be brought back', async () => {
  const { user, dialog } = await openRefused();
  await user.click(within(dialog).getByRole('button', { name: 'Use the saved answers' }));
  await waitFor(() => expect(why()).toHaveValue('Saved elsewhere'));
  await user.click(button('Bring back what I typed'));
  expect(why()).toHaveValue('I am quick');
  await complete(user, 2);
  expect(versionsSent()).toEqual(['v1', 'v2']);
});

test('a dialog that is closed decides nothing: the next save is refused again', async () => {
  const { user, dialog } = await openRefused();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(why()).toHaveValue('I am quick');
  await complete(user, 2);
  expect(versionsSent()).toEqual(['v1', 'v1']);
});

test('answers that say the same on both sides are saved without a question', async () => {
  savedIs('v1');
  const { user } = await open();
  savedIs('v2', { applied_elsewhere: 'Brightwater' });
  await complete(user, 1);
  refuse();
  await waitFor(() => expect(versionsSent()).toEqual(['v1', 'v2']));
  expect(server.sent(calls.saveSelfAssessment)[1]?.body).toMatchObject({ applied_elsewhere: 'Brightwater' });
});

test('a refetch under an edited answer keeps the version that the candidate has seen', async () => {
  savedIs('v1');
  const { user } = await open();
  await user.type(why(), ' and quick');
  savedIs('v2', { why_hire_you: 'Saved elsewhere' });
  await user.click(button('Refresh'));
  await waitFor(() => expect(server.sent(calls.profile)).toHaveLength(2));
  await waitFor(() => expect(button('Refresh')).not.toHaveAttribute('aria-disabled'));
  await complete(user, 1);
  expect(versionsSent()).toEqual(['v1']);
});

test('a refetch that changes other answers only takes the new version', async () => {
  savedIs('v1');
  const { user } = await open();
  await user.type(why(), ' and quick');
  savedIs('v2', { applied_elsewhere: 'Brightwater' });
  await user.click(button('Refresh'));
  await waitFor(() => expect(field(/Where else/)).toHaveValue('Brightwater'));
  await complete(user, 1);
  expect(versionsSent()).toEqual(['v2']);
});

test('a restored draft is of the version that it was typed over', async () => {
  savedIs('v1');
  const { user, unmount } = await open();
  await user.type(why(), ' and quick');
  await unmount();
  savedIs('v2', { why_hire_you: 'Saved elsewhere' });
  await open();
  await complete(user, 1);
  expect(versionsSent()).toEqual(['v1']);
});
