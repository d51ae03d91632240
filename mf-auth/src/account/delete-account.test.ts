import { screen, waitFor, within } from '@testing-library/react';
import { initialClientState } from 'contract/wire/client-state';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { field, fill, isolate, openPage, press, server } from '../testing/render-app';

isolate();
afterEach(() => userDataStore.set(initialClientState));

/** The account page with the form open that deletes the account. */
async function openForm() {
  const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
  session.start({ token: 't1', user: asha });
  userDataStore.set({ userData: asha });
  server.answerNext(200, { data: [] });
  const user = await openPage('/account');
  await screen.findByRole('heading', { name: 'Signed in on' });
  await press(user, 'Delete my account');
  return user;
}

test('Cancel follows the button that deletes, and returns the focus', async () => {
  const user = await openForm();
  expect(field('Current password')).toHaveFocus();
  const buttons = within(screen.getByRole('form', { name: 'Delete your account' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['', 'Delete my account now', 'Cancel']);
  await press(user, 'Cancel');
  expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus();
});

test('the day of the deletion has the focus once it is asked for', async () => {
  const user = await openForm();
  await fill(user, { 'Current password': 'marigold' });
  server.answerNext(200, { data: { deleteAt: '2026-12-23T10:00:00Z' }, message: 'Done' });
  await press(user, 'Delete my account now');
  await waitFor(() =>
    expect(document.activeElement).toHaveTextContent(/^Your account will be deleted on 23 December 2026/),
  );
});
