import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answers } from 'api/src/desk/answers';
import { asha, fakeDesk, open, server, session } from './testing/open-desk';

const application = {
  ...{ id: 'p1', applicationNo: 'MG-1', companyName: 'Northlight', designation: null },
  ...{ status: 'Application Received', createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z' },
  ...{ withdrawnAt: null, withdrawalReason: null },
};
const stages = ['Application Received', 'Eligibility Confirmed'];

beforeEach(() => {
  fakeDesk();
  server.answers['/v1/session'] = { ...session, rights: [...session.rights, 'move applications'] };
  server.answers['/v1/options'] = { ...(server.answers['/v1/options'] as object), stages };
});

test('a withdrawn application says when and why, and cannot be moved', async () => {
  const withdrawn = { withdrawnAt: '2026-11-21T10:00:00Z', withdrawalReason: 'Another job' };
  server.answers['/v1/candidates/a1'] = { ...asha, applications: [{ ...application, ...withdrawn }] };
  open('/candidates/a1');
  expect(await screen.findByText('Another job')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Move to/ })).not.toBeInTheDocument();
});

test('a withdrawal for the candidate needs a reason and can be sent at once', async () => {
  const user = userEvent.setup();
  server.answers['/v1/candidates/a1'] = { ...asha, applications: [application] };
  open('/candidates/a1');
  await user.click(await screen.findByRole('button', { name: 'Withdraw for the candidate' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw MG-1 for the candidate/ }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByText(/Say in a few words why/)).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Took another job{Enter}');
  expect(await screen.findByText(/^Withdraw MG-1\. Sent in/)).toBeInTheDocument();
  expect(server.posted).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  const body = { applicationNo: 'MG-1', reason: 'Took another job' };
  expect(server.posted).toEqual([['/v1/applications/withdrawals', body]]);
});

test('a stage has its first applications, and says how many there are', async () => {
  const user = userEvent.setup();
  const card = {
    ...{ applicationNo: 'MG-1', candidateId: 'a1', candidate: 'Asha Rao', companyName: 'Northlight' },
    ...{ designation: null, status: stages[0]!, updatedAt: '2026-11-20T10:00:00Z' },
    ...{ withdrawnAt: null, withdrawalReason: null },
  };
  const counts = [
    { stage: stages[0]!, count: 1234 },
    { stage: 'withdrawn', count: 1 },
  ];
  const board = { counts, stage: stages[0]!, cards: [card] } satisfies Answers['board'];
  server.answers['/v1/board'] = board;
  const withdrawnCard = { ...card, withdrawnAt: '2026-11-21T10:00:00Z', withdrawalReason: 'Another job' };
  server.answers['/v1/board?stage=withdrawn'] = { ...board, stage: 'withdrawn', cards: [withdrawnCard] };
  open('/applications');
  expect(await screen.findByText('The 1 that were changed longest ago, of 1,234')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Withdrawn (1)' }));
  expect(await screen.findByText('Another job')).toBeInTheDocument();
  expect(screen.queryByText(/^The 1 that were/)).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Withdrawn (1)' })).toBeChecked();
});
