import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toastTexts } from 'test-kit/isolate';
import { answerWith, isolate, northwind, openDashboard, server } from '../testing/open-dashboard';

isolate();

const call = 'POST /api/candidate/jobs-applied/a1/withdraw';
const withdrawn = { ...northwind, withdrawnAt: '2026-11-04T08:00:00.000Z', withdrawalReason: null };

// Reading the dialog's code for the first time takes longer than a test waits for it.
beforeAll(() => import('./status-dialog'), 60_000);
beforeEach(() => answerWith({ userJobs: [northwind] }));

/**
 * The dialog once the focus is in it: one that takes the focus later would take it from what is typed into
 * another. Found by its heading: in tests antd gives the titles of all dialogs one id.
 */
const dialogOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const dialog = heading.closest<HTMLElement>('[role="dialog"]')!;
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
};
const details = () => dialogOf('Job Status Details');
const question = () => dialogOf('Withdraw this application?');
const gone = () =>
  waitFor(() => expect(screen.queryByLabelText(/^Why do you withdraw/)).not.toBeInTheDocument());

async function openDetails() {
  await openDashboard();
  await userEvent.click(await screen.findByRole('button', { name: /^View details of Northwind/ }));
  return within(await details());
}

async function openQuestion() {
  const dialog = await openDetails();
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw this application' }));
  return within(await question());
}

test('says first what it means, and the way back leads to the details', async () => {
  const dialog = await openQuestion();
  expect(dialog.getByText(/withdraw your application APP-1 to Northwind/)).toBeInTheDocument();
  expect(dialog.getByText(/cannot take this back here/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep the application' }));
  await gone();
  expect(screen.getByRole('button', { name: 'Withdraw this application' })).toHaveFocus();
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('sends the reason and the state that was looked at; details and card then say that it is withdrawn', async () => {
  server.always(call, 200, { data: withdrawn, message: 'You have withdrawn your application' });
  const dialog = await openQuestion();
  await userEvent.type(dialog.getByLabelText(/^Why do you withdraw/), 'I found a job');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the application' }));
  await gone();
  const after = within(await details());
  expect(after.getByText(/^Withdrawn on Nov 4th, 2026/)).toBeInTheDocument();
  expect(after.queryByRole('button', { name: 'Withdraw this application' })).not.toBeInTheDocument();
  expect(after.getByText('Withdrawn at this stage')).toBeInTheDocument();
  const [sent] = server.sent(call);
  expect(sent).toMatchObject({ body: { reason: 'I found a job' } });
  expect(sent?.headers['if-match']).toBe(northwind.updatedAt);
  expect(toastTexts()).toContain('Success: You have withdrawn your application');
  await waitFor(() => expect(after.getByText(/^Withdrawn on/).closest('.dash-dialog')).toHaveFocus());
  await userEvent.click(after.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Current Status').nextElementSibling).toHaveTextContent('Withdrawn');
});

test('one that staff moved meanwhile is shown as it is now, and not withdrawn', async () => {
  server.always(call, 412, { code: 'changed-elsewhere', message: 'This application has just moved on' });
  const dialog = await openQuestion();
  answerWith({ userJobs: [{ ...northwind, status: 'Offer Letter Issued' }] });
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the application' }));
  await gone();
  const after = within(await details());
  expect(after.getByText('Current Status').nextElementSibling).toHaveTextContent('Offer Letter Issued');
  expect(toastTexts()).toContain('Error: This application has just moved on');
});

test('a failure keeps the question and what was typed', async () => {
  server.always(call, 503, { code: 'unavailable', message: 'Busy' });
  const dialog = await openQuestion();
  await userEvent.type(dialog.getByLabelText(/^Why do you withdraw/), 'Too far');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the application' }));
  await waitFor(() => expect(toastTexts()).toContain('Error: Busy'));
  expect(dialog.getByLabelText(/^Why do you withdraw/)).toHaveValue('Too far');
});

test('an offer that is withdrawn is none, and what is withdrawn comes last', async () => {
  const offer = { ...withdrawn, id: 'a2', companyName: 'Oriel', status: 'Offer Letter Issued' };
  answerWith({ userJobs: [offer, northwind] });
  await openDashboard();
  await screen.findByRole('heading', { level: 3, name: 'Northwind' });
  const companies = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(companies.filter((name) => name === 'Northwind' || name === 'Oriel')).toEqual([
    'Northwind',
    'Oriel',
  ]);
  expect(screen.queryByText(/Congratulations/)).not.toBeInTheDocument();
});

test('an API from before does not know how to withdraw', async () => {
  const { withdrawnAt: _, ...earlier } = northwind;
  answerWith({ userJobs: [earlier] });
  const dialog = await openDetails();
  expect(dialog.queryByRole('button', { name: 'Withdraw this application' })).not.toBeInTheDocument();
});
