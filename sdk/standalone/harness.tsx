import { I18nProvider } from '@lingui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { HashRouter } from 'react-router-dom';
import { bestMatch } from 'platform/match';
import type { Route } from 'platform/routes';
import { LateProofDialog } from 'shared/form/late-proof-dialog';
import { i18n } from 'shared/i18n/i18n';
import { ownWindow } from 'shared/remote/own-window';
import type { BuildRef, PointHost, RemoteLifecycles } from 'shared/remote/props';
import { loadPart } from 'shared/queries/load';
import { queryClient } from 'shared/runtime/query';
import { Navigate, useLocation } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { pushEntry } from 'shared/ui/back-to-close';
import { Toaster } from 'shared/ui/toaster';
import { MountedRemote } from './mounted-remote';
import { pageLanguage } from './page-language';
import { screensOf } from './screens';

interface HarnessProps {
  readonly build: BuildRef;
  readonly routes: readonly Route[];
  readonly lifecycles: RemoteLifecycles;
  /** Fills the extension points of its screens. */
  readonly points?: PointHost;
}

/** Does the portal header's work: loads the user data, and removes those of the last session. */
function useUserDataOfSession(): void {
  const token = useSession()?.token;
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    loadPart('userData', { signal: leaving.signal }).catch(() => undefined); // it was logged
    return () => {
      leaving.abort();
      userDataStore.reset();
      queryClient.clear();
    };
  }, [token]);
}

function Elsewhere({ path, back }: { readonly path: string; readonly back: string }): React.JSX.Element {
  return (
    <div className="mg-page">
      <h1>The way leads out of here</h1>
      <p>
        <code>{path}</code> is no route of this remote. In the portal it may be one of another remote.
      </p>
      <a href={`#${back}`}>Back to {back}</a>
    </div>
  );
}

function Guarded({ path }: { readonly path: string }): React.JSX.Element {
  return (
    <div className="mg-page">
      <h1>No one is signed in</h1>
      <p>
        In the portal, <code>{path}</code> leads to the sign-in page now. Choose a candidate in the panel to
        see it.
      </p>
    </div>
  );
}

function Screen({ build, lifecycles, points, routes }: HarnessProps): React.JSX.Element {
  const { pathname } = useLocation();
  const signedIn = useSession() !== null;
  useUserDataOfSession();
  const [first = '/'] = screensOf(build.name, routes);
  const route = bestMatch(routes, pathname);
  if (pathname === '/' && first !== '/') return <Navigate to={first} replace />;
  if (!route) return <Elsewhere path={pathname} back={first} />;
  if (route.access === 'session' && !signedIn) return <Guarded path={pathname} />;
  return <MountedRemote build={build} lifecycles={lifecycles} {...(points && { points })} />;
}

/** One remote without shell and API: its routes, the guard, the toasts and the session are here. */
export function Harness(props: HarnessProps): React.JSX.Element {
  useSyncExternalStore(pageLanguage.subscribe, pageLanguage.get); // its toasts are drawn again
  const [routerWindow] = useState(() => ownWindow(pushEntry));
  return (
    <I18nProvider i18n={i18n}>
      <HashRouter window={routerWindow}>
        <main id="main" tabIndex={-1}>
          <Screen {...props} />
        </main>
        <LateProofDialog owner={props.build.name} />
        <Toaster />
      </HashRouter>
    </I18nProvider>
  );
}
