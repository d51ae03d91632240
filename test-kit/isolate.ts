import './device-storage';
import type { RemoteLifecycles } from 'shared/remote/props';
import { session } from 'shared/runtime/session';
import { cleanUp } from './clean-up';
import { fakeServer, type FakeServer } from './fake-server';
import { renderRemote, type RenderedRemote, type RenderOptions } from './render-remote';

/** The network of the running test: it answers what the test has set, call by call. */
export let server: FakeServer;

/** What `openRemote` mounted last, with what the shell saw of it. */
export let remote: RenderedRemote;

/**
 * Each test of the file has a network, a device and a page of its own.
 * @param begin sets up what every test of the remote begins with
 * @param end takes away what the kit does not know of
 */
export function isolate(begin?: () => void, end?: () => Promise<void>): void {
  beforeEach(() => {
    server = fakeServer();
    // Failures are made on purpose here, and the client reports each of them, as the spec says.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    begin?.();
  });
  afterEach(async () => {
    await cleanUp();
    server.restore();
    await end?.();
    jest.restoreAllMocks();
  });
}

/** Mounts the remote in front of `server`, with the current session unless the options say otherwise. */
export async function openRemote(
  lifecycles: RemoteLifecycles,
  options: Omit<RenderOptions, 'api'>,
): Promise<RenderedRemote> {
  remote = await renderRemote(lifecycles, { api: null, session: session.get(), ...options });
  return remote;
}

export const address = (): string => remote.address();

/** Toasts since the remote was mounted, 'Success: text'. */
export const toastTexts = (): readonly string[] => remote.toasts;
