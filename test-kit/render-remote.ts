import path from 'node:path';
import { act } from '@testing-library/react';
import { readRemoteFiles } from 'sdk/build/remote-file';
import { localPoints, type LocalContribution } from 'sdk/standalone/local-points';
import { bestMatch } from 'platform/match';
import { prerenderedName, type RemoteLifecycles, type RemoteProps } from 'shared/remote/props';
import { createPath } from 'shared/runtime/router';
import { session, type SessionState } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { asInBrowser, callLifecycle } from './call-lifecycle';
import { afterwards } from './clean-up';
import { pretendHistory } from './pretend-history';
import { recordedNetwork, type NetworkOptions, type RecordedNetwork } from './recorded-network';

export interface RenderOptions {
  /** Where the candidate is; with a query and a hash, if need be. */
  readonly path: string;
  /** What the page before left in the history's entry, as `location.state`. */
  readonly state?: unknown;
  /** Who is signed in: by default the one whose data the API has; null for no one. */
  readonly session?: SessionState | null;
  /**
   * Whose recorded answers there are and how the API behaves; a network of its own; null when the test has
   * replaced the network.
   */
  readonly api?: NetworkOptions | RecordedNetwork | null;
  /** The language of the page, with the texts that the test looks at, compiled: `{ Save: ['सहेजें'] }`. */
  readonly language?: Pick<RemoteProps, 'locale' | 'messages'>;
  /** What the channel has set of the remote's settings; of others the defaults count. */
  readonly settings?: RemoteProps['settings'];
  /** The path that the portal is under; `path` is then without it. */
  readonly basename?: string;
  /** Prepares the screen first, without a session, as the shell does while a candidate signs in. */
  readonly ahead?: boolean;
  /** What other remotes contribute to its extension points, in their order; see `test-kit/contribution`. */
  readonly contributions?: readonly LocalContribution[];
  /** Contains pre-rendered HTML of the remote, which takes it over. */
  readonly prerendered?: { readonly name: string; readonly element: HTMLElement };
}

/** A remote that is mounted, and what the shell saw of it. */
export type RenderedRemote = Readonly<Awaited<ReturnType<typeof renderRemote>>>;

let instances = 0;

const remoteFiles = readRemoteFiles(path.join(import.meta.dirname, '..'));
/** The routes of the remotes that are there: of all, or in a repository of its own of one. */
const portalRoutes = Object.entries(remoteFiles).flatMap(([remote, { routes }]) =>
  routes.map((route) => ({ path: route.path, remote })),
);
const ownerOf = (pathname: string): string | undefined => bestMatch(portalRoutes, pathname)?.remote;

/** The language of the page, and what fills the extension points of a remote's screens. */
function optionalProps(
  owner: string | undefined,
  { language, settings, contributions = [] }: Pick<RenderOptions, 'language' | 'settings' | 'contributions'>,
) {
  const { points = [] } = remoteFiles[owner ?? ''] ?? {};
  const filled = points.length > 0 && { points: localPoints(points, contributions, callLifecycle) };
  return { ...language, ...filled, ...(settings && { settings }) };
}

/** The address without the base path. */
const within = (basename: string, pathname: string): string =>
  basename === '/' ? pathname : pathname.slice(basename.length) || '/';

function openNetwork(api: RenderOptions['api']): RecordedNetwork | null {
  if (api === null) return null;
  if (api && 'restore' in api) return api;
  const network = recordedNetwork(api);
  afterwards(network.restore);
  return network;
}

function collectToasts(): readonly string[] {
  const seen = new Set<number>();
  const texts: string[] = [];
  const stop = toasts.subscribe(() => {
    for (const { id, title, description } of toasts.get()) {
      if (!seen.has(id)) texts.push(`${title}: ${description}`);
      seen.add(id);
    }
  });
  afterwards(() => void stop());
  return texts;
}

/**
 * Mounts a remote through its lifecycles under a pretend shell: the props, the order of the calls and the
 * history are the shell's; router, session, toasts and API client are the real ones. Use real timers until it
 * has resolved. Together with `afterEach(cleanUp)`.
 * @example
 * const remote = await renderRemote(lifecycles, { path: '/sign-in', api: { scenario: 'offline' } });
 * await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
 * expect(remote.address()).toBe('/sign-up');
 */
export async function renderRemote(
  lifecycles: RemoteLifecycles,
  { path: start, state, api, basename = '/', ahead = false, prerendered, ...options }: RenderOptions,
) {
  const owner = ownerOf(new URL(start, 'http://portal').pathname);
  const network = openNetwork(api);
  const signedIn = options.session === undefined ? (network?.session ?? null) : options.session;
  act(() => (signedIn && !ahead ? session.start(signedIn) : session.end()));

  const crashes: Error[] = [];
  const element = prerendered?.element ?? document.body.appendChild(document.createElement('div'));
  const fixed: RemoteProps = {
    name: prerendered ? prerenderedName(prerendered.name) : `${owner ?? 'mf-test'}-${++instances}`,
    domElement: element,
    hydrate: prerendered !== undefined,
    basename,
    session,
    build: { name: owner ?? 'mf-test', version: '0.0.0-test' },
    ...optionalProps(owner, options),
    onCrash: (error) => crashes.push(error),
  };

  let queue: Promise<void> = Promise.resolve();
  const then = (work: () => Promise<unknown>): Promise<void> =>
    (queue = queue.then(() => callLifecycle(work)));
  const under = (address: string): string => (basename === '/' ? address : basename + address);
  const { history, navigator, moves } = pretendHistory({ address: under(start), state }, () => {
    // At another remote's address the shell mounts that one, and leaves this one as it is until then.
    const at = within(basename, history.location.pathname);
    if (ownerOf(at) === owner) void then(() => lifecycles.update(props()));
  });
  const props = (): RemoteProps => ({ ...fixed, location: history.location, navigator });

  /** Resolves when the lifecycles that were called have ended. */
  async function settled(): Promise<void> {
    for (let seen: unknown; seen !== queue;) {
      seen = queue;
      await queue;
    }
  }

  async function unmount(): Promise<void> {
    isLeft();
    void then(() => lifecycles.unmount(props()));
    await asInBrowser(settled);
    element.remove();
  }

  const isLeft = afterwards(unmount);
  const texts = collectToasts();
  if (ahead) {
    const prepare = lifecycles.prepare ?? (() => Promise.reject(new Error('It cannot be rendered ahead')));
    void then(() => prepare(props()));
    await asInBrowser(settled);
    act(() => void (signedIn && session.start(signedIn)));
  }
  void then(() => lifecycles.bootstrap(props()));
  void then(() => lifecycles.mount(props()));
  await asInBrowser(settled);

  return {
    element,
    /** Null when the test has replaced the network. */
    network,
    props,
    /** The address that the shell is at; another remote's as soon as this one has led there. */
    address: () => createPath(history.location),
    moves,
    /** What `onCrash` was called with. */
    crashes: crashes as readonly Error[],
    /** Every toast since the mount, 'Success: text'. */
    toasts: texts,
    /** Leads there as the shell's own links do. */
    goTo: async (to: string) => {
      history.push(under(to));
      await asInBrowser(settled);
    },
    /** Makes the tree throw at its next render, which reads the location. */
    crash: async (error: Error) => {
      const get = () => {
        throw error;
      };
      void then(() => lifecycles.update({ ...props(), location: new Proxy(history.location, { get }) }));
      await asInBrowser(settled);
    },
    settled,
    unmount,
  };
}
