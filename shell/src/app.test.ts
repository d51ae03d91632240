import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { call } from 'shared/runtime/api';
import { queryClient } from 'shared/runtime/query';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import type { LoadedRemote } from './loader/load-build';
import { deferred, fakeRemote } from './testing/fake-remote';
import { openWindow } from './testing/open-window';
import { arrivals, asha, follow, inAnotherTab, loads, openPortal } from './testing/portal';

jest.mock('./loader/load-build', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }));
jest.mock('shared/runtime/api', () => ({ call: jest.fn() }));

const path = () => window.location.pathname;

beforeEach(() => {
  openWindow();
  jest.mocked(call).mockReset().mockResolvedValue({ data: asha });
});

describe('the guard', () => {
  it.each(['/dashboard', '/onboarding/education-details', '/documents/basic-identity'])(
    'sends a visitor without a session from %s to the sign-in',
    async (protectedPath) => {
      await openPortal(protectedPath);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('mf-auth at /sign-in');
      expect(path()).toBe('/sign-in');
    },
  );

  it.each([
    ['/dashboard', 'mf-dashboard'],
    ['/onboarding/education-details', 'mf-onboarding'],
    ['/documents/basic-identity', 'mf-documents'],
  ])('lets a candidate with a session in to %s', async (protectedPath, remote) => {
    await openPortal(protectedPath, { signedIn: true });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`${remote} at ${protectedPath}`);
  });

  it.each([
    ['/', 'mf-landing'],
    ['/sign-in', 'mf-auth'],
    ['/sign-up', 'mf-auth'],
    ['/contact-us', 'mf-auth'],
    ['/forgot-password', 'mf-auth'],
    ['/reset-password/abc', 'mf-auth'],
  ])('shows %s to anybody', async (publicPath, remote) => {
    await openPortal(publicPath);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`${remote} at ${publicPath}`);
  });
});

describe('the way back from the sign-in', () => {
  const state = () => (window.history.state as { usr?: unknown } | null)?.usr;

  it('is the address that asked for it, with query and hash', async () => {
    await openPortal('/documents/academic-documents?x=1#y');
    expect([path(), window.location.search]).toEqual(['/sign-in', '']);
    expect(state()).toEqual({ from: '/documents/academic-documents?x=1#y' });
  });
});

describe('an address that people type', () => {
  it.each([
    ['/login', '/sign-in'],
    ['/register', '/sign-up'],
  ])('%s leads to %s, without a word about a page that does not exist', async (typed, meant) => {
    await openPortal(typed);
    expect(path()).toBe(meant);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`mf-auth at ${meant}`);
  });
});

describe('a session that the server refuses', () => {
  const notice = () => screen.queryByText('Your session has ended');
  const refuse = () => act(async () => session.markExpired());

  it('is shown on a signed-in screen, with a link that leads back here and is for this person alone', async () => {
    await openPortal('/onboarding/education-details?x', { signedIn: true });
    expect(notice()).not.toBeInTheDocument();
    await refuse();
    expect(notice()?.closest('[role="status"]')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    await arrivals();
    expect(path()).toBe('/sign-in');
    expect(window.history.state).toMatchObject({
      usr: { from: '/onboarding/education-details?x', userId: asha.id, email: asha.email },
    });
    expect(notice()).not.toBeInTheDocument();
    expect(session.get()).not.toBeNull();
  });

  it('is shown until somebody has signed in, here or in another tab', async () => {
    await openPortal('/dashboard', { signedIn: true });
    await refuse();
    await follow('mf-dashboard', '/documents/basic-identity');
    expect(notice()).toBeInTheDocument();
    await inAnotherTab(() => localStorage.setItem('token', 'a-new-one'));
    expect(notice()).not.toBeInTheDocument();
  });
});

describe('a page to read', () => {
  it.each(['/help', '/privacy'])('%s keeps the header of who is signed in', async (page) => {
    await openPortal(page, { signedIn: true });
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });

  it('has none of it for a visitor', async () => {
    await openPortal('/help');
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });
});

describe('on a slow line', () => {
  it('the header comes with its screen, not above the one before', async () => {
    await openPortal('/sign-in');
    const dashboard = deferred<LoadedRemote>();
    loads.set('mf-dashboard', () => dashboard.promise);
    await act(async () => session.start({ token: 'token-of-asha', user: asha }));
    await follow('mf-auth', '/dashboard');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('mf-auth at /sign-in');
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    dashboard.resolve(fakeRemote('mf-dashboard'));
    await arrivals();
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });

  it('the header stays until the next screen has taken the place of the last one', async () => {
    await openPortal('/dashboard', { signedIn: true });
    const contact = deferred<LoadedRemote>();
    loads.set('mf-auth', () => contact.promise);
    await follow('mf-dashboard', '/contact-us');
    expect(screen.getByRole('banner')).toBeInTheDocument();
    contact.resolve(fakeRemote('mf-auth'));
    await arrivals();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });
});

describe('the header', () => {
  it.each(['/dashboard', '/onboarding/education-details', '/documents/basic-identity'])(
    'is on %s',
    async (to) => {
      await openPortal(to, { signedIn: true });
      expect(screen.getByRole('banner')).toBeInTheDocument();
    },
  );

  it.each(['/', '/sign-in', '/contact-us'])('is not on %s', async (to) => {
    await openPortal(to, { signedIn: true });
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });
});

describe('the main landmark', () => {
  it('is left to a remote that draws the whole page, until another screen has taken its place', async () => {
    await openPortal('/');
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
    await follow('mf-landing', '/sign-in');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });

  it.each(['/sign-in', '/nowhere'])('is the shell’s at %s', async (to) => {
    await openPortal(to);
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }));
  });
});

describe('a path that does not exist', () => {
  it('says so, and leads a visitor home', async () => {
    await openPortal('/nowhere');
    expect(screen.getByRole('heading', { level: 1, name: 'We cannot find this page' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Page not found · Marigold');
  });

  it('leads a candidate to the dashboard, and keeps the header', async () => {
    await openPortal('/nowhere', { signedIn: true });
    expect(await screen.findByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('takes the place of the screen before it, whose title comes back with it', async () => {
    await openPortal('/sign-in');
    await follow('mf-auth', '/nowhere');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await userEvent.click(screen.getByRole('link', { name: 'Go to the home page' }));
    await waitFor(() => expect(document.title).toBe('/ · Marigold'));
  });
});

describe('a session that ends', () => {
  beforeEach(() => openPortal('/dashboard', { signedIn: true }));

  it('in another tab sends this one to the sign-in', async () => {
    await inAnotherTab(() => localStorage.clear());
    expect(path()).toBe('/sign-in');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('mf-auth at /sign-in');
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it('takes everything along that was loaded for the candidate', async () => {
    userDataStore.set({ userJobs: [] });
    queryClient.setQueryData(['lookups'], ['Typing']);
    await inAnotherTab(() => localStorage.clear());
    expect(userDataStore.get()).toMatchObject({ userData: null, userJobs: null });
    await waitFor(() => expect(queryClient.getQueryData(['lookups'])).toBeUndefined());
  });

  it('keeps what was loaded while the same candidate only changes their name', async () => {
    await inAnotherTab(() => session.updateUser({ firstName: 'Usha' }), 'user');
    expect(userDataStore.get().userData).toEqual(asha);
  });
});
