import { screen } from '@testing-library/react';
import { initialClientState } from 'contract/wire/client-state';
import { sharedDevice } from 'shared/form/shared-device';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { field, isolate, openPage, server } from '../testing/render-app';

const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const mark = () => field('This is a shared device');

isolate();
afterEach(() => userDataStore.set(initialClientState));

test('a device is not shared until somebody says so at the sign-in', async () => {
  const user = await openPage('/sign-in');
  expect(mark()).not.toBeChecked();
  expect(mark()).toHaveAccessibleDescription(/stay here for 24 hours at most/);
  await user.click(mark());
  expect(mark()).toBeChecked();
  expect(sharedDevice.get()).toBe(true);
  expect(server.requests).toEqual([]);
});

test('the account page shows the mark, and takes it away', async () => {
  sharedDevice.set(true);
  session.start({ token: 't1', user: asha });
  userDataStore.set({ userData: asha });
  server.answerNext(200, { data: [] });
  const user = await openPage('/account');
  await screen.findByRole('heading', { name: 'This device' });
  expect(mark()).toBeChecked();
  await user.click(mark());
  expect(mark()).not.toBeChecked();
  expect(sharedDevice.get()).toBe(false);
});
