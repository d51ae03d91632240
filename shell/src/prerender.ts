import { routes } from 'shared/contract/routes';
import { prerender } from 'shared/remote/prerender';
import { Portal } from './app';

/**
 * The shell around each screen; one that only candidates may see is rendered for a candidate. The page of a route whose remote has no
 * HTML of its own begins empty.
 */
export const pages = Object.fromEntries(
  routes.map(({ path }) => [path, prerender({ instance: 'shell', App: Portal, path })]),
);
