import { I18nProvider, useLingui } from '@lingui/react';
import * as React from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Container, type RootOptions } from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { i18n } from 'shared/i18n/i18n';
import { CrashBoundary } from 'shared/remote/crash-boundary';
import type * as HostStylesModule from 'shared/remote/host-styles';
import { PointContext, type Points } from 'shared/remote/point-context';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { activateLanguage } from 'shared/remote/activate-language';
import { captureInput } from 'shared/remote/typed';
import { SettingsContext } from 'shared/remote/use-settings';
import { BrowserRouter, Router } from 'shared/runtime/router';

interface RootProps extends RemoteProps {
  /** Only for a prepared instance: whether it is still hidden, so that its effects do not run. */
  readonly hidden?: boolean;
}

type HostStyles = typeof HostStylesModule;

interface RemoteOptions {
  /** The deployable's name, `mf-auth`. */
  readonly name: string;
  readonly App: React.ComponentType;
}

/**
 * Another language draws all of it again. By the attribute, in whatever host, the remote's style sheets find
 * it (sdk/build/scope-styles).
 */
function Screen({ name, App }: RemoteOptions) {
  useLingui();
  return (
    <div data-remote={name}>
      <App />
    </div>
  );
}

/** The remote's tree: in whatever router its host gives, or in the browser's. */
function createRootComponent(remote: RemoteOptions): React.FunctionComponent<RootProps> {
  // One element: a new location renders only the components that read it.
  const screen = (
    <I18nProvider i18n={i18n}>
      <Screen {...remote} />
    </I18nProvider>
  );
  return function Root({ basename = '/', location, navigator, session, settings, points: host, hidden }) {
    const points = React.useMemo(
      (): Points | null =>
        host && location && navigator
          ? { host, props: { basename, location, navigator, ...(session && { session }) } }
          : null,
      [host, basename, location, navigator, session],
    );
    const drawn =
      hidden === undefined ? (
        screen
      ) : (
        <React.Activity mode={hidden ? 'hidden' : 'visible'}>{screen}</React.Activity>
      );
    const app = (
      <SettingsContext value={settings}>
        <PointContext value={points}>{drawn}</PointContext>
      </SettingsContext>
    );
    if (!location || !navigator) return <BrowserRouter basename={basename}>{app}</BrowserRouter>;
    return (
      <Router basename={basename} location={location} navigator={navigator}>
        {app}
      </Router>
    );
  };
}

/** React's part for single-spa-react. @param options asked when a root is created */
function createRoots(options: () => RootOptions) {
  return {
    createRoot: (container: Container) => createRoot(container, options()),
    hydrateRoot: (container: Element, tree: React.ReactNode) => {
      const hydrate = () => hydrateRoot(container, tree, options());
      const restore = captureInput(container);
      if (!restore) return hydrate(); // time-sliced, as nothing can be typed
      // Synchronously: no key press can come between capture and hydration.
      const root = flushSync(hydrate);
      restore(container);
      return root;
    },
  };
}

/**
 * Turns a component into single-spa lifecycles with a React root of its own, so that a crash, a swap or
 * another version of React stays inside the remote. Owns the boundary and the router; the remote owns
 * neither.
 *
 * @example
 * export const { bootstrap, prepare, mount, update, unmount } = createRemote({ name: 'mf-auth', App });
 */
export function createRemote(remote: RemoteOptions): Required<RemoteLifecycles> {
  // Roots of one page must not share ids of useId; two builds of one remote may both be mounted for a moment,
  // so only the host knows a name that is unique. single-spa-react creates the root while `mount` is called.
  let mounting: RemoteProps = { name: remote.name };
  const { bootstrap, mount, update, unmount } = singleSpaReact<RootProps>({
    React,
    ReactDOMClient: createRoots(() => ({ identifierPrefix: `${mounting.name}-` })),
    rootComponent: createRootComponent(remote),
    renderType: () => (mounting.hydrate ? 'hydrateRoot' : 'createRoot'),
    // The library types props as a single-spa root config's, of which our hosts give only a part.
    errorBoundaryClass: CrashBoundary as unknown as React.ComponentClass<RootProps & AppProps>,
  }) as unknown as Record<
    'bootstrap' | 'mount' | 'update' | 'unmount',
    (props: RootProps) => Promise<unknown>
  >;

  /** By instance name: aborted when it is unmounted. */
  const lifetimes = new Map<string, AbortController>();
  /** Instances that were prepared, by name: resolves when `prepare` is done. */
  const prepared = new Map<string, Promise<unknown>>();

  /**
   * The library resolves a lifecycle when the tree has rendered, so never when it is unmounted before that.
   */
  const unlessUnmounted = (name: string, work: Promise<unknown>): Promise<unknown> =>
    Promise.race([
      work,
      new Promise((resolve) => lifetimes.get(name)?.signal.addEventListener('abort', resolve)),
    ]);

  function start(props: RootProps): Promise<unknown> {
    mounting = props;
    activateLanguage(props);
    lifetimes.set(props.name, new AbortController());
    return unlessUnmounted(props.name, mount(props));
  }

  /** Does nothing once the instance is unmounted, where the library would throw. */
  async function render(props: RemoteProps): Promise<void> {
    const all = prepared.has(props.name) ? { ...props, hidden: false } : props;
    activateLanguage(props);
    if (lifetimes.has(props.name)) await unlessUnmounted(props.name, update(all));
  }

  let hostStyles: HostStyles | undefined;

  return {
    async bootstrap(props) {
      // Only the portal gives a navigator; other hosts do not have its styles either.
      if (!props.navigator)
        hostStyles = await import(/* webpackChunkName: "host-styles" */ 'shared/remote/host-styles');
      return bootstrap(props);
    },
    prepare(props) {
      const work = start({ ...props, hidden: true });
      prepared.set(props.name, work);
      return work;
    },
    async mount(props) {
      hostStyles?.adoptHostStyles(props.name);
      const preparing = prepared.get(props.name);
      await (preparing ?? start(props));
      // Synchronously: the host shows the element next.
      if (preparing) await flushSync(() => render(props));
      if (props.replaces && props.domElement) captureInput(props.replaces)?.(props.domElement);
    },
    update: render,
    async unmount(props) {
      const gone = unmount(props); // React removes the tree synchronously
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve))]);
      lifetimes.get(props.name)?.abort();
      lifetimes.delete(props.name);
      prepared.delete(props.name);
      hostStyles?.dropHostStyles(props.name);
    },
  };
}
