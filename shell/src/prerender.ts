import { prerender } from 'shared/remote/prerender';
import { Portal } from './app';

/** The shell around the landing page. The page of a route whose remote brings no HTML of its own begins empty. */
export const pages = { '/': prerender({ instance: 'shell', App: Portal, path: '/' }) };
