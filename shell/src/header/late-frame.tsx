import { useLingui } from '@lingui/react';
import { lazy, Suspense, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { CrashBoundary } from 'shared/remote/crash-boundary';
import { useHydrated } from 'shared/remote/use-hydrated';
import { useLocale } from 'shared/runtime/locale';
import { routing } from '../loader/channel';
import { menuOf } from '../loader/routing';
import { fetchedFrame, fetchFrame } from './fetch-frame';

const LateHeader = lazy(async () => ({ default: (await fetchFrame()).Header }));
const LateFooter = lazy(async () => ({ default: (await fetchFrame()).Footer }));

const fetchVisitorFrame = () => import(/* webpackChunkName: "visitor-header" */ './visitor-frame');
const LateVisitorHeader = lazy(async () => ({ default: (await fetchVisitorFrame()).Header }));
const LateVisitorFooter = lazy(async () => ({ default: (await fetchVisitorFrame()).Footer }));

const headerSpace = <div className="shell-header-space" />;

function NoHeader(): React.JSX.Element {
  const { i18n } = useLingui();
  return (
    <p className="shell-header-space" role="alert">
      {i18n.t('The menu did not load.')} <a href={window.location.href}>{i18n.t('Reload the page')}</a>
    </p>
  );
}

function DrawnHeader(): React.JSX.Element {
  // Fetched ahead, it is drawn with the screen; a lazy one would come a frame later, and everything be laid
  // out twice.
  const [Header] = useState(() => fetchedFrame()?.Header ?? LateHeader);
  const remotes = useSyncExternalStore(routing.subscribe, routing.get);
  const locale = useLocale();
  const menu = useMemo(() => menuOf(remotes, locale), [remotes, locale]);
  return <Header menu={menu} />;
}

/** In HTML of the build a header is its space. */
function HeaderSpace({ children }: { readonly children: ReactNode }): React.JSX.Element {
  const drawn = <Suspense fallback={headerSpace}>{children}</Suspense>;
  return <CrashBoundary fallback={<NoHeader />}>{useHydrated() ? drawn : headerSpace}</CrashBoundary>;
}

/** A footer begins below the first screen, so nothing moves when it comes. */
function FooterSpace({ children }: { readonly children: ReactNode }): React.JSX.Element | null {
  return useHydrated() ? (
    <CrashBoundary fallback={<></>}>
      <Suspense>{children}</Suspense>
    </CrashBoundary>
  ) : null;
}

function DrawnFooter(): React.JSX.Element {
  const [Footer] = useState(() => fetchedFrame()?.Footer ?? LateFooter);
  return <Footer />;
}

interface FrameProps {
  readonly isCandidate: boolean;
}

/** The portal's header, of candidates or of visitors. */
export const FrameHeader = ({ isCandidate }: FrameProps): React.JSX.Element => (
  <HeaderSpace>{isCandidate ? <DrawnHeader /> : <LateVisitorHeader />}</HeaderSpace>
);

export const FrameFooter = ({ isCandidate }: FrameProps): React.JSX.Element => (
  <FooterSpace>{isCandidate ? <DrawnFooter /> : <LateVisitorFooter />}</FooterSpace>
);
