import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetPicks } from 'shared/form/picked-store';
import { isolate as isolateTests } from 'test-kit/isolate';
import { renderRemote } from 'test-kit/render-remote';
import * as lifecycles from './remote';
import { button, keptNames, pdf, pick } from './testing/open-documents';

let userId = '';
isolateTests(undefined, () => forgetPicks(userId));

/** The academic step of a candidate who has picked one file, which waits on the device. */
async function openWithPick() {
  const remote = await renderRemote(lifecycles, {
    path: '/documents/academic-documents',
    api: { user: 'new' },
  });
  userId = remote.network!.session!.user.id;
  await waitFor(() => expect(button('Refresh')).not.toHaveAttribute('aria-busy'));
  const user = userEvent.setup({ applyAccept: false });
  await pick(user, 'SSC', pdf('ssc.pdf'));
  await waitFor(async () => expect(await keptNames(userId)).toEqual(['ssc.pdf']));
  return { remote, user };
}

test('offline, the shell sees no toast for an upload, which says so itself, no move, and the file waits', async () => {
  const { remote, user } = await openWithPick();
  remote.network!.scenario = 'offline';
  await user.click(button('Next'));
  await screen.findByText('1 file not uploaded');
  expect(remote.toasts).toEqual([]);
  expect(remote.moves).toEqual([]);
  remote.network!.scenario = 'normal';
  await user.click(button('Retry the upload'));
  await waitFor(() => expect(remote.address()).toBe('/documents/professional-background'));
  expect(remote.crashes).toEqual([]);
});

test('an upload that hangs is stopped when the shell takes the step away, which says so once', async () => {
  const { remote, user } = await openWithPick();
  remote.network!.scenario = 'hangs';
  await user.click(button('Next'));
  await waitFor(() => expect(remote.network!.waiting()).toBe(1));
  await remote.unmount();
  expect(remote.toasts).toEqual([
    'Error: You left the page, so the upload stopped. Your files are still on this device.',
  ]);
  expect(remote.crashes).toEqual([]);
});

test('after a crash, reported to the shell once, the next mount has the picked file again', async () => {
  const { remote } = await openWithPick();
  const error = new Error('a crash on purpose');
  await remote.crash(error);
  expect(remote.crashes).toEqual([error]);
  await remote.unmount();
  await renderRemote(lifecycles, { path: '/documents/academic-documents', api: { user: 'new' } });
  expect(await screen.findByText('ssc.pdf')).toBeInTheDocument();
});
