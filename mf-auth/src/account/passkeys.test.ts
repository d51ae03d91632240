import { screen, waitFor, within } from '@testing-library/react';
import { initialClientState } from 'contract/wire/client-state';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { installPasskeys, sentBytes, type FakePasskeys } from 'test-kit/fake-passkeys';
import { isolate, openPage, press, server, toastTexts } from '../testing/render-app';

const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const list = 'GET /api/candidate/passkeys';
const add = 'POST /api/candidate/passkeys';
const remove = 'POST /api/candidate/passkeys/p1/remove';
const phone = {
  id: 'p1',
  name: 'Chrome on Android',
  createdAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '2026-11-24T10:00:00Z',
  isBackedUp: false,
};

let passkeys: FakePasskeys;
isolate(
  () => void (passkeys = installPasskeys()),
  async () => passkeys.remove(),
);
afterEach(() => userDataStore.set(initialClientState));

async function openAccount(hasPasskey: boolean, emailVerified = true) {
  session.start({ token: 't1', user: asha });
  userDataStore.set({ userData: { ...asha, hasPasskey, emailVerified } });
  server.always(list, 200, { data: hasPasskey ? [phone] : [] });
  const user = await openPage('/account');
  await screen.findByRole('heading', { name: 'Passkeys' });
  return user;
}

const region = () => within(screen.getByRole('region', { name: 'Passkeys' }));
const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Marigold' },
  user: { id: 'dXNlcg', name: asha.email, displayName: 'Asha Rao' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
};

test('a passkey is listed by what made it, with its days', async () => {
  await openAccount(true);
  const item = await region().findByRole('listitem');
  expect(item).toHaveTextContent(
    'Chrome on Android Added on 20 November 2026. Last used on 24 November 2026.It is on one device only.',
  );
});

test('one is added only when the address is confirmed; the link is sent again from here', async () => {
  const user = await openAccount(true, false);
  expect(await region().findByRole('listitem')).toBeVisible();
  expect(region().queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  expect(region().getByText(/^To add a passkey, confirm your email address first/)).toBeVisible();
  server.always('POST /api/candidate/email-verification', 200, { data: null, message: 'Sent' });
  await user.click(region().getByRole('button', { name: 'Send the email again' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Success: Sent']));
});

test('the first one is made by the device and then listed', async () => {
  const user = await openAccount(false);
  expect(server.sent(list)).toEqual([]);
  server.always('POST /api/candidate/passkeys/options', 200, { data: creation });
  server.always(add, 200, { data: { ...phone, lastUsedAt: null } });
  server.always(list, 200, { data: [{ ...phone, lastUsedAt: null }] });
  await press(user, 'Add a passkey');
  expect(await region().findByRole('listitem')).toHaveTextContent('Not used yet.');
  expect(toastTexts()).toEqual(['Success: Your passkey has been added']);
  expect(server.sent(add).map(({ body }) => body)).toMatchObject([
    { id: sentBytes('a passkey'), response: { attestationObject: sentBytes('attestation') } },
  ]);
});

test.each([
  ['NotAllowedError', 'No passkey was made. Try again, or go on with your password.'],
  ['InvalidStateError', 'This device has a passkey for your account already.'],
])('a device that makes none (%s) is explained', async (name, sentence) => {
  passkeys.device.create.mockImplementation(passkeys.refuse(name));
  const user = await openAccount(false);
  server.always('POST /api/candidate/passkeys/options', 200, { data: creation });
  await press(user, 'Add a passkey');
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(server.sent(add)).toEqual([]);
});

test('a passkey is removed after a question, also from the list of the device', async () => {
  const user = await openAccount(true);
  await region().findByRole('listitem');
  await press(user, 'Remove');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(server.sent(remove)).toEqual([]);
  await press(user, 'Remove');
  server.always(remove, 200, { data: { rpId: 'localhost', credentialId: 'k1' } });
  server.always(list, 200, { data: [] });
  await press(user, 'Remove passkey');
  await waitFor(() => expect(region().queryByRole('listitem')).not.toBeInTheDocument());
  expect(toastTexts()).toEqual(['Success: Your passkey has been removed']);
  expect(passkeys.forgotten).toEqual([{ rpId: 'localhost', credentialId: 'k1' }]);
  expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus();
});

test('the account is deleted with a passkey instead of the password', async () => {
  const user = await openAccount(true);
  await press(user, 'Delete my account');
  const prepared = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 1, allowCredentials: [] };
  server.always('POST /api/candidate/auth/proof/options', 200, { data: prepared });
  server.always('POST /api/candidate/deletion', 200, { data: { deleteAt: '2026-12-23T10:00:00Z' } });
  await press(user, 'Delete my account now with a passkey');
  expect(await screen.findByText('23 December 2026')).toBeInTheDocument();
  expect(server.sent('POST /api/candidate/deletion')[0]?.body).toMatchObject({
    passkey: { id: sentBytes('a passkey') },
  });
});
