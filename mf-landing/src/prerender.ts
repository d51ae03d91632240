import { createElement, Suspense, type ReactNode } from 'react';
import { paths } from 'platform/routes';
import { prerender } from 'shared/remote/prerender';
import { App } from './app';
import { HelpPage } from './help/help-page';
import { PrivacyPage } from './privacy/privacy-page';
import { SafetyPage } from './safety/safety-page';

const remote = 'mf-landing';

/** As App draws it, but for the chunk of its own, which a synchronous render would not wait for. */
const withoutChunk = (Page: () => ReactNode) => () => createElement(Suspense, null, createElement(Page));

/** Rendered at build time; the page of a route is served with this HTML. */
export const pages = {
  [paths.landing()]: prerender({ remote, App, path: paths.landing() }),
  [paths.privacy()]: prerender({ remote, App: withoutChunk(PrivacyPage), path: paths.privacy() }),
  [paths.safety()]: prerender({ remote, App: withoutChunk(SafetyPage), path: paths.safety() }),
  [paths.help()]: prerender({ remote, App: withoutChunk(HelpPage), path: paths.help() }),
};
