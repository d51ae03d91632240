import * as React from 'react';
import { createRoot, hydrateRoot, type Container } from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { CrashBoundary } from 'shared/remote/crash-boundary';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { BrowserRouter, Router } from 'shared/runtime/router';

interface RemoteOptions {
  /** The deployable's name, `mf-auth`. */
  readonly name: string;
  readonly App: React.ComponentType;
}

/**
 * Turns a component into single-spa lifecycles with a React root of its own, so that a crash, a swap or another
 * version of React stays inside the remote. Owns the boundary and the router; the remote owns neither.
 *
 * @example
 * export const { bootstrap, mount, update, unmount } = createRemote({ name: 'mf-auth', App });
 */
export function createRemote({ name, App }: RemoteOptions): RemoteLifecycles {
  function Root({ basename = '/', location, navigator }: RemoteProps): React.JSX.Element {
    if (!location || !navigator) {
      return (
        <BrowserRouter basename={basename}>
          <App />
        </BrowserRouter>
      );
    }
    return (
      <Router basename={basename} location={location} navigator={navigator}>
        <App />
      </Router>
    );
  }

  // Roots of one page must not give out the same ids through useId; two builds of one remote may both be there for a
  // moment, so only the host knows a name that is unique. single-spa-react creates the root while `mount` is called.
  let mounting: RemoteProps = { name };
  const rootOptions = () => ({ identifierPrefix: `${mounting.name}-` });
  const ReactDOMClient = {
    createRoot: (container: Container) => createRoot(container, rootOptions()),
    hydrateRoot: (container: Element, tree: React.ReactNode) => hydrateRoot(container, tree, rootOptions()),
  };

  const { bootstrap, mount, update, unmount } = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    rootComponent: Root,
    renderType: () => (mounting.hydrate ? 'hydrateRoot' : 'createRoot'),
    // The library types props as a single-spa root config's, of which our hosts give only a part.
    errorBoundaryClass: CrashBoundary as unknown as React.ComponentClass<RemoteProps & AppProps>,
  }) as unknown as RemoteLifecycles;

  return {
    bootstrap,
    mount(props) {
      mounting = props;
      return mount(props);
    },
    update,
    unmount,
  };
}
