import { act, screen } from '@testing-library/react';
import { call } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { buildRecord } from '../testing/channel-page';
import { openWindow } from '../testing/open-window';
import { asha, openPortal } from '../testing/portal';

jest.mock('../loader/load-build', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }));
jest.mock('shared/runtime/api', () => ({ call: jest.fn() }));

/** Another team's public screens, one of which brings what is around it. */
const careers = buildRecord('mf-careers', '1.0.0', [], {
  routes: [
    { path: '/careers', access: 'public' },
    { path: '/careers/poster', access: 'public', frame: 'none' },
    { path: '/careers/test', access: 'session', frame: 'none' },
  ],
});
const open = (path: string, signedIn: boolean) =>
  openPortal(path, { signedIn, others: { 'mf-careers': careers } });

beforeEach(() => {
  openWindow();
  jest.mocked(call).mockReset().mockResolvedValue({ data: asha });
});

it('a public screen has the way home, help, a language, and the ways in for a visitor', async () => {
  await open('/careers', false);
  const header = await screen.findByRole('banner');
  expect(header).toHaveTextContent('Help');
  const link = (name: string) => screen.getAllByRole('link', { name })[0];
  expect(link('Marigold')).toHaveAttribute('href', '/');
  expect(link('Sign-in')).toHaveAttribute('href', '/sign-in');
  expect(link('Sign-up')).toHaveAttribute('href', '/sign-up');
  expect(await screen.findByRole('contentinfo')).toHaveTextContent('Privacy');
});

it('a signed-in candidate keeps the header of signed-in screens there', async () => {
  await open('/careers', true);
  expect(await screen.findByRole('button', { name: 'User menu' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Sign-in' })).toBeNull();
});

it.each([false, true])(
  'nothing stands around a screen without a frame, signed in or not: %s',
  async (signedIn) => {
    await open('/careers/poster', signedIn);
    expect(screen.getByRole('main')).toHaveTextContent('mf-careers at /careers/poster');
    expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
  },
);

it('a screen without a frame shows that the session has ended', async () => {
  await open('/careers/test', true);
  expect(screen.queryByText('Your session has ended')).toBeNull();
  act(() => session.markExpired());
  expect(screen.getByText('Your session has ended')).toBeInTheDocument();
});
