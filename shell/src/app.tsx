import { I18nProvider, useLingui } from '@lingui/react';
import { useCallback, useEffect, useState } from 'react';
import type { ReturnTo } from 'platform/return-to';
import { paths } from 'platform/routes';
import { i18n } from 'shared/i18n/i18n';
import { LateProofDialog } from 'shared/form/late-proof-dialog';
import { ownWindow } from 'shared/remote/own-window';
import { useHydrated } from 'shared/remote/use-hydrated';
import { useRemoteNavigator } from 'shared/remote/use-remote-navigator';
import { BrowserRouter, Navigate, useLocation } from 'shared/runtime/router';
import { useLocale } from 'shared/runtime/locale';
import { useSession } from 'shared/runtime/session';
import { pushEntry } from 'shared/ui/back-to-close';
import { Toaster } from 'shared/ui/toaster';
import { NotFound } from './feedback/not-found';
import { Notices } from './feedback/notices';
import { OfflineNotice } from './feedback/offline-notice';
import { FrameFooter, FrameHeader } from './header/late-frame';
import { LateOffer } from './language/late-offer';
import { followChannel } from './loader/channel';
import { redirectFor, routeFor } from './loader/routing';
import { useArrival } from './navigation/use-arrival';
import { useRoute } from './navigation/use-route';
import { useScreen } from './navigation/use-screen';
import { startPrefetch, stopPrefetch } from './prefetch/lazy-prefetch';
import { reportOnLeave } from './report/reports';
import { forgetOnEnd } from './session/forget-on-end';
import { SessionEnded } from './session/session-ended';
import { createPart } from './slot/part';
import { RemoteOutlet } from './slot/remote-outlet';
import './app.css';

const pathAsIs = (path: string): string => path;

/** The whole page, inside the caller's router. */
export function Portal(): React.JSX.Element {
  const { i18n } = useLingui();
  const location = useLocation();
  const navigator = useRemoteNavigator(pathAsIs);
  const hydrated = useHydrated();
  const signedIn = useSession() !== null;
  const locale = useLocale();
  const { announcement, arrive, interrupt } = useArrival();
  const route = useRoute(location);
  const { screen, showScreen } = useScreen(route);
  const hasOwnMain = route !== null && screen.isWhole;
  // HTML of a candidate's screen is shown to a candidate alone (session/candidates-html), and drawn for one.
  const isCandidate = hydrated ? signedIn : route?.access === 'session';
  // The guard of spec section 2; a log out in another tab comes through here too.
  const turnedAway = route?.access === 'session' && !isCandidate;
  // A page that does not exist keeps the navigation that the candidate knows.
  const hasFrame = isCandidate ? screen.hasHeader : screen.hasVisitorHeader;
  const alias = route ? undefined : redirectFor(location.pathname);
  const back: ReturnTo = { from: location.pathname + location.search + location.hash };

  const onShown = useCallback(
    (remote: string, pane: HTMLElement) => {
      showScreen(remote);
      arrive(pane);
      const host = pane.parentElement;
      if (host) startPrefetch(remote, { navigator, host, createPart });
    },
    [arrive, navigator, showScreen],
  );
  const onFailed = useCallback(() => {
    showScreen(null);
    interrupt();
  }, [interrupt, showScreen]);
  const onNotFound = useCallback(
    (section: HTMLElement) => {
      showScreen(null);
      arrive(section);
    },
    [arrive, showScreen],
  );

  return (
    <>
      <a className="mg-skip-link" href="#main">
        {i18n.t('Skip to the main content')}
      </a>
      {turnedAway && <Navigate to={paths.signIn()} replace state={back} />}
      {alias && <Navigate to={alias + location.search} replace />}
      {hasFrame && <FrameHeader isCandidate={isCandidate} />}
      {/* One element for both, or a remote that waits for the next one would be mounted again. */}
      <div className="shell-main" {...(hasOwnMain ? {} : { id: 'main', role: 'main', tabIndex: -1 })}>
        {!route && !alias && <NotFound key={location.pathname} onShown={onNotFound} />}
        {/* Stays where it is through every navigation, or the old screen could not wait for the next one. */}
        <RemoteOutlet
          locale={locale}
          remote={route?.remote ?? null}
          held={turnedAway || alias !== undefined}
          location={location}
          navigator={navigator}
          onShown={onShown}
          onFailed={onFailed}
          onNotFound={onNotFound}
        />
      </div>
      {hasFrame && <FrameFooter isCandidate={isCandidate} />}
      <Notices>
        {isCandidate && (screen.hasHeader || route?.access === 'session') && <SessionEnded />}
        <OfflineNotice />
        <LateOffer />
      </Notices>
      {signedIn && <LateProofDialog owner="shell" />}
      <Toaster />
      <div className="mg-visually-hidden" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

/**
 * Somebody else has signed in, in another tab: what this tab shows behind the guard belongs to the last
 * person.
 */
function leaveToNext(): void {
  if (routeFor(window.location.pathname)?.access === 'session') window.location.reload();
}

export function App(): React.JSX.Element {
  const [routerWindow] = useState(() => ownWindow(pushEntry));
  useEffect(() => {
    const stops = [followChannel(document), stopPrefetch, reportOnLeave(document), forgetOnEnd(leaveToNext)];
    return () => stops.forEach((stop) => stop());
  }, []);

  return (
    <I18nProvider i18n={i18n}>
      <BrowserRouter useTransitions={false} window={routerWindow}>
        <Portal />
      </BrowserRouter>
    </I18nProvider>
  );
}
