import type { Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { activateLanguage } from 'shared/remote/activate-language';
import type { Locale } from 'contract/language/locale';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { i18n } from 'shared/i18n/i18n';
import { prerenderedName } from 'shared/remote/props';
import { locale } from 'shared/runtime/locale';
import { createPath, Router, type Navigator } from 'shared/runtime/router';

declare global {
  /** Set by the build before it loads a part's `src/prerender.ts`, once for each language. */
  var prerenderLanguage: { readonly locale: Locale; readonly messages: Messages } | undefined;
}

/** Links are drawn with it; there is nowhere to go while a part is being built. */
const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

interface PrerenderOptions {
  /** Name of the remote that `App` belongs to; none for the shell. */
  readonly remote?: string;
  readonly App: ComponentType;
  /** The path to render, as somebody sees it who is not signed in. */
  readonly path: string;
}

/**
 * The HTML that a part draws at first, rendered without a browser. For `src/prerender.ts` of a part, which
 * runs while the part is being built.
 *
 * @example
 * export const pages = { '/': prerender({ remote: 'mf-landing', App, path: '/' }) };
 */
export function prerender({ remote, App, path }: PrerenderOptions): string {
  if (globalThis.prerenderLanguage) {
    activateLanguage(globalThis.prerenderLanguage);
    locale.set(globalThis.prerenderLanguage.locale);
  }
  const app = (
    <I18nProvider i18n={i18n}>
      <App />
    </I18nProvider>
  );
  const html = renderToString(
    <Router location={path} navigator={nowhere}>
      {remote === undefined ? app : <div data-remote={remote}>{app}</div>}
    </Router>,
    { identifierPrefix: `${remote === undefined ? 'shell' : prerenderedName(remote)}-` },
  );
  // React puts preloads of its own before the tree, which the browser makes no use of: it reads the whole
  // HTML ahead.
  return html.replace(/^(?:<link [^>]*>)+/, '');
}
