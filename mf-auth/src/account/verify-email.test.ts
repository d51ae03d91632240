import { screen, waitFor } from '@testing-library/react';
import { initialClientState } from 'contract/wire/client-state';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { isolate, openPage, press, server, toastTexts } from '../testing/render-app';

const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const sentence = /Your email address is not confirmed yet/;

isolate();
afterEach(() => userDataStore.set(initialClientState));

async function openAccount(emailVerified: boolean | undefined) {
  session.start({ token: 't1', user: asha });
  userDataStore.set({
    userData: { ...asha, ...(emailVerified === undefined ? {} : { emailVerified }) },
  });
  const user = await openPage('/account');
  await screen.findByRole('heading', { name: 'Sign-in details' });
  return user;
}

test('an address that is not confirmed can have its mail again', async () => {
  const user = await openAccount(false);
  expect(screen.getByText(sentence)).toBeInTheDocument();
  const message = 'We have sent you an email with a link';
  server.always('POST /api/candidate/email-verification', 200, { data: null, message });
  await press(user, 'Send the email again');
  await waitFor(() => expect(toastTexts()).toEqual([`Success: ${message}`]));
});

test.each([true, undefined])(
  'nothing is said of one that is, or of which nothing is known (%s)',
  async (is) => {
    await openAccount(is);
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  },
);
