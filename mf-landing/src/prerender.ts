import { createElement, Suspense } from 'react';
import { paths } from 'shared/contract/routes';
import { prerender } from 'shared/remote/prerender';
import { prerenderedName } from 'shared/remote/props';
import { App } from './app';
import { PrivacyPage } from './privacy/privacy-page';

const instance = prerenderedName('mf-landing');

/** As App draws it, but for the chunk of its own, which a synchronous render would not wait for. */
const Privacy = () => createElement(Suspense, null, createElement(PrivacyPage));

/** Rendered while this part is being built; the page of a route is served with its HTML in it. */
export const pages = {
  [paths.landing()]: prerender({ instance, App, path: paths.landing() }),
  [paths.privacy()]: prerender({ instance, App: Privacy, path: paths.privacy() }),
};
