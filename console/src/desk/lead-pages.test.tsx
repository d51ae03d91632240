import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answers } from 'api/src/desk/answers';
import { fakeDesk, open, server, session } from './testing/open-desk';

type Lists = Answers['lists'];
const lists: Lists = {
  entries: [
    { id: 1, name: 'Bachelor', isActive: true },
    { id: 2, name: 'Master', isActive: false },
  ],
  own: [{ name: 'Masters', candidates: 3 }],
};
const stage = { stage: 'Role Alignment', meaning: 'We compare.', next: 'We call.', usualDays: null };

/** Fills a field at once: each key typed draws the whole form again. */
const enter = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  fakeDesk();
  Object.assign(server.answers, {
    '/v1/session': {
      ...session,
      role: 'lead',
      rights: [...session.rights, 'keep lists and texts', 'read messages and mails', 'handle breaches'],
    } satisfies Answers['session'],
    '/v1/lists?kind=qualification': lists,
    '/v1/lists/offered': {
      ...lists,
      entries: lists.entries.map((entry) => ({ ...entry, isActive: false })),
    } satisfies Lists,
    '/v1/lists/accept': { ...lists, own: [] } satisfies Lists,
    '/v1/mails/again': { waiting: 1, oldest: 0, mails: [] } satisfies Answers['mails'],
    '/v1/stages': { stages: [stage] },
    '/v1/deletions': {
      most: 200,
      accounts: [{ id: 'a1', name: '<b>Asha</b>', email: 'a@example.com', deleteAt: '2030-01-02T03:04:05Z' }],
    } satisfies Answers['deletions'],
    '/v1/messages': {
      most: 200,
      messages: [
        {
          ...{ at: '2026-11-27T10:00:00Z', name: 'Tara', email: 't@example.com', phone: '9876543210' },
          ...{ subject: 'Help', message: '<img src=x>\nplease', sender: 'Not signed in', mailed: false },
        },
      ],
    } satisfies Answers['messages'],
    '/v1/mails': {
      ...{ waiting: 0, oldest: 0 },
      mails: [{ id: 'm1', kind: 'notice', ref: 'a1', failedAt: '2026-11-27T10:00:00Z', reason: 'no route' }],
    } satisfies Answers['mails'],
  });
});

test('a lead switches an entry of a list off', async () => {
  const user = userEvent.setup();
  open('/lists');
  await user.click(await screen.findByRole('switch', { name: 'Offer Bachelor' }));
  expect(server.posted.at(-1)).toEqual([
    '/v1/lists/offered',
    { kind: 'qualification', name: 'Bachelor', offered: false },
  ]);
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Offer Bachelor' })).not.toBeChecked());
});

