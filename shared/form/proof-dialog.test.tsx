import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { endpoints } from 'contract/wire/endpoints';
import { call } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';
import { installPasskeys, sentBytes } from 'test-kit/fake-passkeys';
import { fakeServer, type FakeServer } from 'test-kit/fake-server';
import { errors } from 'contract/wire/errors';
import { render } from 'test-kit/render';
import { LateProofDialog } from './late-proof-dialog';

const asha = { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const exported = 'GET /api/candidate/export';
const prove = 'POST /api/candidate/auth/proof';
const needed = { code: 'proof-needed', message: 'Please confirm your password first' };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  session.start({ token: 't1', user: asha });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  server.restore();
  session.end();
  toasts.get().forEach(({ id }) => toasts.dismiss(id));
  jest.restoreAllMocks();
});

const show = () =>
  render(
    <MemoryRouter>
      <button type="button">Download</button>
      <LateProofDialog owner="shell" />
    </MemoryRouter>,
  );
const ask = () =>
  call<{ data: string }>(endpoints.exportData).then(
    ({ data }) => data,
    ({ code }: { code: string }) => code,
  );
const password = () => screen.findByLabelText<HTMLInputElement>('Current password');
const authorization = (name: string) => server.sent(name).map(({ headers }) => headers.authorization);

test('asks once for all calls that need it, and makes them again with the renewed session', async () => {
  show();
  server.always(exported, 403, needed);
  const results = [ask(), ask()];
  await userEvent.type(await password(), 'marigold');
  server.always(prove, 200, { data: { token: 't2' } });
  server.always(exported, 200, { data: 'all' });
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await Promise.all(results)).toEqual(['all', 'all']);
  expect(server.sent(prove).map(({ body }) => body)).toEqual([{ password: 'marigold' }]);
  expect(authorization(exported)).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t2', 'Bearer t2']);
  expect(session.get()).toEqual({ token: 't2', user: asha });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(toasts.get()).toEqual([]);
});

test.each(['Cancel', 'Close'])('%s leaves the page as it was, without an error', async (button) => {
  show();
  server.always(exported, 403, needed);
  const result = ask();
  await password();
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await result).toBe('ERR_CANCELED');
  expect(toasts.get()).toEqual([]);
  expect(server.sent(prove)).toEqual([]);
});

test('a wrong password stays in the dialog, which says so', async () => {
  show();
  server.always(exported, 403, needed);
  void ask();
  await userEvent.type(await password(), 'not-this-one');
  const fields = { password: 'The password is not right' };
  server.always(prove, 422, { code: 'validation-failed', message: 'Please check', fields });
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(async () =>
    expect(await password()).toHaveAccessibleDescription('The password is not right'),
  );
  expect(server.sent(exported)).toHaveLength(1);
});

test('names itself, and says to password managers whose password it is', async () => {
  show();
  server.always(exported, 403, needed);
  void ask();
  const field = await password();
  expect(screen.getByRole('dialog', { name: 'Confirm your password' })).toContainElement(field);
  expect(field.autocomplete).toBe('current-password');
  expect(document.querySelector('[autocomplete="username"]')).toHaveValue(asha.email);
});

test('takes a passkey instead of the password, where the account has one', async () => {
  const passkeys = installPasskeys();
  userDataStore.set({ userData: { ...asha, hasPasskey: true } });
  show();
  server.always(exported, 403, needed);
  const result = ask();
  await password();
  const prepared = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 1, allowCredentials: [] };
  server.always(`${prove}/options`, 200, { data: prepared });
  server.always(prove, 422, { code: 'validation-failed', message: 'Enter your password instead' });
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('Enter your password instead')).toBeInTheDocument();
  server.always(prove, 200, { data: { token: 't2' } });
  server.always(exported, 200, { data: 'all' });
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await result).toBe('all');
  expect(server.sent(prove).at(-1)?.body).toMatchObject({ passkey: { id: sentBytes('a passkey') } });
  userDataStore.reset();
  passkeys.remove();
});

test('offers no passkey to an account without one', async () => {
  const passkeys = installPasskeys();
  show();
  server.always(exported, 403, needed);
  void ask();
  await password();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  passkeys.remove();
});

test('goes when the session ends meanwhile', async () => {
  show();
  server.always(exported, 403, needed);
  const result = ask();
  await password();
  session.end();
  expect(await result).toBe('ERR_CANCELED');
});

test('where no dialog is offered, the message of the API is shown', async () => {
  server.always(exported, 403, needed);
  expect(await ask()).toBe('proof-needed');
  expect(toasts.get().map(({ description }) => description)).toEqual([needed.message]);
});

test('a call that was refused as its session went on with another token is made again', async () => {
  const result = ask();
  await waitFor(() => expect(server.sent(exported)).toHaveLength(1));
  session.start({ token: 't2', user: asha });
  server.always(exported, 200, { data: 'all' });
  server.answer(exported, 401, { code: 'session-required', message: errors['session-required'].message });
  expect(await result).toBe('all');
  expect(session.isExpired()).toBe(false);
});

test('a call of somebody who has signed out is not made again for the next one', async () => {
  const result = ask();
  await waitFor(() => expect(server.sent(exported)).toHaveLength(1));
  session.start({ token: 't9', user: { ...asha, id: 'u2' } });
  server.answer(exported, 401, { code: 'session-required', message: errors['session-required'].message });
  expect(await result).toBe('session-required');
  expect(server.sent(exported)).toHaveLength(1);
});
