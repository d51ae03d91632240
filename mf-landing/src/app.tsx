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

const SafetyPage = lazy(async () => ({
  default: (await withMessages('safety', import(/* webpackChunkName: "safety" */ './safety/safety-page')))
    .SafetyPage,
}));

const textPages = [
  [paths.privacy(), PrivacyPage],
  [paths.help(), HelpPage],
  [paths.safety(), SafetyPage],
] as const;

export function App() {
  const { pathname } = useLocation();
  const [, Page] = textPages.find(([path]) => matchPath(path, pathname)) ?? [];
  return Page ? (
    <Suspense>
      <Page />
    </Suspense>
  ) : (
    <LandingPage />
  );
}
