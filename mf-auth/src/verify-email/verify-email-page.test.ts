import { screen, waitFor } from '@testing-library/react';
import { initialClientState } from 'contract/wire/client-state';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { field, fill, isolate, openPage, press, server } from '../testing/render-app';

const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const button = 'Confirm this email address';

isolate();
afterEach(() => userDataStore.set(initialClientState));

test('opening the link changes nothing', async () => {
  await openPage('/verify-email/a%2Fb');
  expect(document.title).toBe('Confirm your email address · Marigold');
  expect(server.requests).toEqual([]);
});

test('a session asks for nothing else, unless it is of another account', async () => {
  session.start({ token: 't1', user: asha });
  const user = await openPage('/verify-email/a%2Fb');
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  const fields = { password: 'Enter the password of the account, to show that you made it' };
  server.answerNext(422, { code: 'validation-failed', message: 'Please check', fields });
  await press(user, button);
  await waitFor(() => expect(field('Current password')).toHaveAccessibleDescription(fields.password));
  await fill(user, { 'Current password': 'Monsoon7' });
  server.answerNext(200, { data: { email: asha.email } });
  await press(user, button);
  expect(await screen.findByText('Your email address is confirmed')).toBeInTheDocument();
  const [first, second] = server.requests;
  expect(first?.headers.authorization).toBe('Bearer t1');
  expect(second?.body).toEqual({ password: 'Monsoon7' });
});

test('without a session the password is asked for, and who does not know it sets a new one', async () => {
  await openPage('/verify-email/a%2Fb');
  expect(field('Current password')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('the button confirms the address, and says which', async () => {
  userDataStore.set({ userData: { ...asha, emailVerified: false } });
  const user = await openPage('/verify-email/a%2Fb');
  server.answerNext(200, { data: { email: asha.email } });
  await press(user, button);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Your email address is confirmed',
  );
  expect(document.title).toBe('Your email address is confirmed · Marigold');
  expect(document.activeElement).toHaveAccessibleName('Your email address is confirmed');
  expect(screen.getByText(asha.email)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(server.requests).toMatchObject([{ url: '/api/candidate/auth/verify-email/a%2Fb', method: 'POST' }]);
  expect(userDataStore.get().userData?.emailVerified).toBe(true);
});

test('a bracket and a full stop that a mail program took for a part of the link are none', async () => {
  session.start({ token: 't1', user: asha });
  const user = await openPage('/verify-email/abc_-9%29.');
  server.answerNext(200, { data: { email: asha.email } });
  await press(user, button);
  await screen.findByText(asha.email);
  expect(server.requests).toMatchObject([{ url: '/api/candidate/auth/verify-email/abc_-9' }]);
});

test('an old link is said to be one, with another way', async () => {
  const user = await openPage('/verify-email/a%2Fb');
  server.answerNext(410, { code: 'email-link-invalid', message: 'This link has expired' });
  await press(user, button);
  expect(await screen.findByText('This link has expired or was already used')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open your account page' })).toHaveAttribute('href', '/account');
});
