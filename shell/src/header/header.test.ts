import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endpoints } from 'contract/wire/endpoints';
import { call } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { queryClient } from 'shared/runtime/query';
import { userDataStore } from 'shared/runtime/user-data';
import { isOverlayEntry } from 'shared/ui/back-to-close';
import { openWindow } from '../testing/open-window';
import { arrivals, asha, follow, inAnotherTab, openPortal } from '../testing/portal';

jest.mock('../loader/load-build', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }));
jest.mock('shared/runtime/api', () => ({ call: jest.fn() }));

const api = jest.mocked(call);
const path = () => window.location.pathname;
const activeLinks = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);
const timesAsked = (endpoint: object) => api.mock.calls.filter(([asked]) => asked === endpoint).length;

beforeEach(() => {
  openWindow();
  api.mockReset().mockResolvedValue({ data: asha });
  URL.createObjectURL = jest.fn(() => 'blob:picture');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

async function openMenu(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'User menu' }));
  await screen.findByRole('menu');
}

describe('the navigation of the header', () => {
  it.each([
    ['/dashboard', 'Dashboard'],
    ['/onboarding/education-details', 'My Profile'],
    ['/documents/academic-documents', 'Documents'],
  ])('on %s marks %s as the page, and nothing else', async (to, label) => {
    await openPortal(to, { signedIn: true });
    expect(activeLinks()).toEqual([label]);
  });

  it.each([
    ['Dashboard', '/dashboard'],
    ['My Profile', '/onboarding/personal-information'],
    ['Documents', '/documents/basic-identity'],
    ['Marigold', '/dashboard'],
  ])('%s leads to %s', async (name, to) => {
    await openPortal('/dashboard', { signedIn: true });
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  });

  it('follows a link without a page load', async () => {
    await openPortal('/dashboard', { signedIn: true });
    await userEvent.click(screen.getByRole('link', { name: 'Documents' }));
    await arrivals();
    expect(path()).toBe('/documents/basic-identity');
    expect(activeLinks()).toEqual(['Documents']);
  });
});

beforeEach(() => queryClient.clear());

describe('the user data', () => {
  it('is loaded once when the header appears, not at each navigation', async () => {
    await openPortal('/dashboard', { signedIn: true });
    expect(userDataStore.get().userData).toEqual(asha);
    await follow('mf-dashboard', '/onboarding/personal-information');
    await follow('mf-onboarding', '/documents/basic-identity');
    expect(timesAsked(endpoints.fetchMe)).toBe(1);
    expect(api).toHaveBeenCalledWith(endpoints.fetchMe, expect.objectContaining({ silent: true }));
  });

  it('is only logged when it cannot be had, and the stored name is shown instead', async () => {
    api.mockRejectedValue(new Error('down'));
    await openPortal('/dashboard', { signedIn: true });
    expect(console.error).toHaveBeenCalledWith('/candidate/me could not be loaded', expect.any(Error));
    await openMenu();
    expect(screen.getByRole('menu')).toHaveTextContent('Asha Rao');
  });

  it('gives way to the personal information of the client state while it cannot be loaded', async () => {
    api.mockRejectedValue(new Error('down'));
    await openPortal('/dashboard', { signedIn: true });
    const { personalInformation } = userDataStore.get();
    const renamed = { firstName: 'Aisha', lastName: 'Iyer', email: 'aisha@example.com' };
    await act(async () => userDataStore.set({ personalInformation: { ...personalInformation, ...renamed } }));
    await openMenu();
    expect(screen.getByRole('menu')).toHaveTextContent('Aisha Iyeraisha@example.com');
  });

  it('that comes after the log out is dropped', async () => {
    let answer: (body: unknown) => void = () => undefined;
    api.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await openPortal('/dashboard', { signedIn: true });
    await inAnotherTab(() => localStorage.clear());
    await act(async () => answer({ data: asha }));
    expect(userDataStore.get().userData).toBeNull();
  });
});

