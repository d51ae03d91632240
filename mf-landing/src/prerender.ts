import { prerender } from 'shared/remote/prerender';
import { prerenderedName } from 'shared/remote/props';
import { App } from './app';

/** Rendered while this part is being built; the page of a route is served with its HTML in it. */
export const pages = { '/': prerender({ instance: prerenderedName('mf-landing'), App, path: '/' }) };
