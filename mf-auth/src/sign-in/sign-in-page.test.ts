import { screen, waitFor } from '@testing-library/react';
import { session } from 'shared/runtime/session';
import * as successMessages from 'contract/wire/success-messages';
import { errors } from 'contract/wire/errors';
import {
  address,
  arriveAt,
  field,
  fill,
  isolate,
  openPage,
  press,
  server,
  summary,
  toastTexts,
} from '../testing/render-app';

const user1 = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const answers = { Email: 'asha@example.in', Password: 'marigold' };

isolate();

describe('sign-in', () => {
  test('has a heading and a window title of its own', async () => {
    await openPage('/sign-in');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in');
    expect(document.title).toBe('Sign in · Marigold');
  });

  test('asks for email and password, and leads the focus to the list of what is missing', async () => {
    const user = await openPage('/sign-in');
    await press(user, 'Sign in');
    const expected = ['Please enter a valid email address', 'Please enter your password'];
    await waitFor(() => expect(summary()).toEqual(expected));
    expect(screen.getByRole('group', { name: 'Please check your answers' })).toHaveFocus();
    expect(field('Email')).toHaveAccessibleDescription(expected[0]);
    expect(field('Password')).toHaveAccessibleDescription(expected[1]);
    expect(server.requests).toHaveLength(0);
  });

  test('refuses an address that is none', async () => {
    const user = await openPage('/sign-in');
    await fill(user, { Email: 'asha@example', Password: 'marigold' });
    await press(user, 'Sign in');
    await waitFor(() => expect(summary()).toEqual(['Please enter a valid email address']));
  });

  test('sends email and password without a token, keeps the session and goes to the dashboard', async () => {
    session.start({ token: 'old', user: user1 });
    server.answerNext(200, { data: { token: 'fresh', user: user1 } });
    const user = await openPage('/sign-in');
    await fill(user, { Email: ' asha@example.in', Password: ' mari gold ' });
    await press(user, 'Sign in');
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(server.requests).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/api/candidate/auth/login',
        body: { email: 'asha@example.in', password: ' mari gold ' },
      }),
    ]);
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user1);
    expect(toastTexts()).toEqual([`Success: ${successMessages.signIn}`]);
  });

  test.each([
    ['wrong credentials', 401, 'The email address or the password is not right'],
    ['a server in trouble', 500, 'Something went wrong on our side. Please try again in a moment'],
  ])('keeps what was typed after %s, and says it once', async (_, status, message) => {
    server.answerNext(status, { code: 'any', message });
    const user = await openPage('/sign-in');
    await fill(user, answers);
    await press(user, 'Sign in');
    await waitFor(() => expect(toastTexts()).toEqual([`Error: ${message}`]));
    expect(address()).toBe('/sign-in');
    expect(field('Email')).toHaveValue('asha@example.in');
    expect(field('Password')).toHaveValue('marigold');
    expect(session.get()).toBeNull();
  });

  test('asks to sign in again when a 401 says nothing', async () => {
    server.answerNext(401);
    const user = await openPage('/sign-in');
    await fill(user, answers);
    await press(user, 'Sign in');
    await waitFor(() => expect(toastTexts()).toEqual([`Error: ${errors['session-required'].message}`]));
  });

  test('is ready for another try after a failure without an answer', async () => {
    server.answerNext(0);
    const user = await openPage('/sign-in');
    await fill(user, answers);
    await press(user, 'Sign in');
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    server.answerNext(200, { data: { token: 'fresh', user: user1 } });
    await press(user, 'Sign in');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('sends a double click once', async () => {
    const user = await openPage('/sign-in');
    await fill(user, answers);
    await user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    await user.type(field('Password'), '{Enter}');
    await waitFor(() => expect(server.requests).toHaveLength(1));
    server.answerNext(200, { data: { token: 'fresh', user: user1 } });
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(server.requests).toHaveLength(1);
  });

  test('takes the typed email along to Forgot Password', async () => {
    const user = await openPage('/sign-in');
    await fill(user, { Email: 'asha@example.in' });
    await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
    await arriveAt('/forgot-password', 'Forgot password');
    expect(field('Email')).toHaveValue('asha@example.in');
  });

  test('links to sign-up and, by its logo, to the landing page', async () => {
    await openPage('/sign-in');
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up');
    expect(screen.getByRole('link', { name: 'Marigold, home' })).toHaveAttribute('href', '/');
  });

  test('lets a password manager fill both fields', async () => {
    await openPage('/sign-in');
    expect(field('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  describe('a candidate who was sent here from a page', () => {
    const from = '/documents/academic-documents?x';
    const signInWith = async (state: unknown) => {
      server.answerNext(200, { data: { token: 'fresh', user: user1 } });
      const user = await openPage('/sign-in', state);
      await fill(user, answers);
      await press(user, 'Sign in');
    };

    test.each([{ from }, { from, userId: user1.id }])('returns to it with %p', async (state) => {
      await signInWith(state);
      await waitFor(() => expect(address()).toBe(from));
    });

    test.each([{ from, userId: 'somebody-else' }, { from: '//evil.example/' }])(
      'goes to the dashboard with %p',
      async (state) => {
        await signInWith(state);
        await waitFor(() => expect(address()).toBe('/dashboard'));
      },
    );

    test('whose session has ended reads why, and has the address filled', async () => {
      await openPage('/sign-in', { from, userId: user1.id, email: user1.email });
      expect(screen.getByText(/Your session has ended. Sign in again to go on/)).toBeInTheDocument();
      expect(field('Email')).toHaveValue(user1.email);
    });

    test('with a session that has not ended reads nothing of it', async () => {
      await openPage('/sign-in', { from });
      expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
    });

    test('still returns to it after a look at another form', async () => {
      server.answerNext(200, { data: { token: 'fresh', user: user1 } });
      const user = await openPage('/sign-in', { from });
      await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
      await arriveAt('/forgot-password', 'Forgot password');
      await user.click(screen.getByRole('link', { name: 'Sign in' }));
      await arriveAt('/sign-in', 'Sign in');
      await fill(user, answers);
      await press(user, 'Sign in');
      await waitFor(() => expect(address()).toBe(from));
    });
  });

  test('ignores a handed address that is not text', async () => {
    await openPage('/sign-in', { email: { evil: true } });
    expect(field('Email')).toHaveValue('');
  });
});
