import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answers, CandidateAnswer, Paper } from 'api/src/desk/answers';
import { asha, fakeDesk, open, press, server, session } from './testing/open-desk';

beforeEach(fakeDesk);
afterEach(() => jest.useRealTimers());

/** Opens the candidate with a clock that the test moves. */
async function openCandidate() {
  open('/candidates/a1');
  await screen.findByRole('img', { name: 'PAN card, page 1' });
  jest.useFakeTimers();
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('a candidate is shown with answers, pages and history, and with who else looks', async () => {
  await openCandidate();
  expect(screen.getByText('Pune')).toBeInTheDocument();
  expect(screen.getByText('Also open at the desk of ravi')).toBeInTheDocument();
  expect(screen.getByText(/meera: desk candidate/)).toBeInTheDocument();
  expect(screen.getByText(/^Earlier looks are in the access log/)).toBeInTheDocument();
});

test('papers are accepted by keyboard, together, ten seconds after the last', async () => {
  await openCandidate();
  press('a');
  await pass(5_000);
  press('a');
  await pass(9_000);
  expect(screen.getByText(/Accept PAN card. Accept Passport/)).toBeInTheDocument();
  expect(server.posted).toEqual([]);
  await pass(1_500);
  const decisions = ['pan_card', 'passport'].map((slot) => ({
    ...{ slot, file: `${slot}.pdf`, decision: 'accept' },
  }));
  expect(server.posted).toEqual([['/v1/candidates/a1/decisions', { decisions }]]);
});

test('a decision can be taken back within ten seconds', async () => {
  await openCandidate();
  press('a');
  await pass(9_000);
  press('z');
  await pass(20_000);
  expect(server.posted).toEqual([]);
});

test('a candidate has the mails, and what is known of each', async () => {
  const user = userEvent.setup();
  server.answers['/v1/candidates/a1/mails'] = {
    unsent: [{ kind: 'password-reset', state: 'given-up', at: '2026-11-27T10:00:00Z', reason: 'no route' }],
    sent: [
      { subject: 'Your documents', channel: 'mail', sentAt: '2026-11-27T09:00:00Z', isAccepted: true },
      { subject: 'News', channel: 'phone', sentAt: '2026-11-27T08:00:00Z', isAccepted: true },
    ],
  } satisfies Answers['mailsOf'];
  open('/candidates/a1');
  await user.click(await screen.findByRole('button', { name: 'Show the mails' }));
  expect(await screen.findByRole('row', { name: /^password reset Given up ?no route/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^Your documents Accepted by the mail/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^News Accepted by the gateway/ })).toBeInTheDocument();
});

test('who leaves the candidate sends what was decided', async () => {
  await openCandidate();
  press('a');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the queue' }));
  await pass(0);
  expect(server.posted).toHaveLength(1);
});

test('a paper is asked for again with a reason from the list, in three presses', async () => {
  const user = userEvent.setup();
  open('/candidates/a1');
  await screen.findByRole('img', { name: 'PAN card, page 1' });
  press('r');
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByRole('radio', { name: 'the photo is blurred' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await drawer.findByText('Choose what is wrong')).toBeInTheDocument();
  await user.keyboard(' {Enter}');
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(server.posted[0]![1]).toMatchObject({
    decisions: [{ slot: 'pan_card', decision: 'ask-again', reason: 'blurred', sentence: null }],
  });
});

test('a refusal says what changed, and stays until it is read', async () => {
  await openCandidate();
  server.refusal = {
    status: 412,
    body: { message: 'PAN card has another file than the one that you looked at' },
  };
  press('a');
  await pass(60_000);
  expect(screen.getByText(/PAN card has another file/)).toBeInTheDocument();
});

test('a read that began before a decision does not take the place of its answer', async () => {
  await openCandidate();
  let answerLate = (_candidate: CandidateAnswer): void => undefined;
  server.answers['/v1/candidates/a1'] = new Promise<CandidateAnswer>((resolve) => (answerLate = resolve));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
  const [panCard, passport] = asha.papers as [Paper, Paper];
  server.answers['/v1/candidates/a1/decisions'] = {
    ...asha,
    papers: [{ ...panCard, state: 'accepted' }, passport],
  };
  press('a');
  await pass(10_500);
  expect(screen.getByText('Accepted')).toBeInTheDocument();
  answerLate(asha);
  await pass(0);
  expect(screen.getByText('Accepted')).toBeInTheDocument();
});

test('what the server could not take is kept, and sent again', async () => {
  await openCandidate();
  server.refusal = { status: 503, body: { message: 'The portal is busy right now' } };
  press('a');
  await pass(11_000);
  expect(screen.getByText(/The portal is busy right now/)).toBeInTheDocument();
  expect(screen.getByText(/Accept PAN card. Sent in/)).toBeInTheDocument();
  server.refusal = null;
  await pass(11_000);
  expect(server.posted).toHaveLength(2);
  expect(screen.queryByText(/Sent in/)).toBeNull();
});

test('what the server could not take of a page that was left is sent again from another page', async () => {
  await openCandidate();
  server.refusal = { status: 503, body: { message: 'The portal is busy right now' } };
  press('a');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the queue' }));
  await pass(1_000);
  expect(screen.getByText(/busy right now. Not done: Accept PAN card/)).toBeInTheDocument();
  server.refusal = null;
  expect(screen.getByText(/Accept PAN card. Sent in/)).toBeInTheDocument();
  await pass(11_000);
  expect(server.posted).toHaveLength(2);
});

test('a status set by hand is taken back, and the later one of two is sent', async () => {
  const user = userEvent.setup();
  open('/candidates/a1');
  await screen.findByRole('img', { name: 'PAN card, page 1' });
  const set = async (message: string) => {
    const field = screen.getByLabelText(/^What the candidate should change/);
    await user.clear(field);
    await user.type(field, message);
    await user.click(screen.getByRole('button', { name: 'Set the status' }));
  };
  await user.click(screen.getByRole('combobox', { name: 'Set the status by hand' }));
  await user.click(await screen.findByTitle('Profile approved'));
  await set('First');
  await user.click(await screen.findByRole('button', { name: 'Undo the last (z)' }));
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  await set('Second');
  await set('Third');
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  const body = { status: 'Profile approved', message: 'Third', seen: null };
  expect(server.posted).toEqual([['/v1/candidates/a1/status', body]]);
});

test('single keys do nothing where someone types, and none once they are switched off', async () => {
  await openCandidate();
  fireEvent.keyDown(screen.getByLabelText(/What the candidate should change/), { key: 'a' });
  fireEvent.click(screen.getByRole('switch'));
  press('a');
  await pass(20_000);
  expect(server.posted).toEqual([]);
});

test('choosing the shown page closes the menu and focuses its button', async () => {
  const user = userEvent.setup();
  open('/');
  const menu = await screen.findByRole('button', { name: 'Menu' });
  const choose = async (name: string) => {
    await user.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('link', { name }));
    expect(menu).toHaveAttribute('aria-expanded', 'false');
  };
  await choose('Queue');
  expect(menu).toHaveFocus();
  await choose('Applications');
  expect(screen.getByRole('heading', { level: 1, name: 'Applications' })).toHaveFocus();
});

test('who may not judge has no button for it, and an auditor no queue', async () => {
  server.answers['/v1/session'] = {
    ...session,
    role: 'recruiter',
    rights: ['see candidates', 'move applications'],
  };
  const { unmount } = open('/candidates/a1');
  await screen.findByRole('img', { name: 'PAN card, page 1' });
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  unmount();
  server.answers['/v1/session'] = { ...session, role: 'auditor', rights: ['read the access log'] };
  open('/');
  expect(await screen.findByRole('link', { name: 'Access log' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Queue' })).toBeNull();
});
