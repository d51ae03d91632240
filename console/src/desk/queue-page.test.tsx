import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answers } from 'api/src/desk/answers';
import { fakeDesk, open, press, server } from './testing/open-desk';

beforeEach(fakeDesk);

test('the queue shows who waits for us, with counts, and the keyboard opens a candidate', async () => {
  open('/');
  expect(await screen.findByText('Wait for us (1,234)')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Asha <b>Rao</b>' })).toBeInTheDocument();
  press('o');
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha <b>Rao</b>' })).toBeInTheDocument();
});

test('a key leads from a candidate back to the queue with its filters', async () => {
  const filtered = '/v1/queue?waits=us&skill=Tally';
  server.answers[filtered] = server.answers['/v1/queue?waits=us'];
  server.answers['/v1/counts?skill=Tally'] = server.answers['/v1/counts?'];
  open('/?waits=us&skill=Tally');
  await screen.findByRole('link', { name: 'Asha <b>Rao</b>' });
  press('o');
  await screen.findByRole('img', { name: 'PAN card, page 1' });
  press('q');
  expect(await screen.findByRole('heading', { level: 1, name: 'Queue' })).toBeInTheDocument();
  expect(await screen.findByText('Tally')).toBeInTheDocument();
});

test('the button that opens the filters on a phone counts them, without the search', async () => {
  const filtered = 'skill=Tally&search=asha';
  server.answers[`/v1/queue?waits=us&${filtered}`] = server.answers['/v1/queue?waits=us'];
  server.answers[`/v1/counts?${filtered}`] = server.answers['/v1/counts?'];
  open(`/?waits=us&${filtered}`);
  const button = await screen.findByRole('button', { name: 'Filters (1)', expanded: false });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('each page has a title of its own, and its heading gets the focus when it is opened from another', async () => {
  open('/');
  await screen.findByRole('link', { name: 'Asha <b>Rao</b>' });
  expect(document.title).toBe('Queue | Marigold desk');
  expect(document.body).toHaveFocus();
  press('o');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Asha <b>Rao</b>' });
  expect(heading).toHaveFocus();
  expect(document.title).toBe('Asha <b>Rao</b> | Marigold desk');
});

test('the status of several is set at once, and who changed meanwhile is named', async () => {
  const user = userEvent.setup();
  server.answers['/v1/candidates/statuses'] = { results: [{ id: 'a1', problem: 'It is now "none"' }] };
  open('/');
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Asha <b>Rao</b>' }));
  await user.click(screen.getByRole('button', { name: 'Set the status of 1 candidate' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByTitle('Profile approved'));
  await user.click(dialog.getByRole('button', { name: 'Set the status' }));
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  const candidates = ['a1 '];
  expect(server.posted).toEqual([
    ['/v1/candidates/statuses', { status: 'Profile approved', message: null, candidates }],
  ]);
  expect(await screen.findByText('0 of 1 done. Asha <b>Rao</b>: It is now "none"')).toBeInTheDocument();
});

test('in the queue the keys move the focus', async () => {
  const queue = server.answers['/v1/queue?waits=us'] as Answers['queue'];
  const [first] = queue.candidates;
  server.answers['/v1/queue?waits=us'] = {
    ...queue,
    candidates: [first, { ...first, id: 'b2', name: 'Binu' }],
  };
  open('/');
  const link = await screen.findByRole('link', { name: 'Binu' });
  press('j');
  expect(link).toHaveFocus();
  press('k');
  expect(screen.getByRole('link', { name: 'Asha <b>Rao</b>' })).toHaveFocus();
});

test('a filter keeps the focus and what was typed into another one', async () => {
  const user = userEvent.setup();
  open('/');
  await screen.findByRole('link', { name: 'Asha <b>Rao</b>' });
  await user.type(screen.getByLabelText(/^Search by name/), ' asha');
  const status = screen.getByRole('combobox', { name: 'Profile status' });
  await user.click(status);
  await user.click(await screen.findByTitle('Not set'));
  expect(status).toHaveFocus();
  expect(screen.getByLabelText(/^Search by name/)).toHaveValue('asha');
  expect(window.fetch).toHaveBeenCalledWith(
    expect.stringMatching(/\/v1\/queue\?.*search=asha&status=none/),
    expect.anything(),
  );
});
