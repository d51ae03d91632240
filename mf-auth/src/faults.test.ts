import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isolate } from 'test-kit/isolate';
import { renderRemote } from 'test-kit/render-remote';
import * as lifecycles from './remote';
import { field, fill, press } from './testing/render-app';

isolate();

const answers = { Email: 'asha@example.in', Password: 'marigold' };

async function signInWhile(scenario: 'offline' | 'hangs') {
  const remote = await renderRemote(lifecycles, { path: '/sign-in', session: null, api: { scenario } });
  const user = userEvent.setup();
  await fill(user, answers);
  await press(user, 'Sign in');
  return { remote, user };
}

test('offline, the shell sees one toast and no move, and the second try is a new call', async () => {
  const { remote, user } = await signInWhile('offline');
  await waitFor(() => expect(remote.toasts).toEqual([expect.stringMatching(/^Error: .*reach the server/)]));
  expect(field('Email')).toHaveValue(answers.Email);
  await press(user, 'Sign in');
  await waitFor(() => expect(remote.network?.calls).toHaveLength(2));
  expect([remote.moves, remote.crashes]).toEqual([[], []]);
});

test('a sign-in that hangs keeps its button busy, and is dropped in silence when the shell takes the screen away', async () => {
  const { remote } = await signInWhile('hangs');
  await waitFor(() => expect(remote.network?.waiting()).toBe(1));
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
  await remote.unmount();
  expect([remote.toasts, remote.moves, remote.crashes]).toEqual([[], [], []]);
});

test('a crash removes the form and is reported to the shell, without a toast or a navigation', async () => {
  const remote = await renderRemote(lifecycles, { path: '/sign-up', session: null });
  const error = new Error('a crash on purpose');
  await remote.crash(error);
  expect(remote.crashes).toEqual([error]);
  expect(remote.element).toBeEmptyDOMElement();
  expect([remote.toasts, remote.moves]).toEqual([[], []]);
});
