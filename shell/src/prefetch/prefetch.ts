import { paths } from 'platform/routes';
import { buildUrl } from 'platform/release';
import { session } from 'shared/runtime/session';
import { fetchHeader } from '../header/fetch-header';
import { askAhead, completeChannel, currentBuild, routing, runsCurrentShell } from '../loader/channel';
import { preloadRemote } from '../loader/load-build';
import { routeFor, type OwnedRoute } from '../loader/routing';
import { resolveForTab } from '../loader/tab-builds';
import { savesData, whenIdle } from '../loader/idle';
import { prepareScreen, type Stage } from './prepare';

export { takePrepared } from './prepare';

/** Lets the browser fetch a remote's files at its lowest priority, without running them. */
function fetchLater(name: string): void {
  const build = resolveForTab(name)?.build;
  if (!build) return;
  const own = [build.entry, ...build.initial].map((pinned) => buildUrl(name, build.version, pinned.file));
  // The channel names the shared files of its own shell; an older shell has other files.
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

/** Fetches what usually follows `name`, and before that the builds that the page came without. */
export function prefetchNext(name: string): void {
  whenIdle(() => void completeChannel().then(() => routing.get()[name]?.next?.forEach(fetchLater)));
}

/** Events that may lead to a click on a link. */
const intentEvents = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'submit'] as const;

/** The screen that a link, or the sign-in form, leads to. */
interface Target {
  readonly route: OwnedRoute;
  readonly url: URL;
}

function targetOf(element: Element): Target | null {
  const link = element.closest('a[href]');
  if (link instanceof HTMLAnchorElement) {
    const route = link.origin === location.origin ? routeFor(link.pathname) : null;
    if (!route || route.remote === routeFor(location.pathname)?.remote) return null;
    return { route, url: new URL(link.href) };
  }
  const signsIn = location.pathname === paths.signIn() && element.closest('form');
  const dashboard = signsIn ? routeFor(paths.dashboard()) : null;
  return dashboard && { route: dashboard, url: new URL(paths.dashboard(), location.origin) };
}

/**
 * Loads what a screen needs, and renders it hidden.
 * @param signingIn the form was submitted: the screen is rendered without a session
 */
async function prepareTarget({ route, url }: Target, stage: Stage, signingIn: boolean): Promise<void> {
  // The render loads it again, and shows the failure.
  if (route.access === 'session') fetchHeader().catch(() => undefined);
  const loaded = await preloadRemote(route.remote);
  const allowed = route.access === 'public' || session.get() !== null || signingIn;
  if (loaded && allowed) prepareScreen(loaded, url, stage);
}

/**
 * Prepares the screen behind a link as soon as the link is pointed at or focused, and the dashboard as soon
 * as the sign-in form is, so that it renders while the server checks the password. The channel is asked too,
 * so that a click does not wait for it. Returns a function that stops this.
 */
export function prefetchOnIntent(page: Document, stage: Stage): () => void {
  let last: string | null = null;
  const onIntent = ({ target, type }: Event): void => {
    if (savesData() || !(target instanceof Element)) return;
    const next = targetOf(target);
    const href = next && next.url.href;
    const isNew = href !== last; // not the same link again while the pointer moves
    const isSent = type === 'submit';
    last = href;
    askAhead(next !== null && (isNew || type === 'pointerdown' || isSent));
    if (next && (isNew || isSent)) void prepareTarget(next, stage, isSent);
  };
  // In the capture phase: forms stop the propagation of their events.
  const stopping = new AbortController();
  const options = { capture: true, passive: true, signal: stopping.signal };
  for (const type of intentEvents) page.addEventListener(type, onIntent, options);
  return () => stopping.abort();
}
