import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missingChunk } from 'test-kit/faults';
import { isolate } from 'test-kit/isolate';
import { renderRemote } from 'test-kit/render-remote';
import * as lifecycles from './remote';
import { refresh, settled } from './testing/open-dashboard';

jest.mock('./applications/status-dialog', () => {
  throw mockMissing();
});
const mockMissing = () => missingChunk('status-dialog');

isolate();

const open = (scenario: 'normal' | 'offline' | 'hangs') =>
  renderRemote(lifecycles, { path: '/dashboard', api: { scenario, user: 'complete' } });

test('when the chunk of the details is gone, the shell sees one toast for a press, and no crash', async () => {
  const remote = await open('normal');
  const [details] = await screen.findAllByRole('button', { name: /^View details/ });
  expect(remote.toasts).toEqual([]);
  await userEvent.click(details!);
  await waitFor(() =>
    expect(remote.toasts).toEqual([
      'Error: The details could not be opened. Check your connection and try again.',
    ]),
  );
  expect([remote.crashes, remote.moves]).toEqual([[], []]);
});

test('offline, the shell sees no toast, and Refresh loads all when the network is back', async () => {
  const remote = await open('offline');
  await settled();
  expect([remote.toasts, remote.crashes]).toEqual([[], []]);
  remote.network!.scenario = 'normal';
  await userEvent.click(refresh());
  expect(await screen.findAllByRole('button', { name: /^View details/ })).toHaveLength(6);
});

test('loads that hang leave nothing behind when the shell takes the dashboard away', async () => {
  const remote = await open('hangs');
  expect(refresh()).toHaveAttribute('aria-busy', 'true');
  await remote.unmount();
  expect(remote.element).toBeEmptyDOMElement();
  expect([remote.toasts, remote.crashes, remote.moves]).toEqual([[], [], []]);
});

test('a crash is reported to the shell, once', async () => {
  const remote = await open('normal');
  const error = new Error('a crash on purpose');
  await remote.crash(error);
  expect([remote.crashes, remote.toasts]).toEqual([[error], []]);
});
