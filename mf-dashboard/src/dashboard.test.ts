import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import {
  answerWith,
  asha,
  calls,
  failBoth,
  isolate,
  northwind,
  openDashboard,
  refresh,
  remote,
  server,
  settled,
} from './testing/open-dashboard';

isolate();

const status = () => within(screen.getByRole('region', { name: 'Profile status' }));

test('thanks the candidate by name, in the one first heading, and names the page', async () => {
  await openDashboard();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you for being here, Asha');
  expect(document.title).toContain('Dashboard');
  await settled();
});

test('prepared without a session while the candidate signs in, it has their data when it is shown', async () => {
  answerWith({ userJobs: [northwind] });
  await openDashboard({ ahead: true });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you for being here, Asha');
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeVisible();
  await settled();
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([calls.me, calls.jobs]);
});

test('offers to update the profile', async () => {
  await openDashboard();
  expect(screen.getByRole('link', { name: 'Update Your Profile' })).toHaveAttribute('href', '/profile/1');
  await settled();
});

test.each([
  [
    'Profile under review',
    'Your profile is being carefully reviewed and you will be updated soon.',
    'under-review',
  ],
  [
    'Profile requires updates',
    'Some information needs attention; review and update to proceed.',
    'requires-updates',
  ],
  ['Profile approved', 'Your profile is approved and matching with jobs has begun.', 'approved'],
  [
    'Profile archived',
    'Your profile was created and is under detailed review by recruitment specialists.',
    'default',
  ],
  [null, 'Your profile was created and is under detailed review by recruitment specialists.', 'default'],
])('shows message and picture of the profile status %s', async (profileStatus, message, art) => {
  answerWith({ userData: { ...asha, profileStatus } });
  const { element } = await openDashboard();
  expect(await status().findByText(message)).toBeInTheDocument();
  expect(element.querySelector('[data-art]')).toHaveAttribute('data-art', art);
});

test('loads user data and applications when it appears, into the store', async () => {
  answerWith({ userData: { ...asha, profileStatus: 'Profile approved' }, userJobs: [northwind] });
  await openDashboard();
  await settled();
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([calls.me, calls.jobs]);
  expect(userDataStore.get()).toMatchObject({
    userData: { ...asha, profileStatus: 'Profile approved' },
    userJobs: [northwind],
  });
});

test('keeps the answers in the store alone: the query cache knows only that they came', async () => {
  answerWith({ userJobs: [northwind] });
  await openDashboard();
  await settled();
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map((query) => query.state.data),
  ).toEqual([true, true]);
});

test('shows at once what the header has loaded, and loads it again', async () => {
  userDataStore.set({ userData: { ...asha, profileStatus: 'Profile under review' } });
  server.hold(calls.me);
  await openDashboard();
  expect(status().getByRole('heading', { name: 'Profile under review' })).toBeInTheDocument();
  server.answer(calls.me, 200, { data: { ...asha, profileStatus: 'Profile approved' } });
  expect(await status().findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
});

test('loads again at each appearance', async () => {
  const { unmount } = await openDashboard();
  await settled();
  await unmount();
  await openDashboard();
  await settled();
  expect(server.requests).toHaveLength(4);
});

test('shows outlines, and claims no status, while nothing is known', async () => {
  server.hold(calls.me);
  await openDashboard();
  expect(screen.getByText('Loading your dashboard')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  server.answer(calls.me, 200, { data: { ...asha, profileStatus: 'Profile approved' } });
  expect(await screen.findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
  expect(screen.queryByText('Loading your dashboard')).not.toBeInTheDocument();
});

test('stays usable when both loads fail, which is only logged', async () => {
  failBoth();
  await openDashboard();
  await settled();
  expect(console.error).toHaveBeenCalledTimes(2);
  expect([remote.toasts, remote.crashes, remote.moves]).toEqual([[], [], []]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('No applications yet')).not.toBeInTheDocument();
  expect(status().getByRole('heading')).toHaveTextContent('We could not load your profile status');
  expect(screen.getByText(/^We could not load your applications/)).toBeInTheDocument();
  expect(document.querySelector('[data-art]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Update Your Profile' })).toBeInTheDocument();
});

test('recovers with Refresh, which loads both again', async () => {
  failBoth();
  const user = userEvent.setup();
  await openDashboard();
  await settled();
  answerWith({ userData: { ...asha, profileStatus: 'Profile approved' }, userJobs: [northwind] });
  await user.click(refresh());
  expect(await status().findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeInTheDocument();
  expect(await screen.findByText(/^Updated at \d+:\d\d\s[ap]m$/)).toBeInTheDocument();
});

test('keeps what it showed when a refresh fails', async () => {
  answerWith({ userJobs: [northwind] });
  const user = userEvent.setup();
  await openDashboard();
  await settled();
  failBoth();
  await user.click(refresh());
  await waitFor(() =>
    expect(console.error).toHaveBeenCalledWith(
      '/candidate/jobs-applied could not be loaded',
      expect.any(Error),
    ),
  );
  expect(screen.getByRole('heading', { name: 'Northwind' })).toBeInTheDocument();
});

test('drops an answer that arrives after the session changed hands', async () => {
  server.hold(calls.me);
  await openDashboard();
  act(() => session.start({ token: 't2', user: { ...asha, id: 'u2', firstName: 'Ravi' } }));
  await waitFor(() => expect(server.sent(calls.me)).toHaveLength(2));
  server.answer(calls.me, 200, { data: { ...asha, profileStatus: 'Profile approved' } });
  server.answer(calls.me, 500);
  await settled();
  expect(userDataStore.get().userData).toBeNull();
});
