import 'test-kit/device-storage';
import { act, render, type RenderResult } from '@testing-library/react';
import type { BuildRecord } from 'platform/release';
import type { RemoteProps } from 'shared/remote/props';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { App } from '../app';
import { loadRemote, type LoadedRemote } from '../loader/load-build';
import { answerChannel, openPage, portalDocument } from './channel-page';
import { fakeRemote } from './fake-remote';

export const asha = { id: '7', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

const titled = ({ location }: RemoteProps): void => {
  document.title = `${location?.pathname ?? ''} · Marigold`;
};

/**
 * The props that each remote was called with last; `navigator` drives the portal as a remote's link would.
 */
export const remotes = new Map<string, RemoteProps>();

/** Remotes that fail to load, or whose load the test settles. */
export const loads = new Map<string, () => Promise<LoadedRemote>>();

interface OpenOptions {
  readonly signedIn?: boolean;
  /** Builds of other teams. */
  readonly others?: Readonly<Record<string, BuildRecord>>;
}

/**
 * Opens the portal at `path` with remotes that write their name and path into a heading.
 * The caller mocks `./loader/load-build` and `shared/runtime/api`. @returns the page
 */
export async function openPortal(
  path: string,
  { signedIn = false, others = {} }: OpenOptions = {},
): Promise<RenderResult> {
  remotes.clear();
  loads.clear();
  act(() => openPage(portalDocument(1, others)));
  answerChannel(portalDocument(1, others));
  userDataStore.reset();
  localStorage.clear();
  if (signedIn) session.start({ token: 'token-of-asha', user: asha });
  window.history.replaceState(null, '', path);
  document.title = '';
  jest.mocked(loadRemote).mockImplementation((name) => {
    const note = (props: RemoteProps): void => {
      remotes.set(name, props);
      titled(props);
    };
    return loads.get(name)?.() ?? Promise.resolve(fakeRemote(name, [], { mount: note, update: note }));
  });
  const page = render(<App />);
  await arrivals();
  return page;
}

/**
 * Waits until nothing moves any more: loads, lifecycles, lazy parts, and what comes after a screen is drawn.
 */
export async function arrivals(): Promise<void> {
  for (const _ of [1, 2]) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Follows a link of `remote`. */
export async function follow(remote: string, to: string): Promise<void> {
  await act(async () => remotes.get(remote)?.navigator?.push(to));
  await arrivals();
}

/** What another tab of this browser does to the session. */
export async function inAnotherTab(change: () => void, key = 'token'): Promise<void> {
  await act(async () => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  await arrivals();
}
