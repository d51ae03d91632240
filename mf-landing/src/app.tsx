import { lazy, Suspense } from 'react';
import { paths } from 'platform/routes';
import { matchPath, useLocation } from 'shared/runtime/router';
import './app.css'; // first: the sections' own rules come after it and win
import { LandingPage } from './landing/landing-page';

/** In a separate chunk: visitors of the landing page do not need it. */
const PrivacyPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "privacy" */ './privacy/privacy-page')).PrivacyPage,
}));

export function App() {
  const { pathname } = useLocation();
  if (!matchPath(paths.privacy(), pathname)) return <LandingPage />;
  return (
    <Suspense>
      <PrivacyPage />
    </Suspense>
  );
}
