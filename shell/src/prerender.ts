import { routes } from 'shared/contract/routes';
import { prerender } from 'shared/remote/prerender';
import { Portal } from './app';

/** The shell around what everybody may see. The page of a route whose remote brings no HTML of its own begins empty. */
export const pages = Object.fromEntries(
  routes
    .filter(({ access }) => access === 'public')
    .map(({ path }) => [path, prerender({ instance: 'shell', App: Portal, path })]),
);