test('what candidates added is accepted under the name that the list will have', async () => {
  const user = userEvent.setup();
  open('/lists');
  await user.click(await screen.findByRole('button', { name: 'Accept Masters' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText('Name in the list');
  await user.clear(name);
  await user.type(name, 'Master');
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/^Accept Masters as Master. Sent in 10 seconds/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() =>
    expect(server.posted).toEqual([
      ['/v1/lists/accept', { kind: 'qualification', name: 'Masters', as: 'Master' }],
    ]),
  );
});

test('the text of a stage is saved, and how long it takes may stay unknown', async () => {
  const user = userEvent.setup();
  open('/stages');
  const meaning = await screen.findByLabelText('What it means');
  await user.clear(meaning);
  await user.click(screen.getByRole('button', { name: 'Save Role Alignment' }));
  expect(await screen.findByText('Enter a sentence')).toBeInTheDocument();
  await user.type(meaning, 'We look.');
  await user.click(screen.getByRole('button', { name: 'Save Role Alignment' }));
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(server.posted).toEqual([['/v1/stages', { ...stage, meaning: 'We look.' }]]));
});

test('messages, deletions and mails show what people wrote as text', async () => {
  const user = userEvent.setup();
  const messages = open('/messages');
  await user.click(await screen.findByRole('button', { name: /expand/i }));
  expect(await screen.findByText(/<img src=x>/)).toBeInTheDocument();
  messages.unmount();
  const deletions = open('/deletions');
  expect(await screen.findByRole('link', { name: '<b>Asha</b>' })).toBeInTheDocument();
  deletions.unmount();
  open('/mails');
  await user.click(await screen.findByRole('button', { name: 'Send notice again' }));
  await waitFor(() => expect(server.posted).toEqual([['/v1/mails/again', { id: 'm1' }]]));
});

test('letters about a breach are sent after the letter was shown and the name typed; a change takes both back', async () => {
  const user = userEvent.setup();
  Object.assign(server.answers, {
    '/v1/breach/letter': { letter: 'Dear candidate', missing: 2 } satisfies Answers['letter'],
    '/v1/breach/send': { queued: 2, all: { queued: 2, mailed: 0 } } satisfies Answers['lettersSent'],
  });
  open('/breach');
  await screen.findByLabelText('Name of the incident');
  enter('Name of the incident', 'INC-1');
  for (const name of ['First moment', 'First moment after it']) {
    enter(name, '20 November 2025 09:30');
    fireEvent.keyDown(screen.getByLabelText(name), { key: 'Enter' });
  }
  enter(/^Who it was/, 'ravi');
  await user.click(screen.getByRole('button', { name: 'Show the letter' }));
  expect(await screen.findAllByText('Enter this text')).toHaveLength(5);
  expect(server.posted).toEqual([]);
  const texts = [/^What happened/, /^What it can/, /^What we/, /^What the candidate/, /^Who answers/];
  for (const label of texts) enter(label, 'A text');
  await user.click(screen.getByRole('button', { name: 'Show the letter' }));
  expect(await screen.findByText('Dear candidate')).toBeInTheDocument();
  const confirmed = 'Enter INC-1 to send this letter to 2 candidates';
  enter(confirmed, 'inc-1');
  await user.click(screen.getByRole('button', { name: 'Send the letters' }));
  expect(await screen.findByText('It is not INC-1')).toBeInTheDocument();
  expect(server.posted.map(([path]) => path)).toEqual(['/v1/breach/letter']);
  enter(confirmed, 'INC-1');
  await user.click(screen.getByRole('button', { name: 'Send the letters' }));
  expect(await screen.findByText(/^2 letters were queued now/)).toBeInTheDocument();
  expect(server.posted.at(-1)).toMatchObject([
    '/v1/breach/send',
    { incident: 'INC-1', kind: 'log', by: 'ravi', confirmed: 'INC-1', missing: 2 },
  ]);
  expect(screen.queryByText('Dear candidate')).toBeNull();
});

test('who is no lead has no way there', async () => {
  server.answers['/v1/session'] = session;
  open('/');
  await screen.findByRole('link', { name: 'Queue' });
  for (const name of ['Lists', 'Stage texts', 'Messages', 'Deletions', 'Mails', 'Breach'])
    expect(screen.queryByRole('link', { name })).toBeNull();
});

test('the access log leads back to older entries, and to the newest again', async () => {
  const user = userEvent.setup();
  server.answers['/v1/session'] = { ...session, role: 'auditor', rights: ['read the access log'] };
  const entry = (who: string) => ({
    at: '2026-11-20T10:00:00.123Z',
    who,
    what: 'look',
    why: '',
    candidateId: 'a1',
  });
  server.answers['/v1/log?'] = { next: '2026-11-20 10:00:00+00', entries: [entry('meera')] };
  server.answers['/v1/log?until=2026-11-20+10%3A00%3A00%2B00'] = { next: null, entries: [entry('ravi')] };
  open('/log');
  expect(await screen.findByRole('cell', { name: '2026-11-20 10:00:00' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByRole('cell', { name: 'ravi' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Older' })).not.toBeInTheDocument();
  server.answers['/v1/log?until='] = server.answers['/v1/log?'];
  await user.click(screen.getByRole('button', { name: 'Newest' }));
  expect(await screen.findByRole('cell', { name: 'meera' })).toBeInTheDocument();
});
