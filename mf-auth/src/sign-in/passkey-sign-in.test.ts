import { screen, waitFor } from '@testing-library/react';
import { installPasskeys, sentBytes, type FakePasskeys } from 'test-kit/fake-passkeys';
import * as successMessages from 'contract/wire/success-messages';
import { address, isolate, openPage, press, remote, server, toastTexts } from '../testing/render-app';

const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const prepare = 'POST /api/candidate/auth/login/passkey/options';
const signIn = 'POST /api/candidate/auth/login/passkey';
const question = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 1, userVerification: 'required' };
const button = 'Sign in with a passkey';

let passkeys: FakePasskeys;
isolate(
  () => void (passkeys = installPasskeys()),
  async () => passkeys.remove(),
);
beforeEach(() => server.always(prepare, 200, { data: { ...question, allowCredentials: [] } }));

test('a passkey signs in without an address, and leads where the password does', async () => {
  const user = await openPage('/sign-in', { from: '/documents/academic-documents' });
  server.always(signIn, 200, { data: { token: 'fresh', user: asha } });
  await press(user, button);
  await waitFor(() => expect(address()).toBe('/documents/academic-documents'));
  expect(server.sent(signIn).map(({ body }) => body)).toMatchObject([
    { id: sentBytes('a passkey'), response: { signature: sentBytes('signature') } },
  ]);
  expect(localStorage.getItem('token')).toBe('fresh');
  expect(toastTexts()).toEqual([`Success: ${successMessages.signIn}`]);
});

test('one that was removed says what to do, and is taken from the list of the device', async () => {
  const message = 'This passkey was removed from your account. Sign in with your email address and password';
  const user = await openPage('/sign-in');
  server.always(signIn, 401, { code: 'passkey-unknown', message });
  await press(user, button);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(toastTexts()).toEqual([`Error: ${message}`]);
  expect(passkeys.forgotten).toEqual([{ rpId: 'localhost', credentialId: sentBytes('a passkey') }]);
});

test('one that is refused for another reason stays on the device', async () => {
  const user = await openPage('/sign-in');
  server.always(signIn, 401, { code: 'passkey-refused', message: 'Sign in with your password' });
  await press(user, button);
  expect(await screen.findByText('Sign in with your password')).toBeInTheDocument();
  expect(passkeys.forgotten).toEqual([]);
});

test('who closes the window of the browser reads how to go on', async () => {
  passkeys.device.get.mockImplementation(passkeys.refuse());
  const user = await openPage('/sign-in');
  await press(user, button);
  const words = await screen.findByText('No passkey was used. Try again, or use your password.');
  expect(words.closest('[role="status"]')).toBeInTheDocument();
  expect(toastTexts()).toEqual([]);
});

test('the browser suggests passkeys in the field of the address, and no more when the page is left', async () => {
  passkeys.suggestions.areThere = true;
  passkeys.device.get.mockImplementation(() => new Promise(() => undefined));
  await openPage('/sign-in');
  await waitFor(() => expect(passkeys.device.get).toHaveBeenCalledTimes(1), { timeout: 5000 });
  const [options] = passkeys.device.get.mock.calls[0] ?? [];
  expect(options).toMatchObject({ mediation: 'conditional', publicKey: { rpId: 'localhost' } });
  expect(options?.signal?.aborted).toBe(false);
  await remote.unmount();
  expect(options?.signal?.aborted).toBe(true);
});

test('a suggestion that is picked signs in', async () => {
  passkeys.suggestions.areThere = true;
  server.always(signIn, 200, { data: { token: 'fresh', user: asha } });
  await openPage('/sign-in');
  await waitFor(() => expect(address()).toBe('/dashboard'), { timeout: 5000 });
});

test('a browser without passkeys is offered none', async () => {
  passkeys.remove();
  await openPage('/sign-in');
  expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
});
