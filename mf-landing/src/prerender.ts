import { createElement, Suspense } from 'react';
import { paths } from 'platform/routes';
import { prerender } from 'shared/remote/prerender';
import { App } from './app';
import { PrivacyPage } from './privacy/privacy-page';

const remote = 'mf-landing';

/** As App draws it, but for the chunk of its own, which a synchronous render would not wait for. */
const Privacy = () => createElement(Suspense, null, createElement(PrivacyPage));

/** Rendered at build time; the page of a route is served with this HTML. */
export const pages = {
  [paths.landing()]: prerender({ remote, App, path: paths.landing() }),
  [paths.privacy()]: prerender({ remote, App: Privacy, path: paths.privacy() }),
};
