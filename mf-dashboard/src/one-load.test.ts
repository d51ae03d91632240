import { act, screen } from '@testing-library/react';
import { loadUserDataAhead } from 'shared/queries/user-data-ahead';
import userEvent from '@testing-library/user-event';
import {
  answerWith,
  asha,
  calls,
  isolate,
  openDashboard,
  refresh,
  server,
  settled,
} from './testing/open-dashboard';

isolate();

const status = { ...asha, profileStatus: 'Profile approved' };
/** What the shell's header does when it appears. */
const header = (path: string): Promise<void> => {
  window.history.replaceState(null, '', path);
  return loadUserDataAhead(asha.id);
};

test('takes over the load of the header, which is under way', async () => {
  server.hold(calls.me);
  const loaded = header('/dashboard');
  await openDashboard();
  await act(async () => {
    server.answer(calls.me, 200, { data: status });
    await loaded;
  });
  expect(await screen.findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
  await settled();
  expect(server.sent(calls.me)).toHaveLength(1);
});

test('takes over a load of the header that has ended, once', async () => {
  answerWith({ userData: status });
  await header('/dashboard');
  const { unmount } = await openDashboard();
  await settled();
  expect(server.sent(calls.me)).toHaveLength(1);
  await userEvent.click(refresh());
  await settled();
  expect(server.sent(calls.me)).toHaveLength(2);
  await unmount();
  await openDashboard();
  await settled();
  expect(server.sent(calls.me)).toHaveLength(3);
});

test('loads again when the header has loaded at another address: something may have been saved there', async () => {
  answerWith({ userData: status });
  await header('/documents/basic-identity');
  window.history.replaceState(null, '', '/dashboard');
  await openDashboard();
  await settled();
  expect(server.sent(calls.me)).toHaveLength(2);
});

test('loads again when the load of the header has failed', async () => {
  server.always(calls.me, 500, { message: 'Down' });
  await header('/dashboard');
  answerWith({ userData: status });
  await openDashboard();
  expect(await screen.findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
  await settled();
});

test('a header that comes after the data does not load again, and Refresh does', async () => {
  await openDashboard();
  await settled();
  await header(window.location.pathname);
  expect(server.sent(calls.me)).toHaveLength(1);
  answerWith({ userData: status });
  await userEvent.click(refresh());
  expect(await screen.findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
});
