import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isolate as isolateTests } from 'test-kit/isolate';
import { renderRemote } from 'test-kit/render-remote';
import * as lifecycles from './remote';
import { button, field } from './testing/open-step';

isolateTests();

const path = '/onboarding/self-assessment';
const why = () => field(/Why should an employer/);

async function openTyped() {
  const remote = await renderRemote(lifecycles, { path, api: { user: 'new' } });
  await screen.findByRole('form');
  const user = userEvent.setup();
  await user.type(why(), 'I am quick');
  return { remote, user };
}

test('offline, the shell sees one toast for a save and no move; the next try saves', async () => {
  const { remote, user } = await openTyped();
  remote.network!.scenario = 'offline';
  await user.click(button('Complete'));
  await waitFor(() => expect(remote.toasts).toEqual([expect.stringMatching(/^Error: .*reach the server/)]));
  expect(why()).toHaveValue('I am quick');
  remote.network!.scenario = 'normal';
  await waitFor(() => expect(button('Complete')).not.toHaveAttribute('aria-disabled'));
  await user.click(button('Complete'));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect([remote.moves, remote.crashes]).toEqual([[], []]);
});

test('a save that hangs is left behind in silence when the shell takes the step away', async () => {
  const { remote, user } = await openTyped();
  remote.network!.scenario = 'hangs';
  await user.click(button('Complete'));
  await waitFor(() => expect(remote.network!.waiting()).toBe(1));
  await remote.unmount();
  expect(remote.element).toBeEmptyDOMElement();
  expect([remote.toasts, remote.moves, remote.crashes]).toEqual([[], [], []]);
});

test('after a crash, reported to the shell once, the next mount has what was typed', async () => {
  const { remote } = await openTyped();
  const error = new Error('a crash on purpose');
  await remote.crash(error);
  expect(remote.crashes).toEqual([error]);
  await remote.unmount();
  await renderRemote(lifecycles, { path, api: { user: 'new' } });
  await screen.findByRole('form');
  expect(why()).toHaveValue('I am quick');
});
