import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';
import { queryClient } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';
import { answerWith, asha, northwind, openDashboard } from './testing';

jest.mock('shared/runtime/api', () => ({ call: jest.fn() }));
const api = jest.mocked(call);

const status = () => within(screen.getByRole('region', { name: 'Profile status' }));
const refresh = () => screen.getByRole('button', { name: 'Refresh' });
/** The Refresh control comes to rest when both loads have ended. */
const settled = () => waitFor(() => expect(refresh()).not.toHaveAttribute('aria-busy'));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  session.start({ token: 't1', user: asha });
  api.mockReset();
  answerWith(api, {});
});

afterEach(() => {
  userDataStore.reset();
  queryClient.clear();
  jest.restoreAllMocks();
});

test('thanks the candidate by name, in the one first heading, and names the page', async () => {
  openDashboard();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you for being here, Asha');
  expect(document.title).toContain('Dashboard');
  await settled();
});

test('offers to update the profile', async () => {
  openDashboard();
  expect(screen.getByRole('link', { name: 'Update Your Profile' })).toHaveAttribute(
    'href',
    '/onboarding/personal-information',
  );
  await settled();
});

test.each([
  [
    'Profile under review',
    'Your profile is being carefully reviewed and you will be updated soon.',
    'review',
  ],
  ['Profile requires updates', 'Some information needs attention; review and update to proceed.', 'updates'],
  ['Profile approved', 'Your profile is approved and matching with jobs has begun.', 'approved'],
  [
    'Profile archived',
    'Your profile was created and is under detailed review by recruitment specialists.',
    'created',
  ],
  [null, 'Your profile was created and is under detailed review by recruitment specialists.', 'created'],
])('shows message and picture of the profile status %s', async (profileStatus, message, art) => {
  answerWith(api, { userData: { ...asha, profileStatus } });
  const { container } = openDashboard();
  expect(await status().findByText(message)).toBeInTheDocument();
  expect(container.querySelector('[data-art]')).toHaveAttribute('data-art', art);
});

test('loads user data and applications when it appears, silently, into the store', async () => {
  answerWith(api, { userData: { ...asha, profileStatus: 'Profile approved' }, userJobs: [northwind] });
  openDashboard();
  await settled();
  expect(api.mock.calls.map(([endpoint, options]) => [endpoint, options?.silent])).toEqual([
    [endpoints.fetchMe, true],
    [endpoints.listAppliedJobs, true],
  ]);
  expect(userDataStore.get()).toMatchObject({
    userData: { ...asha, profileStatus: 'Profile approved' },
    userJobs: [northwind],
  });
});

test('keeps the answers in the store alone: the query cache knows only that they came', async () => {
  answerWith(api, { userJobs: [northwind] });
  openDashboard();
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
  answerWith(api, { userData: { ...asha, profileStatus: 'Profile approved' } });
  openDashboard();
  expect(status().getByRole('heading', { name: 'Profile under review' })).toBeInTheDocument();
  expect(await status().findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
});

test('loads anew at each appearance', async () => {
  const { unmount } = openDashboard();
  await settled();
  unmount();
  openDashboard();
  await settled();
  expect(api).toHaveBeenCalledTimes(4);
});

test('shows outlines, and claims no status, while nothing is known', async () => {
  let answer: (data: unknown) => void = () => {};
  answerWith(api, { userData: new Promise((resolve) => (answer = resolve)) });
  openDashboard();
  expect(screen.getByText('Loading your profile status')).toBeInTheDocument();
  expect(status().queryByRole('heading')).not.toBeInTheDocument();
  act(() => answer({ ...asha, profileStatus: 'Profile approved' }));
  expect(await status().findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
  expect(screen.queryByText('Loading your profile status')).not.toBeInTheDocument();
});

test('stays usable when both loads fail, which is only logged', async () => {
  answerWith(api, { userData: new Error('down'), userJobs: new Error('down') });
  openDashboard();
  await settled();
  expect(console.error).toHaveBeenCalledTimes(2);
  expect(toasts.get()).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('No applications yet')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Update Your Profile' })).toBeInTheDocument();
});

test('recovers with Refresh, which loads both again', async () => {
  answerWith(api, { userData: new Error('down'), userJobs: new Error('down') });
  const user = userEvent.setup();
  openDashboard();
  await settled();
  answerWith(api, { userData: { ...asha, profileStatus: 'Profile approved' }, userJobs: [northwind] });
  await user.click(refresh());
  expect(await status().findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeInTheDocument();
  expect(await screen.findByText(/^Updated at \d/)).toBeInTheDocument();
});

test('keeps what it showed when a refresh fails', async () => {
  answerWith(api, { userJobs: [northwind] });
  const user = userEvent.setup();
  openDashboard();
  await settled();
  answerWith(api, { userData: new Error('down'), userJobs: new Error('down') });
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
  let answer: (data: unknown) => void = () => {};
  answerWith(api, { userData: new Promise((resolve) => (answer = resolve)) });
  openDashboard();
  answerWith(api, { userData: new Error('down') });
  act(() => session.start({ token: 't2', user: { ...asha, id: 'u2', firstName: 'Ravi' } }));
  await act(async () => answer({ ...asha, profileStatus: 'Profile approved' }));
  expect(userDataStore.get().userData).toBeNull();
});
