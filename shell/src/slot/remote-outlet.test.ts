import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { markBad } from '../loader/tab-builds';
import type { LoadedRemote } from '../loader/load-build';
import { deferred, fakeRemote } from '../testing/fake-remote';
import { openWindow } from '../testing/open-window';
import { arrivals, follow, loads, openPortal, remotes } from '../testing/portal';

jest.mock('../loader/load-build', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }));
jest.mock('shared/runtime/api', () => ({ call: jest.fn(() => new Promise(() => undefined)) }));

const dashboard = 'mf-dashboard';
const heading = () => screen.getByRole('heading', { level: 1 });

beforeEach(async () => {
  openWindow();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openPortal('/onboarding/education-details', { signedIn: true });
  loads.set(dashboard, () => Promise.reject(new Error('gone')));
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await arrivals();
});

afterEach(() => jest.restoreAllMocks());

describe('a remote that does not load', () => {
  it('leaves an error with a title of its own, and moves the focus to it', () => {
    expect(heading()).toHaveTextContent('This page did not load');
    expect(heading()).toHaveFocus();
    expect(document.title).toBe('This page did not load · Marigold');
  });

  it('keeps header and navigation usable', async () => {
    await userEvent.click(screen.getByRole('link', { name: 'My Profile' }));
    await arrivals();
    expect(heading()).toHaveTextContent('mf-onboarding at /onboarding/personal-information');
    expect(heading()).toHaveFocus();
  });

  it('recovers at a retry, and moves the focus to the screen that came', async () => {
    loads.delete(dashboard);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrivals();
    expect(heading()).toHaveTextContent('mf-dashboard at /dashboard');
    expect(heading()).toHaveFocus();
    expect(document.title).toBe('/dashboard · Marigold');
  });

  it('keeps the error, and a busy button, while the retry is under way', async () => {
    const arriving = deferred<LoadedRemote>();
    loads.set(dashboard, () => arriving.promise);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
    expect(heading()).toHaveTextContent('This page did not load');
    arriving.resolve(fakeRemote('mf-dashboard'));
    await arrivals();
    expect(heading()).toHaveTextContent('mf-dashboard');
  });

  it('gives builds that failed before another chance at a retry', async () => {
    markBad(dashboard, '1.0.1');
    markBad('mf-documents', '1.0.1');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(sessionStorage.getItem('portal-bad-builds')).toBe('["mf-documents@1.0.1"]');
  });

  it('says so again when the retry did not help', async () => {
    loads.set(dashboard, () => Promise.reject(new Error('still gone')));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrivals();
    expect(heading()).toHaveTextContent('This page did not load');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy');
  });

  it('is gone on a page that does not exist', async () => {
    await follow('mf-onboarding', '/nowhere');
    expect(heading()).toHaveTextContent('We cannot find this page');
  });
});

describe('a remote that crashes', () => {
  it('is replaced by the error; a retry shows it again, with its title and the focus', async () => {
    await follow('mf-onboarding', '/onboarding/self-assessment');
    loads.clear();
    await act(async () => remotes.get('mf-onboarding')?.onCrash?.(new Error('broken')));
    expect(heading()).toHaveTextContent('This page did not load');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await arrivals();
    expect(heading()).toHaveTextContent('mf-onboarding at /onboarding/self-assessment');
    expect(heading()).toHaveFocus();
    expect(document.title).toBe('/onboarding/self-assessment · Marigold');
  });
});
