import { screen, waitFor } from '@testing-library/react';
import { initialClientState } from 'contract/wire/client-state';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { field, fill, isolate, openPage, press, server, summary, toastTexts } from '../testing/render-app';

const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const change = 'POST /api/candidate/password';
const typed = {
  'Current password': 'marigold',
  'New password': 'mango-tree-7',
  'Confirm new password': 'mango-tree-7',
};

isolate();
afterEach(() => userDataStore.set(initialClientState));

async function openForm() {
  session.start({ token: 't1', user: asha });
  userDataStore.set({ userData: asha });
  server.always('GET /api/candidate/sessions', 200, { data: [] });
  const user = await openPage('/account');
  await screen.findByRole('heading', { name: 'Signed in on' });
  await press(user, 'Change your password');
  return user;
}
const sent = () => server.sent(change);

test('sends both passwords, goes on with the new token, and leads back to the button', async () => {
  const user = await openForm();
  await fill(user, typed);
  server.always(change, 200, { data: { token: 't2' }, message: 'Done' });
  await press(user, 'Save new password');
  await waitFor(() => expect(toastTexts()).toEqual(['Success: Your password has been changed successfully']));
  expect(sent()).toMatchObject([
    { method: 'POST', body: { password: 'marigold', newPassword: 'mango-tree-7' } },
  ]);
  expect(session.get()).toEqual({ token: 't2', user: asha });
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change your password' })).toHaveFocus();
});

test.each([
  [
    'nothing',
    {},
    ['Please enter your password', 'Password must be at least 6 characters', 'Please confirm your password'],
  ],
  [
    'two different new ones',
    { ...typed, 'Confirm new password': 'mango-tree-8' },
    ['Confirm password must match password'],
  ],
])('refuses %s by the rules of a reset', async (_, values, messages) => {
  const user = await openForm();
  await fill(user, values);
  await press(user, 'Save new password');
  await waitFor(() => expect(summary()).toEqual(messages));
  expect(sent()).toEqual([]);
});

test('shows on its field that the current password is wrong, and keeps what was typed', async () => {
  const user = await openForm();
  await fill(user, typed);
  const fields = { password: 'The password is not right' };
  server.always(change, 422, { code: 'validation-failed', message: 'Please check', fields });
  await press(user, 'Save new password');
  await waitFor(() =>
    expect(field('Current password')).toHaveAccessibleDescription('The password is not right'),
  );
  expect(field('New password')).toHaveValue('mango-tree-7');
  expect(session.get()?.token).toBe('t1');
});

test('says to password managers which passwords they are', async () => {
  await openForm();
  expect(Object.keys(typed).map((label) => field(label).autocomplete)).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ]);
  expect(document.querySelector('[autocomplete="username"]')).toHaveValue(asha.email);
});
