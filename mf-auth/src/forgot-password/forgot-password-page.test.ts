import { screen, waitFor } from '@testing-library/react';
import * as successMessages from 'contract/wire/success-messages';
import {
  address,
  field,
  fill,
  isolate,
  openPage,
  press,
  server,
  summary,
  toastTexts,
} from '../testing/render-app';

isolate();

const inbox = 'Check your inbox and spam folder';

describe('forgot password', () => {
  test('has a heading and a window title of its own', async () => {
    await openPage('/forgot-password');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Forgot password');
    expect(document.title).toBe('Forgot password · Marigold');
  });

  test('asks for a valid address', async () => {
    const user = await openPage('/forgot-password');
    await press(user, 'Send Reset Link');
    await waitFor(() => expect(summary()).toEqual(['Please enter a valid email address']));
    await user.type(field('Email'), 'asha@');
    await press(user, 'Send Reset Link');
    await waitFor(() => expect(summary()).toEqual(['Please enter a valid email address']));
    expect(server.requests).toHaveLength(0);
  });

  test('sends the address, toasts, and leaves a lasting word about the inbox', async () => {
    server.answerNext(200, { data: null });
    const user = await openPage('/forgot-password');
    await fill(user, { Email: 'asha@example.in' });
    await press(user, 'Send Reset Link');
    expect(await screen.findByText(inbox)).toBeVisible();
    expect(server.requests).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/api/candidate/auth/forgot-password',
        body: { email: 'asha@example.in' },
      }),
    ]);
    expect(toastTexts()).toEqual([`Success: ${successMessages.forgotPassword}`]);
    expect(screen.getByText('asha@example.in')).toBeVisible();
    expect(screen.getByText(/once, within 30 minutes/)).toBeVisible();
    expect(address()).toBe('/forgot-password');
  });

  test.each([500, 0])(
    'keeps the address and promises nothing after a failure (status %d)',
    async (status) => {
      server.answerNext(status, { message: 'Try later' });
      const user = await openPage('/forgot-password');
      await fill(user, { Email: 'asha@example.in' });
      await press(user, 'Send Reset Link');
      await waitFor(() => expect(toastTexts()).toHaveLength(1));
      expect(field('Email')).toHaveValue('asha@example.in');
      expect(screen.queryByText(inbox)).not.toBeInTheDocument();
    },
  );

  test('can be sent again, once the first is answered', async () => {
    const user = await openPage('/forgot-password');
    await fill(user, { Email: 'asha@example.in' });
    await user.dblClick(screen.getByRole('button', { name: 'Send Reset Link' }));
    await waitFor(() => expect(server.requests).toHaveLength(1));
    server.answerNext(200);
    await screen.findByText(inbox);
    expect(server.requests).toHaveLength(1);
    await press(user, 'Send Reset Link');
    await waitFor(() => expect(server.requests).toHaveLength(2));
    expect(screen.getByText(inbox)).toBeVisible();
  });

  test('links back to sign-in', async () => {
    await openPage('/forgot-password');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  });
});
