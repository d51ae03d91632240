import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { createPath, Router, type Navigator } from 'shared/runtime/router';

/** Links are drawn with it; there is nowhere to go while a part is being built. */
const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

interface PrerenderOptions {
  /** The name of the instance that will take the HTML over; ids in it begin with that name. */
  readonly instance: string;
  readonly App: ComponentType;
  /** The path to render, as somebody sees it who is not signed in. */
  readonly path: string;
}

/**
 * The HTML that a part draws at first, rendered without a browser. For `src/prerender.ts` of a part, which runs while the
 * part is being built.
 *
 * @example
 * export const pages = { '/': prerender({ instance: prerenderedName('mf-landing'), App, path: '/' }) };
 */
export function prerender({ instance, App, path }: PrerenderOptions): string {
  const html = renderToString(
    <Router location={path} navigator={nowhere}>
      <App />
    </Router>,
    { identifierPrefix: `${instance}-` },
  );
  // React puts preloads of its own before the tree, which the browser makes no use of: it reads the whole HTML ahead.
  return html.replace(/^(?:<link [^>]*>)+/, '');
}
