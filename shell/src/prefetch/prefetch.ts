import { paths } from 'platform/routes';
import { buildUrl, type BuildRecord } from 'platform/release';
import { locale } from 'shared/runtime/locale';
import { session } from 'shared/runtime/session';
import { fetchFrame } from '../header/fetch-frame';
import {
  askAhead,
  completeChannel,
  currentBuild,
  notePointed,
  routing,
  runsCurrentShell,
} from '../loader/channel';
import { offeredTo } from '../points/contributions';
import { preloadScreen } from '../points/lazy-points';
import { routeFor, type OwnedRoute } from '../loader/routing';
import { resolveForTab, resolveModule } from '../loader/tab-builds';
import { savesData, whenIdle } from '../loader/idle';
import { languageProps, buildOf } from '../loader/texts';
import { prepareScreen, type Stage } from './prepare';

export { takePrepared } from './prepare';

function destinationOf(file: string): 'style' | 'script' | 'fetch' {
  if (file.endsWith('.json')) return 'fetch';
  return file.endsWith('.css') ? 'style' : 'script';
}

/** Lets the browser fetch the files of a module at its lowest priority, without running them. */
function fetchModule(
  name: string,
  { version, entry, languages }: BuildRecord,
  { initial, shared }: Pick<BuildRecord, 'initial' | 'shared'>,
): void {
  const texts = languages?.[locale.get()]?.catalog;
  const own = [entry, ...initial, ...(texts ? [texts] : [])].map(({ file }) => buildUrl(name, version, file));
  // The channel names the shared files of its own shell; an older shell has other files.
  const shell = runsCurrentShell() ? currentBuild('shell') : null;
  const parts = shell ? shared.map(({ file }) => buildUrl('shell', shell.version, file)) : [];
  for (const href of [...own, ...parts]) {
    if (document.head.querySelector(`link[href=${JSON.stringify(href)}]`)) continue;
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = destinationOf(href);
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
}

/** The files of a remote, and of what others contribute to its screens. */
function fetchLater(name: string): void {
  const build = resolveForTab(name)?.build;
  if (!build) return;
  fetchModule(name, build, build);
  for (const { remote, module } of (build.points ?? []).flatMap(offeredTo)) {
    const contributing = resolveModule(remote, module)?.build;
    const needed = contributing?.exposes?.[module];
    if (contributing && needed) fetchModule(remote, contributing, needed);
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
  if (route.access === 'session') fetchFrame().catch(() => undefined);
  const loaded = await preloadScreen(route.remote);
  const allowed = route.access === 'public' || session.get() !== null || signingIn;
  if (!loaded || !allowed) return;
  const language = await languageProps(buildOf(loaded), locale.get());
  // Who has gone there meanwhile has the screen, and a second one would stay hidden in the page.
  if (url.href !== location.href) prepareScreen(loaded, url, stage, language);
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
    if (next && isNew) notePointed();
    askAhead(next !== null && (isNew || type === 'pointerdown' || isSent));
    if (next && (isNew || isSent)) void prepareTarget(next, stage, isSent);
  };
  // In the capture phase: forms stop the propagation of their events.
  const stopping = new AbortController();
  const options = { capture: true, passive: true, signal: stopping.signal };
  for (const type of intentEvents) page.addEventListener(type, onIntent, options);
  return () => stopping.abort();
}