describe('the avatar', () => {
  const picture = () => document.querySelector('header img')?.getAttribute('src') ?? null;

  it('shows the initials until the picture has been fetched', async () => {
    await openPortal('/dashboard', { signedIn: true });
    expect(screen.getByRole('button', { name: 'User menu' })).toHaveTextContent('AR');
    expect(timesAsked(endpoints.downloadFile)).toBe(0);
  });

  it('shows the picture, and follows when another one is saved', async () => {
    await openPortal('/dashboard', { signedIn: true });
    api.mockImplementation(() => Promise.resolve(new Blob(['picture'])));
    await act(async () => userDataStore.set({ userData: { ...asha, profile_picture: 'first.jpg' } }));
    await waitFor(() => expect(picture()).toBe('blob:picture'));
    expect(api).toHaveBeenLastCalledWith(
      endpoints.downloadFile,
      expect.objectContaining({ params: { filename: 'first.jpg' }, silent: true, responseType: 'blob' }),
    );

    jest.mocked(URL.createObjectURL).mockReturnValue('blob:second');
    await act(async () => userDataStore.set({ userData: { ...asha, profile_picture: 'second.jpg' } }));
    await waitFor(() => expect(picture()).toBe('blob:second'));
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
  });

  it('keeps the initials when the picture cannot be had', async () => {
    await openPortal('/dashboard', { signedIn: true });
    api.mockRejectedValue(new Error('gone'));
    await act(async () => userDataStore.set({ userData: { ...asha, profile_picture: 'first.jpg' } }));
    expect(picture()).toBeNull();
    expect(screen.getByRole('button', { name: 'User menu' })).toHaveTextContent('AR');
  });
});

describe('the user menu', () => {
  it('shows full name and email, help, and Log out', async () => {
    await openPortal('/dashboard', { signedIn: true });
    await openMenu();
    expect(screen.getByRole('menu')).toHaveTextContent('Asha Raoasha@example.com');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Account',
      'Help',
      'Contact us',
      'Language: English',
      'Log out',
    ]);
  });

  it('follows the name in the user data', async () => {
    await openPortal('/dashboard', { signedIn: true });
    await act(async () => userDataStore.set({ userData: { ...asha, lastName: 'Iyer' } }));
    await openMenu();
    expect(screen.getByRole('menu')).toHaveTextContent('Asha Iyer');
  });

  it('leads small screens, which have no navigation, to the profile', async () => {
    openWindow({ small: true });
    await openPortal('/dashboard', { signedIn: true });
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
    expect(path()).toBe('/onboarding/personal-information');
  });

  it('has no stop of Back beside the page that it leads to', async () => {
    await openPortal('/dashboard', { signedIn: true });
    const before = window.history.length;
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Account' }));
    await arrivals();
    expect(path()).toBe('/account');
    expect(window.history.length).toBe(before + 1);
    window.history.back();
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(isOverlayEntry()).toBe(false);
    expect(screen.getByRole('button', { name: 'User menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('has no stop of Back beside the page of a link that is pressed while it is open', async () => {
    await openPortal('/dashboard', { signedIn: true });
    await openMenu();
    await userEvent.click(screen.getByRole('link', { name: 'Documents' }));
    await arrivals();
    await waitFor(() => expect(isOverlayEntry()).toBe(false));
    expect(path()).toBe('/documents/basic-identity');
    window.history.back();
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(isOverlayEntry()).toBe(false);
  });

  it('leads to the contact page, which knows the way back', async () => {
    await openPortal('/onboarding/education-details', { signedIn: true });
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Contact us' }));
    expect(path()).toBe('/contact-us');
    expect(window.history.state).toMatchObject({ usr: { from: '/onboarding/education-details' } });
  });

  it('logs out: token and user are gone, the home page comes, the sign-in never', async () => {
    await openPortal('/dashboard', { signedIn: true });
    await openMenu();
    const visited: string[] = [];
    const note = () => visited.push(path());
    const stop = session.subscribe(note);
    jest.spyOn(window.history, 'replaceState').mockImplementation(note);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await arrivals();
    stop();
    expect(visited).toEqual(['/']);
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('mf-landing at /');
    expect(timesAsked(endpoints.signOut)).toBe(1);
  });

  it('logs out on the device when the server cannot be reached', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openPortal('/dashboard', { signedIn: true });
    api.mockRejectedValue(new Error('offline'));
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await arrivals();
    expect(localStorage.getItem('token')).toBeNull();
  });
});
