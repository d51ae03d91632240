import { paths, routes, type RemoteName } from 'shared/contract/routes';
import { buildUrl } from 'shared/contract/release';
import type { Navigator } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { fetchHeader } from '../header/fetch-header';
import { routeFor } from '../routes';
import { askAhead, currentBuild, runsCurrentShell } from './channel';
import { choose } from './choice';
import { savesData, whenIdle } from './idle';
import { warmRemote } from './load-remote';
import { prepareScreen } from './prepare';

export { takePrepared } from './prepare';

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

/** A sign of life of the candidate that may lead to a click: pointing, focusing, pressing, typing, sending a form. */
const signsOfLife = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'submit'] as const;

/** Where screens are prepared, and what they move with. */
export interface Stage {
  readonly navigator: Navigator;
  readonly host: HTMLElement;
}

/** The screen that a link, or the form before it, leads to. */
interface Reached {
  readonly remote: RemoteName;
  readonly url: URL;
}

function screenBehind(target: Element): Reached | null {
  const link = target.closest('a[href]');
  if (link instanceof HTMLAnchorElement) {
    const remote = link.origin === location.origin ? routeFor(link.pathname)?.remote : undefined;
    if (!remote || remote === routeFor(location.pathname)?.remote) return null;
    return { remote, url: new URL(link.href) };
  }
  const signsIn = location.pathname === paths.signIn() && target.closest('form');
  return signsIn ? { remote: 'mf-dashboard', url: new URL(paths.dashboard(), location.origin) } : null;
}

/**
 * Loads what a screen needs, and renders it out of sight.
 * @param signingIn the session is on its way: the screen is drawn for nobody yet
 */
async function warm({ remote, url }: Reached, { navigator, host }: Stage, signingIn: boolean): Promise<void> {
  const [first] = routes.filter((route) => route.remote === remote);
  // Whoever draws it asks again, and tells.
  if (first?.access === 'session') fetchHeader().catch(() => undefined);
  const loaded = await warmRemote(remote);
  const allowed = first?.access === 'public' || session.get() !== null || signingIn;
  if (loaded && allowed) prepareScreen(loaded.build, loaded.lifecycles, url, navigator, host);
}

/**
 * Prepares for the screen that the candidate reaches for: the remote behind a link is loaded as soon as the link is pointed at
 * or focused, the one behind the sign-in as soon as its form is, to be rendered while the server checks the password; and
 * the channel is asked, so that the click does not wait for it. Returns the way to stop.
 */
export function prefetchOnIntent(page: Document, stage: Stage): () => void {
  let last: string | null = null;
  const onSign = ({ target, type }: Event): void => {
    if (savesData() || !(target instanceof Element)) return;
    const reached = screenBehind(target);
    const what = reached && reached.url.href;
    const isNew = what !== last; // or the pointer moves about on its way
    const isSent = type === 'submit';
    last = what;
    askAhead(reached !== null && (isNew || type === 'pointerdown' || isSent));
    if (reached && (isNew || isSent)) void warm(reached, stage, isSent);
  };
  // On the way down: forms keep what bubbles up from them to themselves.
  const options = { capture: true, passive: true };
  for (const type of signsOfLife) page.addEventListener(type, onSign, options);
  return () => {
    for (const type of signsOfLife) page.removeEventListener(type, onSign, options);
  };
}
