import { lazy, Suspense } from 'react';
import { paths } from 'platform/routes';
import { withMessages } from 'shared/remote/activate-language';
import { matchPath, useLocation } from 'shared/runtime/router';
import './app.css'; // first: the sections' own rules come after it and win
import { LandingPage } from './landing/landing-page';

// In chunks of their own, with their texts: visitors of the landing page do not need them.
const PrivacyPage = lazy(async () => ({
  default: (await withMessages('privacy', import(/* webpackChunkName: "privacy" */ './privacy/privacy-page')))
    .PrivacyPage,
}));
const HelpPage = lazy(async () => ({
  default: (await withMessages('help', import(/* webpackChunkName: "help" */ './help/help-page'))).HelpPage,
}));

export function App() {
  const { pathname } = useLocation();
  const isPrivacy = matchPath(paths.privacy(), pathname) !== null;
  if (!isPrivacy && !matchPath(paths.help(), pathname)) return <LandingPage />;
  return <Suspense>{isPrivacy ? <PrivacyPage /> : <HelpPage />}</Suspense>;
}
