import * as React from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Container } from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { CrashBoundary } from 'shared/remote/crash-boundary';
import { noBox, waitOutOfSight, type Waiting } from 'shared/remote/out-of-sight';
import { painted } from 'shared/remote/painted';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { readTyped } from 'shared/remote/typed';
import { BrowserRouter, Router } from 'shared/runtime/router';
import type { SessionState } from 'shared/runtime/session';

/** How long one mounted instance lasts. */
interface Lifetime {
  readonly over: Promise<void>;
  readonly end: () => void;
}

function beginLifetime(): Lifetime {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}

/** What the remote's own tree gets beyond what the host gives. */
interface RootProps extends RemoteProps {
  /** Given to an instance that was prepared, and only to that: whether it is still out of sight. */
  readonly unseen?: boolean;
}

/** An instance that was begun out of sight, for an address that the candidate may go to. */
interface Prepared {
  readonly begun: Promise<unknown>;
  readonly wait: Waiting | null;
  readonly location: RemoteProps['location'] | undefined;
  /** Whose screen was drawn. */
  readonly person: SessionState | null | undefined;
  /** None of its effects has run yet. */
  asleep: boolean;
}

/** With the location that the screen was drawn for, so that nothing is drawn again; null when that is another one but for the history's key. */
function asDrawn({ location: drawn }: Prepared, props: RemoteProps): RemoteProps | null {
  const now = props.location;
  const same =
    drawn &&
    drawn.pathname === now?.pathname &&
    drawn.search === now.search &&
    drawn.hash === now.hash &&
    drawn.state === now.state;
  return same ? { ...props, location: drawn } : null;
}

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
 * export const { bootstrap, prepare, mount, update, unmount } = createRemote({ name: 'mf-auth', App });
 */
export function createRemote({ name, App }: RemoteOptions): Required<RemoteLifecycles> {
  // One element for good: React then draws again only what asks for the address, not all of the screen.
  const screen = <App />;

  function Root({ basename = '/', location, navigator, unseen }: RootProps): React.JSX.Element {
    const app =
      unseen === undefined ? (
        screen
      ) : (
        <React.Activity mode={unseen ? 'hidden' : 'visible'}>
          <div style={noBox}>{screen}</div>
        </React.Activity>
      );
    if (!location || !navigator) return <BrowserRouter basename={basename}>{app}</BrowserRouter>;
    return (
      <Router basename={basename} location={location} navigator={navigator}>
        {app}
      </Router>
    );
  }

  // Roots of one page must not give out the same ids through useId; two builds of one remote may both be there for a
  // moment, so only the host knows a name that is unique. single-spa-react creates the root while `mount` is called.
  let mounting: RemoteProps = { name };
  const rootOptions = () => ({ identifierPrefix: `${mounting.name}-` });
  const ReactDOMClient = {
    createRoot: (container: Container) => createRoot(container, rootOptions()),
    hydrateRoot: (container: Element, tree: React.ReactNode) => {
      const hydrate = () => hydrateRoot(container, tree, rootOptions());
      const give = readTyped(container);
      if (!give) return hydrate(); // in slices: nothing can be typed
      // All of it in one go, between two keys: nothing can be typed that is neither read here nor heard by the remote.
      const root = flushSync(hydrate);
      give(container);
      return root;
    },
  };

  const { bootstrap, mount, update, unmount } = singleSpaReact<RootProps>({
    React,
    ReactDOMClient,
    rootComponent: Root,
    renderType: () => (mounting.hydrate ? 'hydrateRoot' : 'createRoot'),
    // The library types props as a single-spa root config's, of which our hosts give only a part.
    errorBoundaryClass: CrashBoundary as unknown as React.ComponentClass<RootProps & AppProps>,
  }) as unknown as Record<
    'bootstrap' | 'mount' | 'update' | 'unmount',
    (props: RootProps) => Promise<unknown>
  >;

  // By the instance's name. It is the tree itself that tells the library of its coming and going: one that is taken away
  // before React has drawn it tells nothing, and without this the host would wait for it for ever.
  const lifetimes = new Map<string, Lifetime>();
  /** What was begun out of sight, by the instance's name. */
  const prepared = new Map<string, Prepared>();

  function begin(props: RootProps): Promise<unknown> {
    mounting = props;
    const lifetime = beginLifetime();
    lifetimes.set(props.name, lifetime);
    return Promise.race([mount(props), lifetime.over]);
  }

  function renew(props: RemoteProps): Promise<unknown> {
    const work = update(prepared.has(props.name) ? { ...props, unseen: false } : props);
    const lifetime = lifetimes.get(props.name);
    return lifetime ? Promise.race([work, lifetime.over]) : work;
  }

  /** Has the effects of a prepared instance run. */
  function wake(ready: Prepared, props: RemoteProps): Promise<unknown> {
    ready.asleep = false;
    const give = ready.wait?.end();
    // At once: the library would tell by a timer, and the browser draw a frame of the old screen before that.
    const work = flushSync(() => renew(asDrawn(ready, props) ?? props));
    give?.();
    return work;
  }

  return {
    bootstrap,
    prepare(props) {
      const wait = props.domElement ? waitOutOfSight(props.domElement) : null;
      const begun = begin({ ...props, unseen: true });
      const { location, session } = props;
      prepared.set(props.name, { begun, wait, location, person: session?.get(), asleep: true });
      return begun;
    },
    async mount(props) {
      const ready = prepared.get(props.name);
      await (ready?.begun ?? begin(props));
      if (ready && lifetimes.has(props.name)) {
        // The candidate sees it first, if all of it stands and is theirs: what its effects begin takes longer than a frame.
        const stands = ready.wait?.drawn() && asDrawn(ready, props) && ready.person === props.session?.get();
        if (stands)
          void painted().then(() => ready.asleep && lifetimes.has(props.name) && wake(ready, props));
        else void wake(ready, props);
      }
      if (props.replaces && props.domElement) readTyped(props.replaces)?.(props.domElement);
    },
    update(props) {
      const ready = prepared.get(props.name);
      return ready?.asleep ? wake(ready, props) : renew(props);
    },
    async unmount(props) {
      const ready = prepared.get(props.name);
      if (ready) ready.asleep = false; // the frame that would start its effects may come while React takes the tree away
      const gone = unmount(props); // React takes the tree away within this call
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve))]);
      lifetimes.get(props.name)?.end();
      lifetimes.delete(props.name);
      ready?.wait?.end();
      prepared.delete(props.name);
    },
  };
}
