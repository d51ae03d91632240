import type { RemoteName } from 'shared/contract/routes';
import { buildUrl } from 'shared/contract/release';
import { routeFor } from '../routes';
import { currentBuild, runsCurrentShell } from './channel';
import { choose } from './choice';
import { savesData, whenIdle } from './idle';
import { warmRemote } from './load-remote';

/** Where candidates go next from each part; fetched while the browser is idle. */
const likelyNext: Readonly<Partial<Record<RemoteName, readonly RemoteName[]>>> = {
  'mf-landing': ['mf-auth'],
  'mf-auth': ['mf-dashboard'],
  'mf-dashboard': ['mf-onboarding', 'mf-documents'],
  'mf-onboarding': ['mf-documents', 'mf-dashboard'],
  'mf-documents': ['mf-dashboard', 'mf-onboarding'],
};

/** Lets the browser fetch a remote's files at its lowest priority, without running them. */
function fetchLater(name: RemoteName): void {
  const build = choose(name)?.build;
  if (!build) return;
  const own = [build.entry, ...build.initial].map((pinned) => buildUrl(name, build.version, pinned.file));
  // The shared files named in the channel are those of its shell: an older shell has other ones.
  const shell = runsCurrentShell() ? currentBuild('shell') : null;
  const parts = shell ? build.shared.map((pinned) => buildUrl('shell', shell.version, pinned.file)) : [];
  for (const href of [...own, ...parts]) {
    if (document.head.querySelector(`link[href=${JSON.stringify(href)}]`)) continue;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
}

/** Fetches what usually follows `name`. */
export function prefetchNext(name: RemoteName): void {
  whenIdle(() => likelyNext[name]?.forEach(fetchLater));
}

/** Loads the remote behind a link as soon as it is pointed at or focused. Returns the way to stop. */
export function prefetchOnIntent(page: Document): () => void {
  let last: Element | null = null;
  const onIntent = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link === last) return; // the pointer moves about inside one link
    last = link;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || savesData()) return;
    const name = routeFor(link.pathname)?.remote;
    if (!name || name === routeFor(location.pathname)?.remote) return;
    warmRemote(name);
  };
  page.addEventListener('pointerover', onIntent, { passive: true });
  page.addEventListener('focusin', onIntent);
  return () => {
    page.removeEventListener('pointerover', onIntent);
    page.removeEventListener('focusin', onIntent);
  };
}
