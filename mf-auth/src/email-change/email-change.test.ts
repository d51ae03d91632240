import { screen, waitFor } from '@testing-library/react';
import { initialClientState } from 'contract/wire/client-state';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { fill, isolate, openPage, press, server, summary, toastTexts } from '../testing/render-app';

const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'old@example.in' };
const renamed = { ...asha, email: 'new@example.in' };
const expired = { code: 'email-link-invalid', message: 'This link has expired or was already used.' };

isolate();
afterEach(() => userDataStore.set(initialClientState));

const signIn = () => {
  session.start({ token: 't1', user: asha });
  userDataStore.set({ userData: { ...asha, pendingEmail: 'new@example.in' } });
};

describe('the link sent to the new address', () => {
  const confirm = async (password = 'marigold') => {
    const user = await openPage('/confirm-email/a%2Fb');
    await fill(user, { 'Current password': password });
    await press(user, 'Confirm email address');
  };

  test('asks for the current password, which a password manager knows', async () => {
    const user = await openPage('/confirm-email/t1');
    expect(document.title).toBe('Confirm your new email address · Marigold');
    await press(user, 'Confirm email address');
    await waitFor(() => expect(summary()).toEqual(['Please enter your password']));
    expect(screen.getByLabelText('Current password')).toHaveAttribute('autocomplete', 'current-password');
    expect(server.requests).toEqual([]);
  });

  test('sends it to the token of the link, and says which address is in force', async () => {
    server.answerNext(200, { data: { user: renamed, outcome: 'confirmed' } });
    await confirm();
    expect(await screen.findByText('Your email address is confirmed')).toBeInTheDocument();
    expect(screen.getByText('new@example.in')).toBeInTheDocument();
    expect(server.requests).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/api/candidate/auth/confirm-email/a%2Fb',
        body: { password: 'marigold' },
      }),
    ]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Your email address is confirmed');
  });

  test('changes the stored user and the header of the candidate who is signed in', async () => {
    signIn();
    server.answerNext(200, { data: { user: renamed, outcome: 'confirmed' } });
    await confirm();
    expect(await screen.findByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
      'href',
      '/onboarding/personal-information',
    );
    expect(session.get()?.user.email).toBe('new@example.in');
    expect(userDataStore.get().userData).toMatchObject({ email: 'new@example.in', pendingEmail: null });
  });

  test('leaves the session of somebody else alone', async () => {
    signIn();
    server.answerNext(200, { data: { user: { ...renamed, id: 'c2' }, outcome: 'confirmed' } });
    await confirm();
    await screen.findByText('Your email address is confirmed');
    expect(session.get()?.user).toEqual(asha);
  });

  test('shows a wrong password on its field, and can be used again', async () => {
    server.answerNext(422, {
      code: 'validation-failed',
      message: 'Please check the highlighted answers and try again',
      fields: { password: 'The password is not right' },
    });
    await confirm('not-this-one');
    await waitFor(() => expect(summary()).toEqual(['The password is not right']));
    expect(screen.getByLabelText('Current password')).toHaveValue('not-this-one');
  });

  test('that cannot be used any more says so, and what to do', async () => {
    server.answerNext(410, expired);
    await confirm();
    expect(await screen.findByText('This link has expired or was already used')).toBeInTheDocument();
    expect(screen.getByText(/change it in your profile again/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  });
});

describe('the link sent to the earlier address', () => {
  const stop = async () => press(await openPage('/undo-email/t1'), 'Stop the change');

  test('changes nothing by being opened, since mail scanners follow links', async () => {
    await openPage('/undo-email/t1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Keep your earlier email address');
    expect(server.requests).toEqual([]);
  });

  test.each([
    ['cancelled', 'The change is cancelled', 'You still sign in with old@example.in.'],
    ['undone', 'Your email address is changed back', 'You sign in with old@example.in.'],
  ])('says in words that the change is %s, and advises a new password', async (outcome, title, text) => {
    server.answerNext(200, { data: { user: asha, outcome } });
    await stop();
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText('old@example.in').parentElement).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(server.sent('POST /api/candidate/auth/undo-email/t1')).toHaveLength(1);
  });

  test('that cannot be used any more says so, and what to do', async () => {
    server.answerNext(410, expired);
    await stop();
    expect(await screen.findByText('This link has expired or was already used')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  });

  test('stays for another try when the server is in trouble', async () => {
    server.answerNext(500, { code: 'internal', message: 'Something went wrong' });
    await stop();
    await waitFor(() => expect(toastTexts()).toEqual(['Error: Something went wrong']));
    expect(screen.getByRole('button', { name: 'Stop the change' })).toBeInTheDocument();
  });
});
