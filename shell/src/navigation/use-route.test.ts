import { act, screen } from '@testing-library/react';
import type { PublicDocument } from 'platform/release';
import { routing as routingNow, refreshChannel } from '../loader/channel';
import { answerChannel, buildRecord, portalDocument } from '../testing/channel-page';
import { openWindow } from '../testing/open-window';
import { arrivals, follow, loads, openPortal } from '../testing/portal';

jest.mock('../loader/load-build', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }));
jest.mock('shared/runtime/api', () => ({ call: jest.fn(() => new Promise(() => undefined)) }));

const saved = buildRecord('mf-saved-jobs', '1.0.0', [], {
  routes: [{ path: '/saved-jobs', access: 'session' }],
  menu: [{ label: 'Saved jobs', to: '/saved-jobs', order: 15 }],
});

const withSavedJobs = (revision: number): PublicDocument => {
  const { deployables, ...rest } = portalDocument(revision);
  return { ...rest, deployables: { ...deployables, 'mf-saved-jobs': { current: saved, previous: [] } } };
};
const without = (name: string, revision: number): PublicDocument => {
  const { deployables, ...rest } = portalDocument(revision);
  const { [name]: _retired, ...left } = deployables;
  return { ...rest, deployables: left };
};

/** The tab looks at the channel, as it does when the candidate comes back to it. */
async function look(answer: PublicDocument): Promise<void> {
  answerChannel(answer);
  await act(() => refreshChannel());
}

const heading = () => screen.getByRole('heading', { level: 1 });
const menu = () =>
  [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')].map((link) => link.textContent);

beforeEach(() => {
  openWindow();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('a remote that is promoted while a tab is open', () => {
  it('is in the menu at its place, and is opened by a link', async () => {
    await openPortal('/dashboard', { signedIn: true });
    expect(menu()).toEqual(['Dashboard', 'My Profile', 'Documents']);
    await look(withSavedJobs(2));
    expect(menu()).toEqual(['Dashboard', 'Saved jobs', 'My Profile', 'Documents']);
    expect(heading()).toHaveTextContent('mf-dashboard at /dashboard');
    await follow('mf-dashboard', '/saved-jobs');
    expect(heading()).toHaveTextContent('mf-saved-jobs at /saved-jobs');
    expect(screen.getByRole('link', { name: 'Saved jobs' })).toHaveAttribute('aria-current', 'page');
  });

  it('is found by a path that the tab does not know yet', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask'], now: Date.now() });
    await openPortal('/dashboard', { signedIn: true });
    answerChannel(withSavedJobs(2));
    jest.setSystemTime(Date.now() + 1_000);
    await follow('mf-dashboard', '/saved-jobs');
    await arrivals();
    expect(heading()).toHaveTextContent('mf-saved-jobs at /saved-jobs');
    jest.useRealTimers();
  });
});

describe('a remote that is retired while a tab shows it', () => {
  it('stays until the next navigation; then its page does not exist', async () => {
    await openPortal('/documents/basic-identity', { signedIn: true });
    await look(without('mf-documents', 2));
    expect(menu()).toEqual(['Dashboard', 'My Profile']);
    expect(heading()).toHaveTextContent('mf-documents at /documents/basic-identity');
    await follow('mf-documents', '/documents/academic-documents');
    expect(heading()).toHaveTextContent('We cannot find this page');
    await follow('mf-documents', '/dashboard');
    expect(heading()).toHaveTextContent('mf-dashboard at /dashboard');
  });

  it('does not exist either when the tab finds out on the way to it', async () => {
    await openPortal('/dashboard', { signedIn: true });
    loads.set('mf-documents', async () => {
      answerChannel(without('mf-documents', 2));
      await refreshChannel();
      throw new Error('The channel has no build of mf-documents');
    });
    await follow('mf-dashboard', '/documents/basic-identity');
    expect(routingNow.get()).not.toHaveProperty('mf-documents');
    expect(heading()).toHaveTextContent('We cannot find this page');
    expect(heading()).toHaveFocus();
    await follow('mf-dashboard', '/onboarding/education-details');
    expect(heading()).toHaveTextContent('mf-onboarding at /onboarding/education-details');
  });
});
