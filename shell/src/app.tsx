import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { paths, type RemoteName } from 'shared/contract/routes';
import { useHydrated } from 'shared/remote/use-hydrated';
import { BrowserRouter, Navigate, useLocation } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { Toaster } from 'shared/ui/toaster';
import { Boundary } from './feedback/boundary';
import { NotFound } from './feedback/not-found';
import { OfflineNotice } from './feedback/offline-notice';
import { fetchedHeader, fetchHeader } from './header/fetch-header';
import { followChannel } from './loader/channel';
import { fetchAhead, stopFetchingAhead } from './loader/fetch-ahead';
import { useArrival } from './navigation/use-arrival';
import { useRemoteNavigator } from './navigation/use-remote-navigator';
import { reportOnLeave } from './report/reports';
import { drawsWholePage, routeFor } from './routes';
import { forgetOnEnd } from './session/forget-on-end';
import { RemoteOutlet } from './slot/remote-outlet';
import './app.css';

const LateHeader = lazy(fetchHeader);

const headerSpace = <div className="shell-header-space" />;

function SignedInHeader(): React.JSX.Element {
  // Fetched ahead, it is drawn with the screen; a lazy one would come a frame later, and everything be laid out twice.
  const [Header] = useState(() => fetchedHeader() ?? LateHeader);
  return (
    <Suspense fallback={headerSpace}>
      <Header />
    </Suspense>
  );
}

const noHeader = (
  <p className="shell-header-space" role="alert">
    The menu did not load. <a href={paths.dashboard()}>Reload the page</a>
  </p>
);

/** All of the page, under the router that the caller brings. */
export function Portal(): React.JSX.Element {
  const location = useLocation();
  const navigator = useRemoteNavigator();
  const hydrated = useHydrated();
  const signedIn = useSession() !== null;
  const { announcement, arrive, interrupt } = useArrival();
  const route = routeFor(location.pathname);
  // Of what stands on the screen now; at first, of what the page came with. A message of the shell's own is no remote.
  const [isWhole, setIsWhole] = useState(drawsWholePage(route?.remote ?? null));
  const hasOwnMain = route !== null && isWhole;
  // HTML of a candidate's screen is shown to a candidate alone (session/candidates-html), and drawn for one.
  const isCandidate = hydrated ? signedIn : route?.access === 'session';
  // The guard of spec section 2; a log out in another tab comes through here too.
  const turnedAway = route?.access === 'session' && !isCandidate;
  // A page that does not exist keeps the way around the portal that the candidate knows.
  const hasHeader = isCandidate && route?.access !== 'public';

  const onShown = useCallback(
    (remote: string, pane: HTMLElement) => {
      setIsWhole(drawsWholePage(remote));
      arrive(pane);
      const host = pane.parentElement;
      if (host) fetchAhead(remote as RemoteName, { navigator, host });
    },
    [arrive, navigator],
  );
  const onFailed = useCallback(() => {
    setIsWhole(false);
    interrupt();
  }, [interrupt]);

  return (
    <>
      <a className="mg-skip-link" href="#main">
        Skip to the main content
      </a>
      {turnedAway && <Navigate to={paths.signIn()} replace />}
      {hasHeader && <Boundary fallback={noHeader}>{hydrated ? <SignedInHeader /> : headerSpace}</Boundary>}
      {/* One element for both, or a remote that waits for the next one would be drawn anew. */}
      <div className="shell-main" {...(hasOwnMain ? {} : { id: 'main', role: 'main', tabIndex: -1 })}>
        {!route && <NotFound key={location.pathname} onShown={arrive} />}
        {/* Stays where it is through every navigation, or the old screen could not wait for the next one. */}
        <RemoteOutlet
          remote={route?.remote ?? null}
          held={turnedAway}
          location={location}
          navigator={navigator}
          onShown={onShown}
          onFailed={onFailed}
        />
      </div>
      <OfflineNotice />
      <Toaster />
      <div className="mg-visually-hidden" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

/** Somebody else has signed in, in another tab: what this tab shows behind the guard belongs to the last person. */
function leaveToNext(): void {
  if (routeFor(window.location.pathname)?.access === 'session') window.location.reload();
}

export function App(): React.JSX.Element {
  useEffect(() => {
    const stops = [
      followChannel(document),
      stopFetchingAhead,
      reportOnLeave(document),
      forgetOnEnd(leaveToNext),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);

  return (
    <BrowserRouter useTransitions={false}>
      <Portal />
    </BrowserRouter>
  );
}
